import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { postponeObserved as postponeCall, resumeObserved as resumeCall } from '@yupana/contract/deciding.ts';
import type { PostponedFor } from '@yupana/contract/postponed-for.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { dayText } from '../../../platform/calendar.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { type LockedBook, withBook } from '../../vouchers/book-lock.ts';
import { isClosed } from '../../vouchers/judging/is-closed.ts';
import { type JudgedLine, linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { namer, saidOf } from '../deciding/who-decided.ts';
import { findPrevailing } from '../queries-decisions.ts';
import { dropPostponed, listPostponed, writePostponed } from '../queries-postponed.ts';
import { findVerdicts, type StandingVerdict } from '../queries-verdicts.ts';
import { deadlinesOfCompany, registersDueOf } from './deadlines-of-company.ts';

/** How one is put aside: until what, since when and by whom. */
interface Postponed {
  for: PostponedFor;
  until: string | null;
  at: Date;
  memberId: string;
}

/**
 * Those of a period that are put aside today, by `keyOf`. One comes back on its day, as soon as anything else is known of it (the facts
 * of its verdict are others then), and on the day on which the period's registers are due, if it was put aside before.
 * @param due that day, or where SUNAT's calendar is not known one that is not after it
 */
export async function postponedNow(
  tx: Tx,
  book: LockedBook,
  verdicts: readonly StandingVerdict[],
  { today, due }: { today: string; due: string },
): Promise<Map<string, Postponed>> {
  const known = new Map(verdicts.map((one) => [keyOf(one), one.facts_hash]));
  const rows = await listPostponed(tx, book);
  const aside = rows.filter((row) => {
    const isOver = row.until !== null && row.until <= today;
    const now = known.get(keyOf(row));
    const hasMoved = row.awaited !== 'date' && (now === undefined || now !== row.facts_hash);
    const isDue = due <= today && dateInLima(row.postponed_at) < due;
    return !isOver && !hasMoved && !isDue;
  });
  return new Map(
    aside.map((row) => [
      keyOf(row),
      { for: row.awaited, until: row.until, at: row.postponed_at, memberId: row.member_id },
    ]),
  );
}

/** The day on which what is put aside today comes back by itself; null on that day and after: then only its own day brings it back. */
export function returnsOn(due: string, today: string): string | null {
  return due > today ? due : null;
}

/**
 * Puts observed purchases aside until a day, or until something becomes known.
 * @throws VOUCHER_ALREADY_DECIDED, NOT_FOUND, PERIOD_CLOSED, INVALID_REQUEST of a day that passed or on which they have been back already:
 * then none
 */
export async function postponeVouchers(
  ctx: Ctx,
  { query, body }: CallInput<typeof postponeCall>,
): Promise<CallResult<typeof postponeCall>> {
  const { until = null } = body;
  const isPast = until !== null && until <= ctx.deps.clock.today();
  if (isPast || (body.for === 'date' && until === null)) {
    throw new AppError('INVALID_REQUEST', { field: 'until', message: 'Elige un día posterior a hoy.' });
  }
  const { book, due } = await ctx.transaction(async (tx) => ({
    book: await bookOf(ctx, tx, query),
    due: registersDueOf(await deadlinesOfCompany(tx, query.ruc, query.tax_period), query.ruc, query.tax_period),
  }));
  // It would be told as put aside for longer.
  const last = returnsOn(due, ctx.deps.clock.today());
  if (until !== null && last !== null && until > last) {
    const message = `Elige un día que no pase del ${dayText(last)}, en que vuelve por sí solo.`;
    throw new AppError('INVALID_REQUEST', { field: 'until', message });
  }
  const postpone = async (tx: Tx): Promise<number> => {
    // Handed over while it waited for its turn, it is another account's.
    if (!(await holdCompany(ctx, tx, book.businessId))) throw notFound();
    if (await isClosed(tx, book)) throw new AppError('PERIOD_CLOSED');
    const keys = [...new Map(body.codes.map(keyOfCode).map((key) => [keyOf(key), key])).values()];
    const lines = await linesOf(tx, book, keys);
    if (lines.length !== keys.length) throw notFound();
    await refuseDecided(tx, book, lines);
    const hashes = new Map((await findVerdicts(tx, book, lines)).map((one) => [keyOf(one), one.facts_hash]));
    const rows = lines.map((line) => {
      const { issuer_ruc, type_code, serie, number, dam_year } = line;
      const facts_hash = hashes.get(keyOf(line)) ?? '';
      return { issuer_ruc, type_code, serie, number, dam_year, awaited: body.for, until, facts_hash };
    });
    await writePostponed(tx, book, rows, { memberId: ctx.accountantId, at: ctx.deps.clock.now() });
    return rows.length;
  };
  // Decided or judged meanwhile, it would be put aside by what it was.
  const postponed = await withBook(ctx.deps, book, (turn) => turn.step(postpone));
  return { success: true, data: { postponed, until } };
}

/** Only what is observed is put aside. @throws VOUCHER_ALREADY_DECIDED; NOT_FOUND of what no person decided, and is not in the review */
async function refuseDecided(tx: Tx, book: LockedBook, lines: readonly JudgedLine[]): Promise<void> {
  const others = lines.filter(({ status }) => status !== 'gasto observado');
  const [decision] = await findPrevailing(tx, book, others);
  if (decision) throw new AppError('VOUCHER_ALREADY_DECIDED', { message: await saidOf(decision, decision, namer(tx)) });
  if (others.length > 0) throw notFound();
}

/** They are looked at again. @throws NOT_FOUND, PERIOD_CLOSED */
export async function resumeVouchers(
  ctx: Ctx,
  { query, body }: CallInput<typeof resumeCall>,
): Promise<CallResult<typeof resumeCall>> {
  const book = await ctx.transaction((tx) => bookOf(ctx, tx, query));
  const resume = async (tx: Tx): Promise<number> => {
    if (!(await holdCompany(ctx, tx, book.businessId))) throw notFound();
    if (await isClosed(tx, book)) throw new AppError('PERIOD_CLOSED');
    return dropPostponed(tx, book, body.codes.map(keyOfCode));
  };
  const resumed = await withBook(ctx.deps, book, (turn) => turn.step(resume));
  return { success: true, data: { resumed } };
}

async function bookOf(ctx: Ctx, tx: Tx, { ruc, tax_period }: { ruc: string; tax_period: string }): Promise<LockedBook> {
  const business = await ownBusiness(ctx, tx, { ruc });
  return { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: tax_period };
}
