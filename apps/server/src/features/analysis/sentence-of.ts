import { findRule } from '@yupana/tax/editions/editions.ts';
import { reasonIn } from '@yupana/tax/judging/explain.ts';
import type { KeptFinding } from '../../schema/analysis.ts';
import { spokenOf } from './kept-findings.ts';

/** What a kept finding says, with the figures it was made of; by the rule as it was then; empty when no edition has it any more. */
export function sentenceOf(finding: KeptFinding): string {
  const spoken = spokenOf(finding);
  return spoken ? reasonIn(spoken) : '';
}

/** A finding's rule in a few words. */
export function shortOf(ruleId: string): string {
  return findRule(ruleId)?.short ?? ruleId;
}
