import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { listPerceptions, listRetentions, WithheldCheck } from '@yupana/contract/withholdings.ts';
import { parseMoney, subtract, toWire } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { askStateOf } from '../asking/ask-state.ts';
import { findAnswers } from '../asking/queries-answers.ts';
import type { Company } from '../company.ts';
import { paginationOf } from '../page-of.ts';
import { findNamedVouchers } from './find-named.ts';
import { regimeName } from './names.ts';
import { findNamed, findWithheld, sumWithheld, type WithheldRow } from './queries-withheld.ts';
import { linkToUploaded } from './withheld-link.ts';

type Query = CallInput<typeof listPerceptions>['query'];
type Own = Company & { ruc: string };

/** Of those whose invoice nobody lists so many are named. */
const MOST_UNMATCHED = 20;
const MOST = 10_000;

/** Perceptions that were made to a company. @throws NOT_FOUND also when it is another firm's */
export function listPerceptionsOf(ctx: Ctx, { query }: { query: Query }): Promise<CallResult<typeof listPerceptions>> {
  return ctx.read(async (tx) => {
    const { company, rows, sums, named } = await pageOf(ctx, tx, query, '40');
    const { amount } = sums;
    return {
      success: true as const,
      summary: { total_items: sums.counted, total_amount_perceptions: toWire(parseMoney(amount)) },
      data: {
        vouchers: rows.map((row, place) => ({
          ...presentWithheld(ctx, company, row),
          vouchers: named[place] ?? [],
          perception_regime_description: regimeName(row.system),
          ruc_customer: row.receiver_ruc,
          perception_amount: toWire(parseMoney(row.amount)),
        })),
        pagination: paginationOf(sums.all, query.page, query.size),
      },
      check: await checkOf(tx, company, query.tax_period, '40'),
      asking: await askStateOf(ctx.deps, tx, company, { period: query.tax_period, kind: 'perceptions' }),
    };
  });
}

/** Retentions that were made to a company. @throws NOT_FOUND also when it is another firm's */
export function listRetentionsOf(ctx: Ctx, { query }: { query: Query }): Promise<CallResult<typeof listRetentions>> {
  return ctx.read(async (tx) => {
    const { company, rows, sums, named } = await pageOf(ctx, tx, query, '20');
    return {
      success: true as const,
      summary: { total_items: sums.counted, total_amount_retentions: toWire(parseMoney(sums.amount)) },
      data: {
        vouchers: rows.map((row, place) => ({
          ...presentWithheld(ctx, company, row),
          vouchers: named[place] ?? [],
          retention_amount: toWire(parseMoney(row.amount)),
        })),
        pagination: paginationOf(sums.all, query.page, query.size),
      },
      check: await checkOf(tx, company, query.tax_period, '20'),
      asking: await askStateOf(ctx.deps, tx, company, { period: query.tax_period, kind: 'retentions' }),
    };
  });
}

async function pageOf(ctx: Ctx, tx: Tx, query: Query, type: '20' | '40') {
  const { business_ruc: ruc, business_uuid: uuid, tax_period: period, page, size } = query;
  const business = await ownBusiness(ctx, tx, { ruc, uuid });
  const company: Own = { firmId: ctx.firmId, businessId: business.id, ruc };
  const sums = await sumWithheld(tx, company, type, period);
  const rows = await findWithheld(tx, company, type, period, { limit: size, offset: (page - 1) * size });
  return { company, sums, rows, named: await findNamedVouchers(tx, company, type, rows) };
}

function presentWithheld(ctx: Ctx, company: Company, row: WithheldRow) {
  const { type_code: kind, issuer_ruc, serie, number } = row;
  return {
    document_number: `${serie}-${number}`,
    issue_date: row.issue_date,
    supplier_business_name: row.issuer_name ?? issuer_ruc,
    ruc_supplier: issuer_ruc,
    state: row.reverted_on === null ? ('Emitido' as const) : ('Revertido' as const),
    link: linkToUploaded(ctx.deps, company, { kind, issuer_ruc, serie, number }),
    paid_amount: row.paid === null ? null : toWire(parseMoney(row.paid)),
  };
}

/** What SUNAT says beside what is held, and what cites vouchers that no proposal lists. */
async function checkOf(tx: Tx, company: Own, period: string, type: '20' | '40'): Promise<WithheldCheck> {
  const kind = type === '40' ? 'perceptions' : 'retentions';
  const answer = (await findAnswers(tx, company, period)).find((one) => one.kind === kind);
  const { counted, amount } = await sumWithheld(tx, company, type, period);
  const held = parseMoney(amount);
  const sunat = answer?.amount == null ? null : parseMoney(answer.amount);
  const rows = await findNamed(tx, company, type, period, MOST);
  const named = await findNamedVouchers(tx, company, type, rows);
  const unmatched = rows.flatMap(({ serie, number }, place) =>
    (named[place] ?? []).flatMap((one) =>
      one.code === null ? [{ document_number: `${serie}-${number}`, cites: one.serie_number }] : [],
    ),
  );
  return {
    sunat_amount: sunat === null ? null : toWire(sunat),
    sunat_outcome: answer?.outcome ?? 'never-asked',
    sunat_at: answer?.known_at?.toISOString() ?? null,
    held_amount: toWire(held),
    held_count: counted,
    difference: sunat === null ? null : toWire(subtract(sunat, held)),
    without_voucher: unmatched.slice(0, MOST_UNMATCHED),
  };
}
