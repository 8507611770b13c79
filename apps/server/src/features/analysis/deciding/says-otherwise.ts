import { knowsOtherwise } from '../facts-hash.ts';
import type { PrevailingDecision } from '../queries-decisions.ts';
import type { VerdictRow } from '../queries-verdicts.ts';

type Decided = Pick<
  PrevailingDecision,
  'from_status' | 'to_status' | 'finding' | 'facts_hash' | 'rulebook' | 'verdict_status'
>;

/**
 * Whether the rules say otherwise than when a person decided, and otherwise than that person: because something else is known of the
 * purchase, or because by the day, by what its company says of itself or by other rules another status or reason comes of it.
 */
export function saysOtherwise(
  { status, reason, facts_hash, rulebook }: Pick<VerdictRow, 'status' | 'reason' | 'facts_hash' | 'rulebook'>,
  decided: Decided,
): boolean {
  if (decided.facts_hash === null || status === decided.to_status) return false;
  if (knowsOtherwise(facts_hash, decided.facts_hash)) return true;
  // Decisions from before this was kept say only what stood before them, which may be what another person said.
  if (decided.verdict_status === null && rulebook === decided.rulebook) return false;
  return status !== (decided.verdict_status ?? decided.from_status) || reason !== decided.finding;
}
