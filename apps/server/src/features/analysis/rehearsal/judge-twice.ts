import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../ctx.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { type JudgedCompany, loadFacts } from '../facts/load-facts.ts';
import { type CompanyRulebook, judgeLines } from '../judging/judge-lines.ts';
import { findPrevailing, type PrevailingDecision } from '../queries-decisions.ts';
import type { VerdictRow } from '../queries-verdicts.ts';
import { effective } from '../settle.ts';
import { type Moved, withMoved } from './moved-sums.ts';

/** One purchase, judged by each of two editions. */
export interface JudgedTwice {
  line: JudgedLine;
  /** What a person decided, if that prevails. */
  decision: PrevailingDecision | undefined;
  before: Judgement;
  after: Judgement;
}

export interface Judgement {
  verdict: VerdictRow;
  /** What counts, with the decision that prevails. */
  counts: ReturnType<typeof effective>;
}

export interface Twice {
  buyer: JudgedCompany;
  before: CompanyRulebook;
  after: CompanyRulebook;
  /** By how much the sums of the year would be others. */
  moved: Moved;
}

/**
 * Purchases of a book judged by both, from the same facts and by what judges them in earnest. Writes nothing, and lets others in
 * between.
 */
export async function judgeTwice(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  book: LockedBook,
  lines: readonly JudgedLine[],
  { buyer, before, after, moved }: Twice,
): Promise<JudgedTwice[]> {
  const today = clock.today();
  const decisions = await database.tenant(book.firmId, (tx) => findPrevailing(tx, book, lines));
  const decided = new Map(decisions.map((one) => [keyOf(one), one]));
  const { judged } = await database.tenant(book.firmId, (tx) => loadFacts(tx, book, buyer, lines, today));
  await setImmediate();
  const now = judgeLines(judged, before);
  const then = judgeLines(
    judged.map((one) => ({ ...one, facts: withMoved(one.facts, moved, book.period) })),
    after,
  );
  return judged.map(({ line }, place) => {
    const decision = decided.get(keyOf(line));
    const judgement = (verdict: VerdictRow): Judgement => {
      return { verdict, counts: effective(verdict, decision?.to_status) };
    };
    return {
      line,
      decision,
      before: judgement(now[place]?.verdict as VerdictRow),
      after: judgement(then[place]?.verdict as VerdictRow),
    };
  });
}
