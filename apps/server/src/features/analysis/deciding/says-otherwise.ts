import type { PrevailingDecision } from '../queries-decisions.ts';
import type { VerdictRow } from '../queries-verdicts.ts';

type Decided = Pick<
  PrevailingDecision,
  'from_status' | 'to_status' | 'finding' | 'facts_hash' | 'rulebook' | 'verdict_status'
>;

/**
 * Whether the rules say otherwise than when a person decided, and otherwise than that person: because something else is known, or by
 * other rules another status or reason.
 */
export function saysOtherwise(
  { status, reason, facts_hash, rulebook }: Pick<VerdictRow, 'status' | 'reason' | 'facts_hash' | 'rulebook'>,
  decided: Decided,
): boolean {
  if (decided.facts_hash === null || status === decided.to_status) return false;
  if (facts_hash !== decided.facts_hash) return true;
  const said = decided.verdict_status ?? decided.from_status;
  return rulebook !== decided.rulebook && (status !== said || reason !== decided.finding);
}
