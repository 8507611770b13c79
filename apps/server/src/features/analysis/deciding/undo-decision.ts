import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { undoDecision as call } from '@yupana/contract/deciding.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { type LockedBook, withBook } from '../../vouchers/book-lock.ts';
import { isClosed } from '../../vouchers/judging/is-closed.ts';
import { linesOf } from '../../vouchers/judging/take-waiting.ts';
import { keyOfCode } from '../../vouchers/lists/show-line.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { markBoletas, markYearOf } from '../judging/mark-year.ts';
import { hasBatch, undoBatch } from '../queries-decisions.ts';
import { findVerdicts } from '../queries-verdicts.ts';
import { reviewTotalsOf } from '../review/review-totals.ts';
import { settle } from '../settle.ts';

/**
 * What was decided together counts no more: what counted before does again, another decision or what the rules say. Undone twice it is
 * undone once.
 */
export async function undoDecision(
  ctx: Ctx,
  { query, body }: CallInput<typeof call>,
): Promise<CallResult<typeof call>> {
  const business = await ctx.transaction((tx) => ownBusiness(ctx, tx, { ruc: query.ruc }));
  const book: LockedBook = { firmId: ctx.firmId, businessId: business.id, book: 'RCE', period: query.tax_period };
  const only = body.code === undefined ? null : keyOfCode(body.code);
  const undone = await withBook(ctx.deps, book, (turn) =>
    turn.step(async (tx) => {
      // Handed over while it waited for its turn, it is another account's.
      if (!(await holdCompany(ctx, tx, book.businessId))) throw notFound();
      if (!(await hasBatch(tx, book, body.batch))) throw notFound();
      if (await isClosed(tx, book)) throw new AppError('PERIOD_CLOSED');
      const how = { batch: body.batch, only, memberId: ctx.accountantId, at: ctx.deps.clock.now() };
      const vouchers = await undoBatch(tx, book, how);
      const verdicts = new Map((await findVerdicts(tx, book, vouchers)).map((one) => [keyOf(one), one]));
      const lines = await linesOf(tx, book, vouchers);
      // Of what nobody judged yet nothing is known.
      const unjudged = { status: 'en proceso', reason: '' } as const;
      await settle(
        tx,
        book,
        lines.map((line) => verdicts.get(keyOf(line)) ?? { ...line, ...unjudged }),
      );
      if ([...verdicts.values()].some(({ shares }) => shares)) await markYearOf(tx, book, how.at);
      else await markBoletas(tx, book, how.at);
      return vouchers.length;
    }),
  );
  const totals = await ctx.transaction((tx) => reviewTotalsOf(ctx, tx, book));
  return { success: true, data: { batch: undone > 0 ? body.batch : null, decided: undone, totals } };
}
