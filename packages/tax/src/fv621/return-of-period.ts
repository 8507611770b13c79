import type { IgvRate } from '../igv-rates.ts';
import { add, type Money, money, negate, ratio, subtract, sum, ZERO } from '../money.ts';
import type { Box } from './boxes.ts';
import { settle } from './settle.ts';

/** What the two registers of a period add up to, net of the credit notes that stand in their own columns. Soles and céntimos. */
export interface RegisterSums {
  sales: {
    general: Money;
    reduced: Money;
    /** Of sales that were declared in earlier periods, as they stand in the register: negative or zero. */
    discounts: Money;
    exported: Money;
    /** Exonerated and unaffected. */
    untaxed: Money;
  };
  purchases: {
    /** For taxed sales and exports alone, for all kinds, for untaxed ones alone. */
    general: Money;
    reduced: Money;
    mixed: Money;
    forUntaxed: Money;
    untaxed: Money;
  };
  imports: { general: Money; mixed: Money; forUntaxed: Money; untaxed: Money };
}

/** What the return is told besides, and what the return of the month before left. Soles; none is negative. */
export interface Told {
  /** 145: the balance in favour. */
  balance: Money;
  /** 168 and 171, 176 and 179. */
  perceptions: { earlier: Money; ofPeriod: Money };
  retentions: { earlier: Money; ofPeriod: Money };
  /** 185; deposits of detractions that were used to pay are among them. */
  paidBefore: Money;
  /** 169 and 172. */
  otherCredits: Money;
  specialCredit: Money;
  /** 187 */
  interest: Money;
  /** 173, in ten-thousandths; null while nothing was sold untaxed in twelve months: all of the credit is used. */
  proRata: number | null;
}

export interface Rates {
  general: IgvRate;
  /** Null when none is in force in the period. */
  reduced: IgvRate | null;
}

/** Whole soles, all of them. */
export type Boxes = Readonly<Record<Exclude<Box, '173'>, Money>>;

export interface Return {
  boxes: Boxes;
  /** What the next month's return begins with: 145, 168 and 176; and discounts that exceeded the month's sales. */
  next: { balance: Money; perceptions: Money; retentions: Money; discounts: Money };
}

const WHOLE = 10_000;

/**
 * The boxes of FV 621 and what is carried to the month after. Bases are rounded to whole soles, half up, and the tax is the rate on the
 * rounded base: that of the vouchers is not summed. What is to be paid takes perceptions first, then retentions, then what was paid
 * before; a balance in favour takes none of them.
 * @source SUNAT's help of F0621 (2018); roundings as in 18 returns of two taxpayers (2021–2022). 178 is told whole, and the credit of
 *   mixed purchases enters 140 multiplied by 173: one source says so, and none shows the place.
 */
export function returnOfPeriod(sums: RegisterSums, told: Told, rates: Rates): Return {
  const { sales, purchases, imports } = sums;
  const discounts = whole(negate(sales.discounts));
  const bases = {
    ...{ '100': whole(sales.general), '154': whole(sales.reduced), '102': least(discounts, whole(sales.general)) },
    ...{ '105': whole(sales.untaxed), '106': whole(sales.exported) },
    ...{ '107': whole(purchases.general), '156': whole(purchases.reduced), '110': whole(purchases.mixed) },
    ...{ '113': whole(purchases.forUntaxed), '120': whole(purchases.untaxed) },
    ...{ '114': whole(imports.general), '116': whole(imports.mixed) },
    ...{ '119': whole(imports.forUntaxed), '122': whole(imports.untaxed) },
  };
  const taxes = {
    ...{ '101': tax(bases['100'], rates.general), '103': tax(bases['102'], rates.general) },
    ...{ '155': tax(bases['154'], rates.reduced), '157': tax(bases['156'], rates.reduced) },
    ...{ '108': tax(bases['107'], rates.general), '111': tax(bases['110'], rates.general) },
    ...{ '115': tax(bases['114'], rates.general), '117': tax(bases['116'], rates.general) },
  };
  const debit = add(subtract(taxes['101'], taxes['103']), taxes['155']);
  const mixed = add(taxes['111'], taxes['117']);
  const credit = sum([taxes['108'], taxes['115'], taxes['157'], mixed]);
  const used = sum([credit, negate(mixed), usable(mixed, told.proRata)]);
  const resulting = sum([debit, negate(used), negate(whole(told.specialCredit)), negate(whole(told.otherCredits))]);
  const balance = whole(told.balance);
  const due = subtract(resulting, balance);
  const left = settled(due, told);
  return {
    boxes: {
      ...bases,
      ...taxes,
      ...{ '131': debit, '178': credit, '140': resulting, '145': balance, '184': due },
      ...{ '172': whole(told.specialCredit), '169': whole(told.otherCredits) },
      ...{ '168': whole(told.perceptions.earlier), '171': whole(told.perceptions.ofPeriod) },
      ...{ '176': whole(told.retentions.earlier), '179': whole(told.retentions.ofPeriod) },
      ...{ '164': left.perceptions, '165': left.retentions },
      ...{ '185': whole(told.paidBefore), '187': whole(told.interest), '188': left.debt },
      // Whoever declares may pay less of it; what is owed is what is told.
      '189': left.debt,
    },
    next: {
      balance: due < 0 ? negate(due) : ZERO,
      perceptions: left.perceptions,
      retentions: left.retentions,
      discounts: subtract(discounts, bases['102']),
    },
  };
}

/** What is left to pay, and of perceptions and retentions what was not used for it. */
function settled(due: Money, told: Told): { debt: Money; perceptions: Money; retentions: Money } {
  const { left, ...unused } = settle(due, {
    perceptions: add(whole(told.perceptions.earlier), whole(told.perceptions.ofPeriod)),
    retentions: add(whole(told.retentions.earlier), whole(told.retentions.ofPeriod)),
    paidBefore: whole(told.paidBefore),
  });
  return { debt: add(left, whole(told.interest)), ...unused };
}

function usable(credit: Money, proRata: number | null): Money {
  return proRata === null ? credit : whole(ratio(credit, proRata, WHOLE, 'half-up'));
}

/** To the sol, half up on the magnitude. */
function whole(amount: Money): Money {
  return money(ratio(amount, 1, 100, 'half-up') * 100);
}

/** @throws RangeError when there is a base at a rate that is not in force */
function tax(base: Money, rate: IgvRate | null): Money {
  if (base === 0) return ZERO;
  if (!rate) throw new RangeError('Hay una base con una tasa que no está vigente en el periodo.');
  return whole(ratio(base, rate.numerator, rate.denominator, 'half-up'));
}

function least(a: Money, b: Money): Money {
  return a < b ? a : b;
}

/**
 * 173: taxed sales and exports over all sales of twelve months, with four decimals, in ten-thousandths; null when nothing was sold
 * untaxed or nothing at all, and all of the credit is used.
 * @source TUO of the IGV law, art. 23; Regulation, art. 6 num. 6.2
 */
export function proRataOf({
  taxed,
  exported,
  untaxed,
}: {
  taxed: Money;
  exported: Money;
  untaxed: Money;
}): number | null {
  const withRight = add(taxed, exported);
  const all = add(withRight, untaxed);
  if (untaxed <= 0 || all <= 0) return null;
  return ratio(money(WHOLE), withRight, all, 'half-up');
}
