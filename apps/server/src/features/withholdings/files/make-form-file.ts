import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { makeFormFile as call } from '@yupana/contract/withholdings.ts';
import { type LineFormat, lineOf } from '@yupana/registers/write/format.ts';
import {
  PERCEPTIONS_621,
  PERCEPTIONS_INSIDE_621,
  RETENTIONS_621,
  TYPES_OF_PERCEPTION,
  TYPES_OF_RETENTION,
  type Withheld,
} from '@yupana/registers/write/formats/fv621.ts';
import { type Money, parseMoney, sum, toWire } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { listedOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import { findCounted, type WithheldRow } from '../withheld/queries-withheld.ts';
import { perceivedInside } from './perceived-inside.ts';

type File = CallInput<typeof call>['query']['file'];
type Kind = Exclude<File, 'PI'>;
type Made = CallResult<typeof call>;
type LeftOut = Made['data']['left_out'][number];

const FILES = {
  R: { type: '20', book: 'RVIE', format: RETENTIONS_621, types: TYPES_OF_RETENTION },
  P: { type: '40', book: 'RCE', format: PERCEPTIONS_621, types: TYPES_OF_PERCEPTION },
} as const;

/**
 * The file that the form imports, of what agents withheld in a period: a line for each voucher that a retention or a perception names,
 * with the day and total that our proposals have of it; of PI, for each purchase that has its perception inside. What none lists, or has
 * no amount in soles, is left out and told.
 * @throws NOT_FOUND also when it is another firm's
 */
export async function makeFormFile(ctx: Ctx, { params, query }: CallInput<typeof call>): Promise<Made> {
  const { tax_period, file } = query;
  const named = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc: params.ruc }));
  const company = { firmId: ctx.firmId, businessId: named.id, ruc: named.ruc };
  if (file === 'PI') {
    const { lines, leftOut, unread } = await perceivedInside(ctx.deps, company, tax_period);
    return made({ ruc: named.ruc, tax_period, file }, PERCEPTIONS_INSIDE_621, lines, leftOut, unread);
  }
  const { lines, leftOut } = await ctx.transaction((tx) => pick(tx, company, tax_period, file));
  return made({ ruc: named.ruc, tax_period, file }, FILES[file].format, lines, leftOut);
}

function made<Row extends { amount: Money }>(
  { ruc, tax_period, file }: { ruc: string; tax_period: string; file: File },
  format: LineFormat<Row>,
  lines: readonly Row[],
  left_out: LeftOut[],
  unread_count = 0,
): Made {
  const owner = { ruc, name: '', period: tax_period };
  const text = lines.map((line) => lineOf(format, line, owner)).join('');
  return {
    success: true,
    data: {
      blob_filename: `0621${ruc}${tax_period}${file}.txt`,
      content: Buffer.from(text, 'latin1').toString('base64'),
      included: lines.length,
      total_amount: toWire(sum(lines.map(({ amount }) => amount))),
      left_out,
      unread_count,
    },
  };
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
