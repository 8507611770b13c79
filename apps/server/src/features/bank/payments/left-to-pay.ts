import { type Money, parseMoney, subtract, sum } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { purchasesOf } from '../../vouchers/paying/purchases-to-pay.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { Company } from '../company.ts';
import { A_SOL } from './pay.ts';
import { findStanding } from './queries-payments.ts';

/** Of a purchase: soles that are left to pay of it, or why nobody pays any. */
export type LeftToPay = { left: Money } | { why: string };

/** What is left to pay of these purchases, by `keyOf`. @throws NOT_FOUND of one that no proposal lists */
export async function leftToPay(
  tx: Tx,
  company: Company,
  vouchers: readonly VoucherKeyValues[],
): Promise<Map<string, LeftToPay>> {
  const listed = await purchasesOf(tx, company, vouchers);
  const standing = Map.groupBy(await findStanding(tx, company, vouchers), keyOf);
  return new Map(
    vouchers.map((voucher): [string, LeftToPay] => {
      const key = keyOf(voucher);
      const purchase = listed.get(key);
      if (!purchase) throw notFound();
      const paid = sum((standing.get(key) ?? []).map(({ amount }) => parseMoney(amount)));
      const left = subtract(parseMoney(purchase.total), paid);
      if (purchase.isClosed) return [key, { why: 'periodo cerrado' }];
      if (paid > 0 && left <= A_SOL) return [key, { why: 'ya estaba pagado' }];
      return [key, left > 0 ? { left } : { why: 'no hay qué pagar' }];
    }),
  );
}
