import type { Deps, Tx } from '../../../ctx.ts';
import type { PeriodKey } from '../../vouchers/judging/close-books.ts';
import { type Waits, waitsOf } from '../../vouchers/judging/take-waiting.ts';
import { isOfOtherEdition, rulebookInForce } from '../editions/keep-to-edition.ts';
import { findDueDay, findRulebooks } from '../queries-verdicts.ts';

/** What of a period's purchases is still to be judged: what the rules say of them is of before. */
export interface Awaits extends Waits {
  /** It waits for so long that it does not end by itself: whoever judges it fails, or is stopped. */
  isStuck: boolean;
}

/** The longest that a large office waits after another edition was put in force, and some more. */
const STUCK_AFTER_MS = 6 * 60 * 60_000;

/**
 * What is marked, what is known and not marked yet (of suppliers, rates, sales, the edition in force), and what a day that passed makes
 * be judged again. A purchase that a rule leaves «en proceso» until a day or a fact waits for nobody here.
 */
export async function awaitsJudging({ clock }: Pick<Deps, 'clock'>, tx: Tx, period: PeriodKey): Promise<Awaits> {
  const waits = await waitsOf(tx, period);
  const now = clock.now();
  const today = clock.today();
  const due = await findDueDay(tx, period, today);
  const isBehind = await isOfOtherEdition(tx, period);
  // Both are seen by the sweep, within a minute or a few: a day that is long past is not.
  const dueSince = due === null || due === today ? null : new Date(`${due}T00:00:00-05:00`);
  const moments = [waits.since, dueSince, isBehind || due === today ? now : null];
  const since = moments.flatMap((one) => (one ? [one.getTime()] : []));
  const first = since.length > 0 ? Math.min(...since) : null;
  return {
    whole: waits.whole || due !== null || isBehind,
    vouchers: waits.vouchers,
    since: first === null ? null : new Date(first),
    isStuck: first !== null && now.getTime() - first > STUCK_AFTER_MS,
  };
}

/** Whether it ends by itself, and is waited for. */
export function isBeingJudged({ since, isStuck }: Awaits): boolean {
  return since !== null && !isStuck;
}

/** By which rulebook a period was judged: once nothing waits its verdicts are of one, else they may be of several. */
export async function rulebookOfPeriod(tx: Tx, period: PeriodKey, { since }: Awaits): Promise<string> {
  const several = since === null ? [] : await findRulebooks(tx, period);
  return several.length > 0 ? several.join(', ') : rulebookInForce(tx, period);
}
