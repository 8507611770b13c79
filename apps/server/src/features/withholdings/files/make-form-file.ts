import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { makeFormFile as call } from '@yupana/contract/withholdings.ts';
import { lineOf } from '@yupana/registers/write/format.ts';
import {
  PERCEPTIONS_621,
  RETENTIONS_621,
  TYPES_OF_PERCEPTION,
  TYPES_OF_RETENTION,
  type Withheld,
} from '@yupana/registers/write/formats/fv621.ts';
import { parseMoney, sum, toWire } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { listedOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import { findCounted, type WithheldRow } from '../withheld/queries-withheld.ts';

type Kind = CallInput<typeof call>['query']['file'];
type LeftOut = CallResult<typeof call>['data']['left_out'][number];

const FILES = {
  R: { type: '20', book: 'RVIE', format: RETENTIONS_621, types: TYPES_OF_RETENTION },
  P: { type: '40', book: 'RCE', format: PERCEPTIONS_621, types: TYPES_OF_PERCEPTION },
} as const;

/**
 * The file that the form imports, of what agents withheld in a period: a line for each voucher that a retention or a perception names,
 * with the day and total that our proposals have of it. What none lists, or has no amount in soles, is left out and told.
 * @throws NOT_FOUND also when it is another firm's
 */
export function makeFormFile(ctx: Ctx, { params, query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { tax_period, file } = query;
  return ctx.transaction(async (tx) => {
    const { id, ruc } = await ownBusiness(ctx, tx, { ruc: params.ruc });
    const { lines, leftOut } = await pick(tx, { firmId: ctx.firmId, businessId: id, ruc }, tax_period, file);
    const owner = { ruc, name: '', period: tax_period };
    const text = lines.map((line) => lineOf(FILES[file].format, line, owner)).join('');
    return {
      success: true as const,
      data: {
        blob_filename: `0621${ruc}${tax_period}${file}.txt`,
        content: Buffer.from(text, 'latin1').toString('base64'),
        included: lines.length,
        total_amount: toWire(sum(lines.map(({ amount }) => amount))),
        left_out: leftOut,
      },
    };
  });
}

async function pick(tx: Tx, company: Company & { ruc: string }, period: string, file: Kind) {
  const { type, book, types } = FILES[file];
  const rows = await findCounted(tx, company, type, period);
  const issuerOf = (row: WithheldRow) => (type === '40' ? row.issuer_ruc : company.ruc);
  const keysOf = (row: WithheldRow) =>
    row.items.map(({ type: type_code, serie, number }) => ({
      ...{ issuer_ruc: issuerOf(row), type_code: type_code ?? '', serie, number, dam_year: '' },
    }));
  const listed = await listedOf(tx, company, book, rows.flatMap(keysOf));
  const lines: Withheld[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const keys = keysOf(row);
    row.items.forEach((item, place) => {
      const voucher = keys[place] && listed.get(keyOf(keys[place]));
      const why: LeftOut['why'] | null = !types.has(item.type ?? '')
        ? 'type'
        : item.amount === null
          ? 'no-amount'
          : voucher
            ? null
            : 'no-voucher';
      if (why !== null || !voucher || item.amount === null) {
        leftOut.push({
          document_number: `${row.serie}-${row.number}`,
          cites: item.written,
          why: why ?? 'no-voucher',
        });
        return;
      }
      lines.push({
        ...{ agentRuc: row.issuer_ruc, serie: row.serie, number: row.number, issueDate: row.issue_date },
        amount: parseMoney(item.amount),
        voucher: {
          ...{ typeCode: voucher.type_code, serie: voucher.serie, number: voucher.number },
          ...{ issueDate: voucher.issue_date, total: parseMoney(voucher.total) },
        },
      });
    });
  }
  return { lines, leftOut };
}
