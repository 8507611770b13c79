import type { PostponedFor } from '@yupana/contract/postponed-for.ts';
import { findRule } from '@yupana/tax/editions/editions.ts';

/**
 * For what a finding may be put aside: a day, the document, and of a deposit or of its supplier only what looks at them. Waiting for
 * anything else would wait for nothing.
 * @param ruleId of no edition any more: whatever it may have been
 */
export function awaitsOf(ruleId: string): PostponedFor[] {
  const rule = findRule(ruleId);
  const isOfDeposit = !rule || rule.reads.some((path) => path.startsWith('deposits'));
  const isOfSupplier = !rule || rule.group === 'B';
  return [
    'date',
    'document',
    ...(isOfDeposit ? ['deposit' as const] : []),
    ...(isOfSupplier ? ['supplier' as const] : []),
  ];
}
