import { setImmediate } from 'node:timers/promises';
import type { Deps, Tx } from '../../../ctx.ts';
import type { Turn } from '../../../platform/database/database.ts';
import type { Schema } from '../../../schema.ts';
import { companyOf, holdCompany } from '../../businesses/find-business.ts';
import { type LockedBook, withBook } from '../../vouchers/book-lock.ts';
import type { Elsewhere } from '../../vouchers/judging/find-elsewhere.ts';
import { markNeighbours } from '../../vouchers/judging/mark-neighbours.ts';
import { endWaiting, nextWaitingPeriod, type Taken, takeWaiting } from '../../vouchers/judging/take-waiting.ts';
import { type Company, wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { type JudgedCompany, loadFacts } from '../facts/load-facts.ts';
import { findVerdicts, type StandingVerdict, type VerdictRow, writeVerdicts } from '../queries-verdicts.ts';
import { settle } from '../settle.ts';
import { type CompanyRulebook, type JudgedLineVerdict, judgeLines } from './judge-lines.ts';
import { judgedCompany } from './judged-company.ts';
import { markYear } from './mark-year.ts';
import { rulebookOf } from './rulebook-of.ts';

/** A while of one company: then it goes behind the others. */
const WHILE_MS = 30_000;
/** Purchases of one slice: on the embedded database each of its steps holds the one connection. */
const AT_ONCE = { stepwise: 120, whole: 500 };

/**
 * A while of judging a company's purchases, the newest period first, by slices: all of a slice is written together, so that a worker
 * that vanishes leaves what it had in hand waiting. Judged again by the same rules, the same facts say the same.
 */
export async function runJudging(deps: Deps, company: Company, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const until = Date.now() + WHILE_MS;
  const known = await database.tenant(company.firmId, async (tx) => {
    const buyer = await judgedCompany(deps, tx, company);
    if (!buyer) return null;
    const rules = await rulebookOf(tx, company);
    return { buyer, rules, period: await nextWaitingPeriod(tx, company) };
  });
  // Removed, or on its way to another account: what waits of it goes along.
  if (!known) return;
  let { period } = known;
  while (period !== undefined) {
    signal.throwIfAborted();
    if (Date.now() > until) {
      await database.tenant(company.firmId, (tx) => wakeJudging(deps, tx, company));
      return;
    }
    const book: LockedBook = { ...company, book: 'RCE', period };
    const work = { ...known, book, today: clock.today(), at: clock.now() };
    await withBook(deps, book, (turn) => judgeSlice(turn, work));
    // Between two slices whoever waits for the one connection, or for the book, has it.
    await setImmediate();
    period = await database.tenant(company.firmId, async (tx) =>
      (await companyOf(company, tx, company.businessId)) ? nextWaitingPeriod(tx, company) : undefined,
    );
  }
}

interface Work {
  buyer: JudgedCompany;
  rules: CompanyRulebook;
  book: LockedBook;
  today: string;
  at: Date;
}

async function judgeSlice(turn: Turn<Schema>, work: Work): Promise<void> {
  const { book, buyer, rules, today } = work;
  const size = turn.isStepwise ? AT_ONCE.stepwise : AT_ONCE.whole;
  const taken = await turn.step((tx) => takeWaiting(tx, book, size));
  if (!taken) return;
  const { judged, elsewhere } = await turn.step((tx) => loadFacts(tx, book, buyer, taken.lines, today));
  const said = judgeLines(judged, rules);
  await turn.step(async (tx) => {
    if (await holdCompany(book, tx, book.businessId)) await write(tx, work, taken, elsewhere, said);
  });
}

async function write(
  tx: Tx,
  { book, at }: Work,
  taken: Taken,
  elsewhere: Elsewhere,
  said: readonly JudgedLineVerdict[],
): Promise<void> {
  const before = new Map((await findVerdicts(tx, book, taken.lines)).map((one) => [keyOf(one), one]));
  const news = said.filter(({ verdict }) => !saysTheSame(verdict, before.get(keyOf(verdict))));
  await writeVerdicts(
    tx,
    book,
    news.map(({ verdict }) => verdict),
    at,
  );
  await settle(
    tx,
    book,
    said.map(({ verdict }) => verdict),
  );
  const moved = taken.lines.filter((line) => {
    const verdict = before.get(keyOf(line));
    return !verdict || verdict.judged_at < line.changed_at;
  });
  await markNeighbours(tx, book, moved, elsewhere, at);
  await markYear(tx, book, news, before, at);
  await endWaiting(tx, book, taken);
}

/** Nothing is to be written of it. */
function saysTheSame(verdict: VerdictRow, before: StandingVerdict | undefined): boolean {
  return (
    before !== undefined &&
    before.rulebook === verdict.rulebook &&
    before.facts_hash === verdict.facts_hash &&
    before.status === verdict.status &&
    before.reason === verdict.reason &&
    before.judge_again_on === verdict.judge_again_on &&
    JSON.stringify(before.shares) === JSON.stringify(verdict.shares && JSON.parse(verdict.shares)) &&
    sameFindings(before.findings, verdict.findings)
  );
}

/** jsonb orders its fields by itself: what is compared is what was said, not how it stands. */
function sameFindings(before: StandingVerdict['findings'], said: string): boolean {
  return canonical(before) === canonical(JSON.parse(said));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
