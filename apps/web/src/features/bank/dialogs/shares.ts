import type { PairedVoucher } from '@yupana/contract/bank-movements.ts';
import { fromWire, type Money, money, subtract, toWire, ZERO } from '@yupana/tax/money.ts';

export interface Share {
  voucher: PairedVoucher;
  amount: number;
}

/** How a charge is shared among vouchers, in the order in which they were chosen: of each what is left to pay, while there is any left. */
export function sharesOf(charge: number, vouchers: readonly PairedVoucher[]): { shares: Share[]; left: number } {
  let left = fromWire(charge);
  const shares = vouchers.map((voucher) => {
    const owed = subtract(fromWire(voucher.total), fromWire(voucher.paid));
    const amount: Money = money(Math.max(ZERO, Math.min(owed, left)));
    left = subtract(left, amount);
    return { voucher, amount: toWire(amount) };
  });
  return { shares, left: toWire(left) };
}
