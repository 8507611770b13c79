import type { Deps } from '../../../ctx.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { counting } from '../kept-findings.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { findVerdicts } from '../queries-verdicts.ts';
import { sentenceOf, shortOf } from '../sentence-of.ts';

/** Why a purchase is what it is: what the rules found first, and what somebody decided of it. */
export interface ReasonOfPurchase {
  /** The rule in a few words, and its sentence; null when none speaks against it. */
  finding: { short: string; sentence: string } | null;
  decision: { by: string; reason: string } | null;
}

/** Why these purchases of a book are what they are, by `keyOf`; of which nothing is known is not there. */
export function reasonsOf(
  { database }: Pick<Deps, 'database'>,
  book: LockedBook,
  vouchers: readonly VoucherKeyValues[],
): Promise<ReadonlyMap<string, ReasonOfPurchase>> {
  return database.tenant(book.firmId, async (tx) => {
    const decisions = await findPrevailing(tx, book, vouchers);
    const members = decisions.map(({ member_id }) => member_id);
    const nameOf = await namesOfPeople(tx, members);
    const decided = new Map(decisions.map((one) => [keyOf(one), { by: nameOf(one.member_id), reason: one.reason }]));
    const found = new Map(
      (await findVerdicts(tx, book, vouchers)).map(({ findings, reason, ...verdict }) => {
        const first = counting(findings).find(({ rule }) => rule === reason);
        const isTold = first && first.severity !== 'informs';
        return [keyOf(verdict), isTold ? { short: shortOf(first.rule), sentence: sentenceOf(first) } : null];
      }),
    );
    return new Map(
      vouchers.map(keyOf).map((key) => [key, { finding: found.get(key) ?? null, decision: decided.get(key) ?? null }]),
    );
  });
}
