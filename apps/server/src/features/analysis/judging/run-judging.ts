import { setImmediate } from 'node:timers/promises';
import type { Deps, Tx } from '../../../ctx.ts';
import type { Turn } from '../../../platform/database/database.ts';
import type { Schema } from '../../../schema.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { type LockedBook, withBook } from '../../vouchers/book-lock.ts';
import type { Elsewhere } from '../../vouchers/judging/find-elsewhere.ts';
import { markNeighbours } from '../../vouchers/judging/mark-neighbours.ts';
import {
  endWaiting,
  type JudgedLine,
  nextWaitingPeriod,
  type Taken,
  takeSales,
  takeWaiting,
} from '../../vouchers/judging/take-waiting.ts';
import { type Company, wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { holdDeposits } from '../../withholdings/deposits/store-deposits.ts';
import { keepDetractions } from '../../withholdings/duties/keep-detractions.ts';
import { keepToEdition } from '../editions/keep-to-edition.ts';
import { raiseVerdicts } from '../editions/queries-editions.ts';
import { loadFacts } from '../facts/load-facts.ts';
import { dropShares, findVerdicts, type StandingVerdict, type VerdictRow, writeVerdicts } from '../queries-verdicts.ts';
import { settle } from '../settle.ts';
import { type JudgedLineVerdict, judgeLines } from './judge-lines.ts';
import { judgedCompany } from './judged-company.ts';
import { markByMonths } from './mark-months.ts';
import { markBoletas, markBySales, markYear, markYearOf } from './mark-year.ts';
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
  const { database } = deps;
  const until = Date.now() + WHILE_MS;
  const next = () => database.tenant(company.firmId, (tx) => nextPeriod(deps, tx, company));
  for (let period = await next(); period !== undefined; period = await next()) {
    signal.throwIfAborted();
    if (Date.now() > until) {
      await database.tenant(company.firmId, (tx) => wakeJudging(deps, tx, company));
      return;
    }
    const book: LockedBook = { ...company, book: 'RCE', period };
    await withBook(deps, book, (turn) => judgeSlice(deps, turn, book));
    // Between two slices whoever waits for the one connection, or for the book, has it.
    await setImmediate();
  }
}

/** Removed, or on its way to another account, what waits of a company goes along. Its sales measure purchases of the year. */
async function nextPeriod({ clock }: Deps, tx: Tx, company: Company): Promise<string | undefined> {
  if (!(await holdCompany(company, tx, company.businessId))) return undefined;
  if (!(await keepToEdition(tx, company, clock.now()))) return undefined;
  const months = await takeSales(tx, company);
  await markBySales(tx, company, months, clock.now());
  await markByMonths(tx, company, months, clock.now());
  return nextWaitingPeriod(tx, company);
}

/**
 * What the company told, and which rules it has in force, is read for each slice, after it was seen what waits: told meanwhile, it has
 * marked again what is judged here.
 */
async function judgeSlice(deps: Deps, turn: Turn<Schema>, book: LockedBook): Promise<void> {
  const size = turn.isStepwise ? AT_ONCE.stepwise : AT_ONCE.whole;
  const taken = await turn.step((tx) => takeWaiting(tx, book, size));
  if (!taken) return;
  const loaded = await turn.step(async (tx) => {
    const buyer = await judgedCompany(deps, tx, book);
    if (!buyer) return null;
    const rules = await rulebookOf(tx, book);
    return { rules, ...(await loadFacts(tx, book, buyer, taken.lines, deps.clock.today(), taken.left)) };
  });
  if (!loaded) return;
  const said = judgeLines(loaded.judged, loaded.rules);
  for (const { line, broke } of said) {
    if (broke)
      deps.log.error({ err: broke, business: book.businessId, period: book.period, code: keyOf(line) }, 'A rule broke');
  }
  const at = deps.clock.now();
  await turn.step(async (tx) => {
    if (await holdCompany(book, tx, book.businessId))
      await write(tx, book, { taken, elsewhere: loaded.elsewhere, said, at, today: deps.clock.today() });
  });
}

interface Work {
  taken: Taken;
  elsewhere: Elsewhere;
  said: readonly JudgedLineVerdict[];
  at: Date;
  today: string;
}

async function write(tx: Tx, book: LockedBook, { taken, elsewhere, said, at, today }: Work): Promise<void> {
  if (said.some(({ duty }) => duty)) await holdDeposits(tx, book);
  const before = new Map((await findVerdicts(tx, book, taken.lines)).map((one) => [keyOf(one), one]));
  const moved = said.filter(({ line }) => hasMoved(line, before.get(keyOf(line))));
  const news = said.filter((one) => moved.includes(one) || !saysTheSame(one.verdict, before.get(keyOf(one.verdict))));
  const verdicts = said.map(({ verdict }) => verdict);
  await writeVerdicts(
    tx,
    book,
    news.map(({ verdict }) => verdict),
    at,
  );
  await settle(tx, book, verdicts);
  await markNeighbours(tx, book, [...moved.map(({ line }) => line), ...taken.left], elsewhere, at);
  await markYear(tx, book, news, before, at);
  if ((await dropShares(tx, book, taken.left)).length > 0) await markYearOf(tx, book, at);
  if (measuresBoletas(taken, news)) await markBoletas(tx, book, at);
  await endWaiting(tx, book, taken);
  const judged = said.map(({ line, duty }) => ({ ...line, duty }));
  // After they wait no more: what is known of a deposit makes them wait anew.
  await keepDetractions(tx, book, judged, taken.left, { at, today });
  // Last: who puts an edition in force takes what waits before this.
  if (news.length > 0) await raiseVerdicts(tx, book);
}

/** Once at the end of a book that is judged whole; of what waited by itself, when something else than a boleta says something new. */
function measuresBoletas({ of, left }: Taken, news: readonly JudgedLineVerdict[]): boolean {
  if ('book' in of) return of.upto === null;
  return left.length > 0 || news.some(({ line }) => line.type_code !== '03');
}

/** New, or with other figures, since it was judged: its verdict is written though it says the same, so that it is told once. */
function hasMoved(line: JudgedLine, before: StandingVerdict | undefined): boolean {
  return !before || before.judged_at < line.changed_at;
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
    canonical(before.shares) === canonical(verdict.shares) &&
    canonical(before.findings) === canonical(verdict.findings)
  );
}

/** jsonb orders its fields by itself: what is compared is what was said, not how it stands. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
