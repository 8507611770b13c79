import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { listDetractions as call } from '@yupana/contract/withholdings.ts';
import { type Money, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { depositLimitOf } from '@yupana/tax/rules/f-payment/spot.ts';
import { creditPeriodOf } from '@yupana/tax/rules/f-payment/spot-duty.ts';
import { LAW } from '@yupana/tax/tables/law-of-peru.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { readCompletenessOf } from '../../completeness/read-completeness.ts';
import { isWaiting } from '../../vouchers/judging/take-waiting.ts';
import { askStateOf } from '../asking/ask-state.ts';
import type { Company } from '../company.ts';
import { findAccounts } from '../deposits/queries-deposits.ts';
import { fileNameOf } from '../files/file-name.ts';
import { findFiled, findLastLot } from '../files/queries-files.ts';
import { pageOf, paginationOf } from '../page-of.ts';
import { codeOf, presentPaid, presentUnpaid } from './present-detraction.ts';
import { readWithStray, sumsOf, type UnpaidRow } from './read-detractions.ts';

/** The detractions of a period, deposited (S) or still to deposit (N). @throws NOT_FOUND also when the company is another firm's */
export function listDetractions(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { ruc, business_uuid, tax_period, paid, page, size } = query;
  return ctx.read(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc, uuid: business_uuid });
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const found = await readWithStray(tx, company, tax_period);
    const sums = sumsOf(found);
    const shown = paid === 'S' ? found.paid : found.unpaid;
    const today = ctx.deps.clock.today();
    return {
      success: true as const,
      vouchers:
        paid === 'S'
          ? pageOf(found.paid, page, size).map(presentPaid)
          : await presentMissing(tx, { ...company, ruc }, pageOf(found.unpaid, page, size)),
      summary: {
        paid_count: found.paid.length,
        paid_amount: wireIfKnown(sums.paid),
        paid_not_summed: sums.notSummed,
        not_paid_count: found.unpaid.length,
        not_paid_amount: wireIfKnown(sums.missing),
        not_paid_unknown: sums.unknown,
        not_paid_unsure: sums.unsure,
        held_igv_amount: wireIfKnown(sums.heldIgv),
      },
      reckoned: found.isReckoned,
      judging: await isWaiting(tx, { ...company, book: 'RCE', period: tax_period }),
      completeness: await completenessOf(ctx, tx, company, tax_period),
      if_deposited: {
        today,
        limit_date: depositLimitOf(parsePeriod(tax_period), LAW),
        credit_period: creditPeriodOf(parsePeriod(tax_period), today, LAW),
      },
      next_file_name: fileNameOf(ruc, today, (await findLastLot(tx, company, today)) + 1),
      pagination: paginationOf(shown.length, page, size),
      asking: await askStateOf(ctx.deps, tx, company, { period: tax_period, kind: 'deposits' }),
    };
  });
}

function wireIfKnown(amount: Money | null): number | null {
  return amount === null ? null : toWire(amount);
}

async function completenessOf(ctx: Ctx, tx: Tx, { businessId }: Company, period: string) {
  const [own] = await readCompletenessOf(ctx, tx, businessId, [{ period, book: 'RCE' }]);
  if (!own) throw new Error('A book that was asked for has no answer.');
  return own;
}

async function presentMissing(tx: Tx, company: Company & { ruc: string }, rows: readonly UnpaidRow[]) {
  const suppliers = rows.map(({ duty }) => duty.issuer_ruc);
  const accounts = await findAccounts(tx, company, suppliers);
  const files = await findFiled(
    tx,
    company,
    rows.map(({ duty }) => codeOf(duty)),
  );
  return rows.map((row) => {
    const file = files.get(codeOf(row.duty));
    const made = file && dateInLima(file.made_at);
    const filed = file && made ? { name: fileNameOf(company.ruc, `20${file.year}`, file.lot), on: made } : null;
    return presentUnpaid(row, accounts.get(row.duty.issuer_ruc) ?? null, filed);
  });
}
