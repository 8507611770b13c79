import { type Money, toDecimal } from '@yupana/tax/money.ts';
import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';
import { amount, optional, optionalDate, requiredAmount, together, voucherType } from './cells.ts';
import { BadRow, UnrecognisedLayout } from './errors.ts';
import { namesIn } from './header.ts';
import type { Book } from './proposal/proposal-row.ts';
import { type Batch, CUT, type RowReader, readRows } from './rows.ts';

/** A voucher that SUNAT itself left out of its proposal, as its list says. Amounts are decimals as text; null where the list has none. */
export interface LeftOutVoucher {
  typeCode: string;
  serie: string;
  number: string;
  /** RUC or document of the supplier, or of the customer. */
  document: string | null;
  name: string | null;
  issueDate: string | null;
  currency: string | null;
  igv: string | null;
  total: string | null;
  /** In SUNAT's words; null when it gives none. */
  reason: string | null;
}

/** Characters of a serie, a number, a name or a reason: what is longer is no voucher's. */
const LONGEST = 200;

const IGV: Record<Book, readonly string[]> = {
  RCE: ['IGV / IPM DG', 'IGV / IPM DGNG', 'IGV / IPM DNG'],
  RVIE: ['IGV / IPM', 'Dscto IGV / IPM'],
};
const NUMBER = 'Nro CP o Doc. Nro Inicial (Rango)';
/** Without these a row names no voucher. */
const NEEDED = ['Tipo CP/Doc.', 'Serie del CDP', NUMBER, 'Total CP'] as const;
const REASON = /motivo|causal|sustento|observaci/i;

/**
 * Reads the lists «excluidos» (RCE) and «no incluidos» (RVIE), in batches. No manual shows their columns: those of the proposal are
 * known by name, whatever stands between them, and the reason by what its column is called. What is not understood is rejected.
 * @source manuals v27, services 5.37 and 5.19, which give no layout: that its columns are the proposal's is our reading
 * @throws UnrecognisedLayout when a column that names a voucher is missing; nothing is read then
 */
export function readLeftOut(
  book: Book,
  bytes: AsyncIterable<Uint8Array>,
  asked: { ruc: string; period: string },
): AsyncGenerator<Batch<LeftOutVoucher>> {
  return readRows(bytes, (header) => rowReader(book, header, asked), 500);
}

function rowReader(book: Book, header: string, asked: { ruc: string; period: string }): RowReader<LeftOutVoucher> {
  const names = namesIn(header, '|');
  if (!NEEDED.some((name) => names.includes(name))) throw new UnrecognisedLayout('no-header', header.slice(0, 80));
  for (const name of NEEDED) {
    const places = names.filter((found) => found === name).length;
    if (places === 0) throw new UnrecognisedLayout('missing', name);
    if (places > 1) throw new UnrecognisedLayout('extra', name);
  }
  const placeOf = (name: string) => names.indexOf(name);
  const igv = IGV[book].filter((name) => names.includes(name));
  const reason = names.findIndex((name) => REASON.test(name));
  const own = names.findIndex((name) => /^ruc$/i.test(name));
  return (text, _line, isOpen) => {
    const cells = text.split('|').map((cell) => cell.trim());
    if (cells.length === names.length + 1 && cells.at(-1) === '') cells.pop();
    if (cells.length !== names.length) {
      throw new BadRow(isOpen ? CUT : `La fila tiene ${cells.length} columnas y la cabecera, ${names.length}.`);
    }
    const cell = (name: string) => cells[placeOf(name)] ?? '';
    refuseOthers(own < 0 ? '' : (cells[own] ?? ''), asked.ruc, 'RUC');
    refuseOthers(cell('Periodo'), asked.period, 'periodo');
    const number = withoutLeftZeros(cell(NUMBER));
    if (number === '') throw new BadRow(`La columna «${NUMBER}» está vacía.`);
    return {
      typeCode: voucherType(cell('Tipo CP/Doc.')),
      serie: short(cell('Serie del CDP')) ?? '',
      number: short(number) ?? '',
      document: short(cell('Nro Doc Identidad')),
      name: short(cell('Apellidos Nombres/ Razón Social')),
      issueDate: optionalDate(cell('Fecha de emisión'), 'Fecha de emisión'),
      currency: short(cell('Moneda')),
      igv: igv.length === 0 ? null : toDecimal(sumOf(igv, cell)),
      total: toDecimal(requiredAmount(cell('Total CP'), 'Total CP')),
      reason: reason < 0 ? null : short(cells[reason] ?? ''),
    };
  };
}

function sumOf(names: readonly string[], cell: (name: string) => string): Money {
  return together('IGV', ...names.map((name) => amount(cell(name), name)));
}

/** A list without such a column says nothing against its being the one that was asked for: its file's name does. */
function refuseOthers(found: string, asked: string, what: string): void {
  if (found !== '' && found !== asked) {
    throw new BadRow(`La fila es del ${what} ${found.slice(0, 20)} y se pidió el ${asked}.`);
  }
}

function short(cell: string): string | null {
  const text = optional(cell);
  if (text !== null && text.length > LONGEST) throw new BadRow(`Una celda tiene ${text.length} caracteres.`);
  return text;
}
