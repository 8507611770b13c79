import type { CallResult } from '@yupana/contract/call.ts';
import type { getVerdict } from '@yupana/contract/verdict.ts';
import type { Tx } from '../../../ctx.ts';
import { namesOfPeople } from '../../accounts/people.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { isClosed } from '../../vouchers/judging/is-closed.ts';
import type { JudgedLine } from '../../vouchers/judging/take-waiting.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import type { StandingVerdict } from '../queries-verdicts.ts';
import { awaitsOf } from '../review/awaits-of.ts';
import { deadlinesOfCompany, registersDueOf } from '../review/deadlines-of-company.ts';
import { postponedNow, returnsOn } from '../review/postponed.ts';

type Postponing = CallResult<typeof getVerdict>['data']['postponing'];

/** Until what an observed purchase may be put aside, and how it is now; null where it is not observed or its period is closed. */
export async function postponingOf(
  tx: Tx,
  book: LockedBook,
  { line, verdict, ruc, today }: { line: JudgedLine; verdict: StandingVerdict | undefined; ruc: string; today: string },
): Promise<Postponing> {
  if (line.status !== 'gasto observado' || (await isClosed(tx, book))) return null;
  const deadlines = await deadlinesOfCompany(tx, ruc, book.period);
  const due = registersDueOf(deadlines, ruc, book.period);
  const now = (await postponedNow(tx, book, verdict ? [verdict] : [], { today, due })).get(keyOf(line));
  const nameOf = await namesOfPeople(tx, now ? [now.memberId] : []);
  return {
    awaits: awaitsOf(line.reason),
    due_date: deadlines?.declaration ?? null,
    returns_on: returnsOn(due, today),
    now: now ? { for: now.for, until: now.until, at: now.at.toISOString(), by: nameOf(now.memberId) } : null,
  };
}
