import type { Payment } from '../../facts/circumstances.ts';
import { isCashMeans } from '../../facts/means-of-payment.ts';
import type { RuleView } from '../../judging/view.ts';
import { type Money, money, sum } from '../../money.ts';
import { DOMESTIC_CREDIT_NOTES } from '../../voucher-types.ts';
import { amountIn, soles } from '../say.ts';

/**
 * SUNAT's table 1: 001 deposit in account, 002 giro, 003 transfer, 004 order of payment, 005 and 006 cards, 007 cheque «no negociable»,
 * 011 to 013 cooperatives and cards from abroad, 010 and 101–108 foreign trade. 999 and a cheque without its clause prove nothing.
 * @source F8c
 */
const BANKED = [
  ...['001', '002', '003', '004', '005', '006', '007', '010', '011', '012', '013'],
  ...['101', '102', '103', '104', '105', '106', '107', '108'],
];

/** Types that are no debt of the company to a supplier, or that are paid where the law excepts it: a bank, the Administration. */
export const NOTHING_TO_BANK = [
  ...['07', '87', '97', '09', '31', '71', '72', '20', '40', '41'],
  ...['13', '18', '30', '42', '46', '49', '50', '51', '52', '53', '54'],
];

export const isCash = ({ means }: Payment) => isCashMeans(means);
export const isBanked = ({ means }: Payment) => BANKED.includes(means);
export const totalOf = (payments: readonly { amount: Money }[]) => sum(payments.map(({ amount }) => amount));

/** Rounding of payments: a sol. */
export const A_SOL = 100;

/** Where an operation stands beside the threshold: both in hundredths of the currency that the law compares it in. */
export interface Compared {
  amount: number;
  threshold: number;
  currency: 'PEN' | 'USD';
}

/** What {@link compare} looks at. */
export const COMPARED = [
  ...(['voucher.total', 'voucher.currency', 'voucher.exchangeRate', 'voucher.issueDate'] as const),
  ...(['others.operationTotal', 'law.bancarizacion'] as const),
] as const;

/**
 * The whole operation in the voucher's own currency, or in soles where the law has no threshold for it.
 * @param on the day whose threshold is asked
 * @returns the path of what is lacking
 */
export function compare({ voucher, others, law }: RuleView, on: string): Compared | { missing: string } {
  const entry = law.bancarizacion.on(on);
  if (entry === 'not-published') return { missing: 'law.bancarizacion' };
  const whole = others.operationTotal.is === 'known' ? others.operationTotal.value : voucher.total;
  const inSoles = Math.max(voucher.total, whole);
  if (voucher.currency !== 'USD') return { amount: inSoles, threshold: entry.value.PEN, currency: 'PEN' };
  const rate = voucher.exchangeRate;
  // Without a rate the line's amounts may not be soles at all.
  if (rate === null || rate === 1000) return { missing: 'voucher.exchangeRate' };
  return { amount: Math.round((inSoles * 1000) / rate), threshold: entry.value.USD, currency: 'USD' };
}

export const isReached = ({ amount, threshold }: Compared) => amount >= threshold;

/** Art. 3 says «superior a», art. 4 «a partir de»: nobody settled which it is for the exact amount. */
export const isExact = ({ amount, threshold }: Compared) => amount === threshold;

export const saidOf = ({ amount, currency }: Compared) => amountIn(currency, amount);

export const thresholdSaid = ({ threshold, currency }: Compared) => amountIn(currency, threshold);

export const EXACT_DOUBT = ' Es el monto exacto: el art. 3 dice «superior a» y el art. 4 «a partir de».';

export const underThreshold = (one: Compared) => `${saidOf(one)} no llega a ${thresholdSaid(one)}`;

/** What credit notes took off is not owed any more. */
export function creditedBy({ others }: RuleView): Money {
  if (others.notes.is !== 'known') return money(0);
  return totalOf(
    others.notes.value
      .filter(({ typeCode }) => DOMESTIC_CREDIT_NOTES.includes(typeCode))
      .map(({ total }) => ({ amount: total })),
  );
}

/** A voucher that credit notes took back whole: nothing is to be paid, nothing deposited. */
export function isTakenBack(view: RuleView): boolean {
  const { total } = view.voucher;
  return total > 0 && creditedBy(view) >= total - A_SOL;
}

export const TAKEN_BACK = 'la anuló una nota de crédito';

/** `S/ 400.00 de S/ 1,000.00`. */
export const partOf = (part: number, whole: number) => `${soles(part)} de ${soles(whole)}`;
