import type { Deps } from '../../../ctx.ts';
import { dateTimeInLima } from '../../../platform/clock.ts';
import { NEW_QUERY, whenTried, whyNot } from '../../credentials/see-sol/why-not.ts';
import type { Visits } from '../lane/queries-visits.ts';
import type { FileFacts } from '../queries-files.ts';
import { begunVisit } from './begun-visit.ts';

/** How a company's visits to the portal for its documents stand. */
export type MenuLane = Omit<Visits, `see_sol_${string}` | 'menu_tries'>;

const BY_MENU = 'Sin API key, los XML se piden con el usuario SOL, por el Portal SOL.';

/** Why the last visit gave no documents, and when the next is made; null: it did, or there was none. */
export function whyNoVisit(lane: MenuLane | undefined, now: Date): string | null {
  const begun = lane && begunVisit(lane, now);
  if (begun?.is === 'cut-off')
    return `${BY_MENU} La visita al Portal SOL que empezó el ${dateTimeInLima(begun.at)} se cortó antes de terminar.`;
  if (!lane?.menu_fault || !lane.menu_failed_at) return null;
  const why = whyNot(lane.menu_fault, NEW_QUERY);
  // While another is under way, when it is due says only when the next would be.
  if (begun) return `${BY_MENU} ${why} Se intentó el ${dateTimeInLima(lane.menu_failed_at)}.`;
  return `${BY_MENU} ${why} ${whenTried(lane.menu_failed_at, lane.menu_due_at)}`;
}

/** Of an XML that is not here: why the portal did not let us ask for it. @returns null for one that SUNAT answered about */
export function atMenu(
  { sunat, clock }: Pick<Deps, 'sunat' | 'clock'>,
  file: Pick<FileFacts, 'kind' | 'state' | 'reason'>,
  lane: MenuLane | undefined,
): string | null {
  if (!sunat.consultaCpeByMenu || file.kind !== 'xml') return null;
  const isAwaited = file.state === 'wanted' || (file.state === 'absent' && file.reason === 'no-access');
  return isAwaited ? whyNoVisit(lane, clock.now()) : null;
}
