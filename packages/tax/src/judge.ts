import type { Facts } from './facts/facts.ts';
import { type Decision, decide } from './judging/decide.ts';
import { explain, type Finding } from './judging/explain.ts';
import type { Rulebook } from './rulebook.ts';
import { phraseOf } from './rules/outcome.ts';

/** What the rules say of a purchase, in words. */
export interface Verdict extends Omit<Decision, 'spoken' | 'yielded' | 'cannot' | 'near'> {
  findings: readonly Finding[];
  /** Findings that do not count, and by which labelled exception. */
  yielded: readonly { finding: Finding; to: string; label: string; why: string }[];
  /** Why not: rules that but for one condition would have fired. */
  near: readonly { rule: string; because: string }[];
  /** Rules that a fact is lacking for: nothing is known of what they ask. */
  cannot: readonly { rule: string; missing: string }[];
  rulebook: string;
}

/**
 * What the rules say of one purchase, with reasons, facts used and legal basis. `decide` gives the same without words, at a
 * fraction of the cost: for many vouchers take that, and explain what somebody opens.
 */
export function judge(facts: Facts, book: Rulebook): Verdict {
  const { spoken, yielded, near, cannot, ...decided } = decide(facts, book);
  return {
    ...decided,
    findings: spoken.map((one) => explain(one, facts, book)),
    yielded: yielded.map(({ spoken: one, to, label }) => {
      const why = book.exceptions.find((exception) => exception.label === label)?.why ?? '';
      return { finding: explain(one, facts, book), to, label, why };
    }),
    near: near.map(({ rule, because }) => ({ rule: rule.id, because: phraseOf(because) })),
    cannot: cannot.map(({ rule, missing }) => ({ rule: rule.id, missing })),
    rulebook: book.version,
  };
}
