import type { BookName } from '@yupana/contract/books.ts';
import type { Tx } from '../../../ctx.ts';
import { csvLine } from '../../../platform/files/csv.ts';
import { VOUCHER_COLUMNS, type VoucherColumn, type VoucherKeyValues } from '../columns.ts';
import { findWholeLine } from './queries-lines.ts';

/** Of the proposal, and no word of ours. */
const TOLD = (VOUCHER_COLUMNS as readonly VoucherColumn[]).filter(
  ({ name, part, title }) => title && name !== 'detail' && (part === 'key' || part === 'value'),
);

/**
 * SUNAT's line of a voucher as a file, a datum in each row: what its proposal says, and nothing of ours.
 * @param line of a company that the caller may see @returns undefined when the period never listed it
 */
export async function lineFile(
  tx: Tx,
  line: { businessId: string; book: BookName; period: string },
  voucher: VoucherKeyValues,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const found = await findWholeLine(tx, line, voucher);
  if (!found) return undefined;
  const values: Record<string, unknown> = found;
  const rows = [
    ['Registro', `${line.book}, propuesta de SUNAT`],
    ['Periodo', line.period],
    ...TOLD.map(({ name, title }) => [title ?? name, values[name]]),
    ...Object.entries((found.detail ?? {}) as Record<string, string>),
  ];
  const csv = [['Dato', 'Valor'], ...rows].map((cells) => csvLine(cells)).join('');
  return { bytes: Buffer.from(`\uFEFF${csv}`), type: 'text/csv; charset=utf-8' };
}
