import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { getReview as call, ReviewedVoucher, ReviewGroup } from '@yupana/contract/review.ts';
import { parseMoney, sum, toWire } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { readScreen } from '../../completeness/read-completeness.ts';
import type { LockedBook } from '../../vouchers/book-lock.ts';
import { isClosed } from '../../vouchers/judging/is-closed.ts';
import { listObservedLines, type ObservedLine } from '../../vouchers/judging/list-observed.ts';
import { isWaiting } from '../../vouchers/judging/take-waiting.ts';
import { codeOf, keyOf } from '../../vouchers/voucher-keys.ts';
import { counting, defersCredit, losesCredit } from '../kept-findings.ts';
import { countDecided } from '../queries-decisions.ts';
import { findVerdicts, type StandingVerdict } from '../queries-verdicts.ts';
import { sentenceOf, shortOf } from '../sentence-of.ts';
import { awaitsOf } from './awaits-of.ts';
import { deadlinesOfCompany, registersDueOf } from './deadlines-of-company.ts';
import { categoryOf, groupIdOf, groupOfId } from './decision-group.ts';
import { postponedNow, returnsOn } from './postponed.ts';
import { reviewTotalsOf } from './review-totals.ts';

/** A month of a busy company has some hundreds; what is left over is seen as the first are decided. */
const MOST = 2_000;

/** The observed purchases of a period as decisions to take: same supplier, same finding and same goods, one card. */
export async function getReview(ctx: Ctx, { query }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { book, lines, due, ...shown } = await ctx.transaction(async (tx) => {
    const business = await ownBusiness(ctx, tx, { ruc: query.ruc });
    const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
    const deadlines = await deadlinesOfCompany(tx, business.ruc, query.tax_period);
    const [completeness] = await readScreen(ctx, tx, business.id, { period: query.tax_period, book: 'RCE' });
    return {
      book,
      completeness,
      lines: await listObservedLines(tx, book, MOST),
      deadlines,
      due: registersDueOf(deadlines, business.ruc, query.tax_period),
      decided: await countDecided(tx, book),
      judging: await isWaiting(tx, book),
      closed: await isClosed(tx, book),
      totals: await reviewTotalsOf(ctx, tx, book),
    };
  });
  const { verdicts, postponed } = await ctx.transaction(async (tx) => {
    const verdicts = await findVerdicts(tx, book, lines);
    return {
      verdicts,
      postponed: await postponedNow(tx, book, verdicts, { today: ctx.deps.clock.today(), due }),
    };
  });
  const known = new Map(verdicts.map((one) => [keyOf(one), one]));
  const { completeness, deadlines, decided, judging, closed, totals } = shown;
  const observed = totals.observed.count ?? lines.length;
  return {
    success: true,
    data: {
      groups: groupsOf(lines, known, postponed),
      omitted: Math.max(0, observed - lines.length),
      decided,
      due_date: deadlines?.declaration ?? null,
      returns_on: returnsOn(due, ctx.deps.clock.today()),
      judging,
      closed,
      totals,
      completeness,
    },
  };
}

function groupsOf(
  lines: readonly ObservedLine[],
  verdicts: ReadonlyMap<string, StandingVerdict>,
  postponed: Awaited<ReturnType<typeof postponedNow>>,
): ReviewGroup[] {
  const findingOf = (line: ObservedLine) =>
    counting(verdicts.get(keyOf(line))?.findings ?? []).find(({ rule }) => rule === line.reason);
  const groups = Map.groupBy(lines, (line) => groupIdOf({ ...line, category: categoryOf(findingOf(line)) }));
  return [...groups].map(([id, some]) => {
    const [first] = some as [ObservedLine, ...ObservedLine[]];
    const { category } = groupOfId(id);
    const dates = some.map(({ issue_date }) => issue_date).sort();
    return {
      id,
      supplier_ruc: first.counterparty_document,
      supplier_business_name: first.counterparty_name,
      rule: first.reason,
      short: shortOf(first.reason),
      category: category === '' ? null : category,
      igv_amount: soles(some.map(({ igv }) => igv)),
      total_amount: soles(some.map(({ total }) => total)),
      first_date: dates[0] as string,
      last_date: dates.at(-1) as string,
      awaits: awaitsOf(first.reason),
      vouchers: some.map((line) => {
        const aside = postponed.get(keyOf(line));
        return reviewed(line, verdicts.get(keyOf(line)), aside ? { for: aside.for, until: aside.until } : null);
      }),
    };
  });
}

function reviewed(
  line: ObservedLine,
  verdict: StandingVerdict | undefined,
  postponed: ReviewedVoucher['postponed'],
): ReviewedVoucher {
  const { issue_date, type_code, serie, number, igv, total, has_file } = line;
  const finding = counting(verdict?.findings ?? []).find(({ rule }) => rule === line.reason);
  return {
    ...{ code: codeOf(line), issue_date, type_code, serie, number, has_file, postponed },
    igv_amount: toWire(parseMoney(igv)),
    total_amount: toWire(parseMoney(total)),
    without_credit: losesCredit(verdict?.findings ?? []) || defersCredit(verdict?.findings ?? []),
    reason: finding ? sentenceOf(finding) : '',
  };
}

function soles(amounts: readonly string[]): number {
  return toWire(sum(amounts.map(parseMoney)));
}
