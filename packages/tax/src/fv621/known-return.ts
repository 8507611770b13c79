import { type Money, ZERO } from '../money.ts';
import type { Box } from './boxes.ts';
import { type Boxes, type Rates, type RegisterSums, type Return, returnOfPeriod } from './return-of-period.ts';

/** What both registers add up to; null of one that is not known. */
export type KnownSums = { [Register in keyof RegisterSums]: RegisterSums[Register] | null };

/** What the form is told besides, as far as it is known. */
export interface KnownTold {
  balance: Money | null;
  perceptions: { earlier: Money | null; ofPeriod: Money | null };
  retentions: { earlier: Money | null; ofPeriod: Money | null };
  /** In ten-thousandths; `whole`: all of the credit is used. Matters only where purchases are mixed. */
  proRata: number | 'whole' | null;
}

export interface KnownReturn {
  /** Whole soles; null of one that hangs on what is not known. */
  boxes: { readonly [B in keyof Boxes]: Money | null };
  next: { readonly [Part in keyof Return['next']]: Money | null };
}

const NO_SALES = { general: ZERO, reduced: ZERO, discounts: ZERO, exported: ZERO, untaxed: ZERO };
const NO_PURCHASES = { general: ZERO, reduced: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO };
const NO_IMPORTS = { general: ZERO, mixed: ZERO, forUntaxed: ZERO, untaxed: ZERO };

const OF_SALES: readonly Box[] = ['100', '101', '102', '103', '105', '106', '131', '154', '155'];
const OF_PURCHASES: readonly Box[] = ['107', '108', '110', '111', '113', '120', '156', '157'];
const OF_IMPORTS: readonly Box[] = ['114', '115', '116', '117', '119', '122'];

/**
 * The return of a period with what is known of it: a box that hangs on something unknown is unknown, and is no zero. With a balance in
 * favour nothing is owed, whatever perceptions and retentions there are.
 * @throws RangeError when there is a base at a rate that is not in force
 */
export function knownReturn(sums: KnownSums, told: KnownTold, rates: Rates): KnownReturn {
  const { sales, purchases, imports } = sums;
  const { boxes, next } = returnOfPeriod(
    { sales: sales ?? NO_SALES, purchases: purchases ?? NO_PURCHASES, imports: imports ?? NO_IMPORTS },
    {
      balance: told.balance ?? ZERO,
      perceptions: { earlier: told.perceptions.earlier ?? ZERO, ofPeriod: told.perceptions.ofPeriod ?? ZERO },
      retentions: { earlier: told.retentions.earlier ?? ZERO, ofPeriod: told.retentions.ofPeriod ?? ZERO },
      ...{ paidBefore: ZERO, otherCredits: ZERO, specialCredit: ZERO, interest: ZERO },
      proRata: typeof told.proRata === 'number' ? told.proRata : null,
    },
    rates,
  );
  const unknown = unknownOf(sums, told, boxes['184'] > 0);
  const hide = (box: Box, amount: Money) => (unknown.has(box) ? null : amount);
  return {
    boxes: Object.fromEntries(
      Object.entries(boxes).map(([box, amount]) => [box, hide(box as Box, amount)]),
    ) as KnownReturn['boxes'],
    next: {
      balance: hide('184', next.balance),
      perceptions: hide('164', next.perceptions),
      retentions: hide('165', next.retentions),
      discounts: hide('102', next.discounts),
    },
  };
}

function unknownOf({ sales, purchases, imports }: KnownSums, told: KnownTold, isDue: boolean): ReadonlySet<Box> {
  const lacksCredit = purchases === null || imports === null;
  const isMixed = (purchases?.mixed ?? 0) !== 0 || (imports?.mixed ?? 0) !== 0;
  const lacksResult = sales === null || lacksCredit || (isMixed && told.proRata === null);
  const lacksDue = lacksResult || told.balance === null;
  const lacksPerceptions = told.perceptions.earlier === null || told.perceptions.ofPeriod === null;
  const lacksRetentions = told.retentions.earlier === null || told.retentions.ofPeriod === null;
  const boxes: [is: boolean, boxes: readonly Box[]][] = [
    [sales === null, OF_SALES],
    [purchases === null, OF_PURCHASES],
    [imports === null, OF_IMPORTS],
    [lacksCredit, ['178']],
    [lacksResult, ['140']],
    [told.balance === null, ['145']],
    [lacksDue, ['184', '164', '165', '188', '189']],
    [told.perceptions.earlier === null, ['168']],
    [told.perceptions.ofPeriod === null, ['171']],
    [told.retentions.earlier === null, ['176']],
    [told.retentions.ofPeriod === null, ['179']],
    [lacksPerceptions, ['164']],
    // Perceptions are used first: how much of the retentions is, hangs on them.
    [lacksRetentions || (isDue && lacksPerceptions), ['165']],
    [isDue && (lacksPerceptions || lacksRetentions), ['188', '189']],
  ];
  return new Set(boxes.flatMap(([is, some]) => (is ? some : [])));
}
