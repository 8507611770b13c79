import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { rehearseEdition as call } from '@yupana/contract/editions.ts';
import { NEWEST } from '@yupana/tax/editions/editions.ts';
import { versionOf } from '@yupana/tax/rulebook.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { nextLines } from '../../vouchers/judging/next-lines.ts';
import { openPeriods } from '../../vouchers/judging/open-periods.ts';
import { linesOf } from '../../vouchers/judging/take-waiting.ts';
import type { Company } from '../../vouchers/judging/wake-judging.ts';
import { requireNext } from '../editions/adopt-edition.ts';
import { marksOf } from '../editions/marks-of-companies.ts';
import { judgedCompany } from '../judging/judged-company.ts';
import { rulebookOf } from '../judging/rulebook-of.ts';
import { findWithShares } from '../queries-verdicts.ts';
import { type JudgedTwice, judgeTwice, type Twice } from './judge-twice.ts';
import { type Moved, movedBy } from './moved-sums.ts';
import { presentChanges } from './present-changes.ts';
import { type Place, readPlace, writePlace } from './rehearsal-place.ts';

/** How long one answer is worked on, in milliseconds; of a larger company the rest is asked for. */
const FOR_MS = 1_500;
/** Purchases of one look: on the embedded database each holds the one connection. */
const AT_ONCE = { pglite: 30, postgres: 300 };

interface Rehearsing extends Omit<Twice, 'moved'> {
  company: Company;
  periods: readonly string[];
  mark: string;
}

/**
 * What the next edition would do to the purchases of a company's open periods, part by part. Each is judged by both, here and from the
 * same facts; sums of the year are those that there would be then. Nothing is written, and nothing is kept.
 * @throws NOT_FOUND; EDITION_NOT_NEXT; REHEARSAL_STALE when the company is not as it was at the first part: of one that is known to move,
 * when what people told of it is not
 */
export async function rehearseEdition(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
  forMs: number = FOR_MS,
): Promise<CallResult<typeof call>> {
  const until = Date.now() + forMs;
  const { waits, ...rehearsing } = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, query);
    const company: Company = { firmId: ctx.firmId, businessId: business.id };
    const { edition } = await requireNext(ctx, tx, body.edition);
    const buyer = await judgedCompany(ctx.deps, tx, company);
    const mark = (await marksOf(ctx.deps, tx, ctx.firmId, [business.id])).get(business.id);
    if (!buyer || !mark) throw notFound();
    return {
      ...{ company, buyer, mark: body.moving ? mark.moving : mark.text, waits: body.moving || mark.waits },
      periods: await openPeriods(tx, company),
      before: await rulebookOf(tx, company, edition),
      after: await rulebookOf(tx, company, NEWEST),
    };
  });
  const { mark, periods } = rehearsing;
  let at = body.next ? readPlace(body.next) : await begin(ctx, rehearsing);
  if (at && at.mark !== mark) throw new AppError('REHEARSAL_STALE');
  const judged: (JudgedTwice & { period: string })[] = [];
  let looked = 0;
  while (at && (looked === 0 || Date.now() < until)) {
    const here: Place = at;
    const { twice, upto } = await judgeNext(ctx, rehearsing, here);
    looked += Math.max(twice.length, 1);
    if (here.tells) judged.push(...twice.map((one) => ({ ...one, period: here.period })));
    const moved = here.tells ? here.moved : movedByAll(here.moved, here.period, twice);
    at = placeAfter({ ...here, moved }, upto, periods);
  }
  const isOther = ({ line, before }: JudgedTwice) => line.status !== before.counts.status;
  const data = {
    ...presentChanges(judged),
    looked: judged.length,
    settling: waits || judged.some(isOther),
    mark,
    next: at && writePlace(at),
  };
  return { success: true, data };
}

/** Where it begins: by the same tables the few purchases that stand in a sum of the year are all that can move one; else any may. */
async function begin(ctx: Ctx, rehearsing: Rehearsing): Promise<Place | null> {
  const { periods, mark, before, after } = rehearsing;
  const [period] = periods;
  if (period === undefined) return null;
  const place = { mark, period, after: null };
  if (versionOf(before.whole.law) !== versionOf(after.whole.law)) return { ...place, tells: false, moved: {} };
  return { ...place, tells: true, moved: (await movedByShares(ctx, rehearsing)) as Place['moved'] };
}

async function movedByShares({ deps }: Ctx, rehearsing: Rehearsing): Promise<Moved> {
  const { company, periods } = rehearsing;
  const years = [...new Set(periods.map((period) => period.slice(0, 4)))];
  let moved: Moved = {};
  for (const year of years) {
    const found = await deps.database.tenant(company.firmId, (tx) => findWithShares(tx, company, `${year}01`));
    const open = found.filter(({ tax_period }) => periods.includes(tax_period));
    for (const [period, keys] of Map.groupBy(open, ({ tax_period }) => tax_period)) {
      const book: LockedBook = { ...company, book: 'RCE', period };
      const size = AT_ONCE[deps.database.kind];
      for (let from = 0; from < keys.length; from += size) {
        const some = keys.slice(from, from + size);
        const lines = await deps.database.tenant(company.firmId, (tx) => linesOf(tx, book, some));
        moved = movedByAll(moved, period, await judgeTwice(deps, book, lines, { ...rehearsing, moved: {} }));
      }
    }
  }
  return moved;
}

function movedByAll(moved: Moved, period: string, twice: readonly JudgedTwice[]): Place['moved'] {
  const counted = ({ verdict, counts }: JudgedTwice['before']) => ({ shares: verdict.shares, status: counts.status });
  const all = twice.reduce((sums, { before, after }) => movedBy(sums, period, counted(before), counted(after)), moved);
  return all as Place['moved'];
}

async function judgeNext({ deps }: Ctx, rehearsing: Rehearsing, { period, after, tells, moved }: Place) {
  const book: LockedBook = { ...rehearsing.company, book: 'RCE', period };
  const size = AT_ONCE[deps.database.kind];
  const { lines, upto } = await deps.database.tenant(book.firmId, (tx) => nextLines(tx, book, after, size));
  const twice = await judgeTwice(deps, book, lines, { ...rehearsing, moved: tells ? moved : {} });
  return { twice, upto };
}

/** The next look; null: everything was told. */
function placeAfter(at: Place, upto: readonly string[] | null, periods: readonly string[]): Place | null {
  if (upto !== null) return { ...at, after: [...upto] };
  const next = periods.find((period) => period > at.period);
  if (next !== undefined) return { ...at, period: next, after: null };
  const [first] = periods;
  return at.tells || first === undefined ? null : { ...at, tells: true, period: first, after: null };
}
