import { findRule } from '@yupana/tax/editions/editions.ts';
import type { Decision, Spoken } from '@yupana/tax/judging/decide.ts';
import type { KeptFinding } from '../../schema/analysis.ts';

/** What is kept of a decision of the rules. @param off what switched-off rules would have said */
export function kept({ spoken, yielded }: Pick<Decision, 'spoken' | 'yielded'>, off: readonly Spoken[]): KeptFinding[] {
  return [
    ...spoken.map((one) => keptOf(one)),
    ...yielded.map(({ spoken: one, to, label }) => ({ ...keptOf(one), yields: { to, label } })),
    ...off.map((one) => ({ ...keptOf(one), off: true as const })),
  ];
}

function keptOf({ rule, is, severity, effect, figures, wait, softened }: Spoken): KeptFinding {
  return {
    ...{ rule: rule.id, version: rule.version, is, severity, effect, figures },
    ...(wait ? { wait } : {}),
    ...(softened ? { softened } : {}),
  };
}

/** The finding as the engine speaks of it, with the rule as it was then; null when no edition has it any more. */
export function spokenOf(finding: KeptFinding): Spoken | null {
  const rule = findRule(finding.rule, finding.version);
  if (!rule) return null;
  const { is, severity, effect, figures, wait = null, softened = null } = finding;
  return { rule, is, severity, effect, figures, wait, softened };
}

/** Whether something takes the credit away without making it doubtful: deductible by the rules or by a person, it gives none. */
export function losesCredit(findings: readonly KeptFinding[]): boolean {
  return counting(findings).some(
    ({ severity, effect: { credit } }) => severity === 'informs' && (credit === 'no' || credit === 'not-applicable'),
  );
}

/** Whether the credit is another period's, which nobody's word makes this one's: with the expense deductible, it does not count in this. */
export function defersCredit(findings: readonly KeptFinding[]): boolean {
  return deferring(findings).length > 0;
}

/** Those that move the credit to another period. */
export function deferring(findings: readonly KeptFinding[]): KeptFinding[] {
  return counting(findings).filter(({ is, effect: { credit } }) => is === 'fires' && credit === 'not-this-period');
}

/**
 * Which rules weigh on a purchase, as one word: those that found something and ask a person or take something away. What only informs
 * says nothing against a decision, and what waits has said nothing yet.
 */
export function rulesThatCount(findings: readonly KeptFinding[]): string {
  const weigh = counting(findings).filter(
    (one) => one.is !== 'waits' && (one.severity !== 'informs' || losesCredit([one]) || defersCredit([one])),
  );
  return [...new Set(weigh.map(({ rule }) => rule))].sort().join(' ');
}

/** Those that count, in their order. */
export function counting(findings: readonly KeptFinding[]): KeptFinding[] {
  return findings.filter(({ yields, off }) => !yields && !off);
}
