import type { KeptFinding } from '../../../schema/analysis.ts';

/** Vouchers that are one decision: of one supplier, with one finding, and of the same goods where the finding is about goods. */
export interface DecisionGroup {
  issuer_ruc: string;
  /** The rule of the finding. */
  reason: string;
  /** What was bought, in the word of the rule: «prendas de vestir». Empty where the rule does not ask. */
  category: string;
}

export function categoryOf(finding: KeptFinding | undefined): string {
  const category = finding?.figures.category;
  return typeof category === 'string' ? category : '';
}

/** The `id` of a group in the review; a category may have a bar of its own in it. */
export function groupIdOf({ issuer_ruc, reason, category }: DecisionGroup): string {
  return category === '' ? `${issuer_ruc}/${reason}` : `${issuer_ruc}/${reason}/${category}`;
}

export function groupOfId(id: string): DecisionGroup {
  const [issuer_ruc = '', reason = '', ...category] = id.split('/');
  return { issuer_ruc, reason, category: category.join('/') };
}
