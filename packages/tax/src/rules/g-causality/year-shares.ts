import type { Facts } from '../../facts/facts.ts';
import type { RuleView } from '../../judging/view.ts';
import type { Law } from '../../law/law.ts';
import { type Money, money } from '../../money.ts';
import { isCreditNote } from '../../voucher-types.ts';
import { soldByNrus } from '../b-issuer/regime.ts';
import { directorsIn } from './finance.ts';
import { recreationIn, representationIn } from './gifts.ts';
import { amountOf, inSoles, type Met } from './lines.ts';

/** What one voucher adds to sums of the year, in soles without taxes. Null: its detail or its amounts are not known, nothing is added. */
export interface YearShares {
  representation: Money | null;
  recreation: Money | null;
  directors: Money | null;
}

/**
 * The pass before the rules: which lines of a voucher count in which limit of the year, by the same words by which the rules see them.
 * Whoever sums takes the vouchers of the year until the month that is judged, without those that lost their expense for another
 * reason. A credit note takes away.
 */
export function sharesOfYear(facts: Facts, law: Law): YearShares {
  const view: RuleView = { ...facts, law };
  return {
    representation: soles(view, representationIn(view)),
    recreation: soles(view, recreationIn(view)),
    directors: soles(view, directorsIn(view)),
  };
}

/**
 * What a boleta adds to those of the Nuevo RUS, its whole amount; null: it is none, or no boleta. `unsaid`: nobody says of which regime
 * its supplier is.
 */
export function nrusBoletaOf(facts: Facts, law: Law): Money | 'unsaid' | null {
  if (facts.voucher.typeCode !== '03') return null;
  const isNrus = soldByNrus({ ...facts, law });
  return isNrus === null ? 'unsaid' : isNrus ? facts.voucher.total : null;
}

function soles(view: RuleView, met: readonly Met[] | null): Money | null {
  const amount = met === null ? null : inSoles(view, amountOf(met));
  if (amount === null) return null;
  return money(isCreditNote(view.voucher.typeCode) ? -amount : amount);
}
