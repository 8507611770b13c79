import { rulesThatCount } from '../kept-findings.ts';
import type { PrevailingDecision } from '../queries-decisions.ts';
import type { VerdictRow } from '../queries-verdicts.ts';

type Decided = Pick<
  PrevailingDecision,
  'from_status' | 'to_status' | 'finding' | 'facts_hash' | 'rulebook' | 'verdict_status' | 'verdict_rules'
>;

/**
 * Whether the rules say otherwise than when a person decided, and otherwise than that person: another status, another reason, or other
 * rules that weigh. Something that is known since and changes none of these is no news; as long as they say «en proceso» they say nothing.
 */
export function saysOtherwise(
  { status, reason, findings, rulebook }: Pick<VerdictRow, 'status' | 'reason' | 'findings' | 'rulebook'>,
  decided: Decided,
): boolean {
  if (decided.facts_hash === null || status === decided.to_status || status === 'en proceso') return false;
  // Decisions from before this was kept say only what stood before them, which may be what another person said.
  if (decided.verdict_status === null && rulebook === decided.rulebook) return false;
  if (status !== (decided.verdict_status ?? decided.from_status) || reason !== decided.finding) return true;
  return decided.verdict_rules !== null && rulesThatCount(findings) !== decided.verdict_rules;
}
