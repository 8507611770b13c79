import type { rehearsePayments as call } from '@yupana/contract/bank-movements.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { Payment } from '@yupana/tax/facts/circumstances.ts';
import type { Ctx } from '../../../ctx.ts';
import { rehearsePaid } from '../../analysis/rehearsal/rehearse-paid.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { purchasesOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { companyNamed } from '../company.ts';
import { inSoles } from '../payments/currencies.ts';
import type { Paying } from '../payments/pay.ts';
import { type Confirmed, payingOf, refuseMore } from './confirm-movements.ts';
import { movementsNamed } from './take-movements.ts';

/**
 * What confirming these charges would change of the purchases of a period. Those that are confirmed already add nothing. Writes
 * nothing.
 */
export async function rehearsePayments(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const asked = new Map(body.movements.map((one) => [one.movement.toLowerCase(), one]));
  const { book, paid } = await ctx.read(async (tx) => {
    const company = await companyNamed(ctx, tx, query);
    const book: LockedBook = { ...company, book: 'RCE', period: query.tax_period };
    const rows = asked.size > 0 ? await movementsNamed(tx, company, [...asked.keys()]) : [];
    const paying = rows.flatMap((row): Paying[] => {
      const one = asked.get(row.id) as Confirmed;
      refuseMore(row, one);
      return row.state === 'confirmed' ? [] : payingOf(row, one);
    });
    const listed = await purchasesOf(
      tx,
      company,
      paying.map(({ voucher }) => voucher),
    );
    const by = Map.groupBy(paying, ({ voucher }) => keyOf(voucher));
    const paid = [...by].flatMap(([key, some]) => {
      const purchase = listed.get(key);
      return purchase ? [{ voucher: purchase, payments: some.map((one) => itemOf(one, purchase)) }] : [];
    });
    return { book, paid };
  });
  return { success: true, data: await rehearsePaid(ctx, book, paid) };
}

/** As `learnPayments` would make it known. */
function itemOf({ date, charged, currency, means, names }: Paying, purchase: Parameters<Paying['names']>[0]): Payment {
  const paidTo = names(purchase) ? purchase.issuer_ruc : null;
  const amount = inSoles(purchase, charged, currency);
  return { on: date, amount, means, paidTo, fromOwnAccount: true, thirdPartyNoticeOn: null };
}
