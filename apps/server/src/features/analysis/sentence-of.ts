import { reasonIn } from '@yupana/tax/judging/explain.ts';
import { RULEBOOK } from '@yupana/tax/rulebook.ts';
import type { KeptFinding } from '../../schema/analysis.ts';
import { spokenOf } from './kept-findings.ts';

/** What a kept finding says, with the figures it was made of; empty when the rulebook has its rule no more. */
export function sentenceOf(finding: KeptFinding): string {
  const spoken = spokenOf(finding, RULEBOOK);
  return spoken ? reasonIn(spoken) : '';
}

/** A finding's rule in a few words. */
export function shortOf(ruleId: string): string {
  return RULEBOOK.rules.find(({ id }) => id === ruleId)?.short ?? ruleId;
}
