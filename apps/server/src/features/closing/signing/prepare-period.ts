import type { CallInput } from '@yupana/contract/call.ts';
import type { preparePeriod as call } from '@yupana/contract/closing.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { nameOf } from '../../accounts/people.ts';
import { isBeingJudged } from '../../analysis/judging/awaits-judging.ts';
import { holdCompany, requireNotArchived } from '../../businesses/find-business.ts';
import { withBook } from '../../vouchers/book-lock.ts';
import { seqOf } from '../../vouchers/reading/each-of.ts';
import { periodOf, type ShownPeriods, showClose } from '../get-close.ts';
import { prepare } from '../prepare.ts';
import { type CloseAnswer, standing } from '../present-close.ts';
import { listCloses } from '../queries.ts';
import { putPreparation } from './queries-preparations.ts';
import { isAlone } from './signing-of.ts';

/**
 * Signs that a period, as it was seen, is prepared: somebody else reviews and closes it. Signed again, by whomever, it takes the place of
 * the signature before.
 * @throws CLOSE_ALONE, CLOSE_NOT_READY, CLOSE_STILL_JUDGING, CLOSE_STALE, CLOSE_STANDS, BUSINESS_ARCHIVED; NOT_FOUND also when the
 * company is another firm's
 */
export async function preparePeriod(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
  shown: ShownPeriods,
): Promise<CloseAnswer> {
  const { key, ruc } = await periodOf(ctx, params.ruc, body.tax_period);
  const { isSteady, read, awaits, checks } = await prepare(ctx, key, ruc);
  if (!isSteady || read.seq !== body.seq) throw new AppError('CLOSE_STALE');
  if (isBeingJudged(awaits)) throw new AppError('CLOSE_STILL_JUDGING');
  if (checks.some(({ state }) => state === 'blocks')) throw new AppError('CLOSE_NOT_READY');
  // As who closes: else it would be signed behind a close that did not see it.
  await withBook(ctx.deps, { ...key, book: 'RCE' }, (turn) =>
    turn.step(async (tx) => {
      const business = await holdCompany(ctx, tx, key.businessId);
      if (!business) throw notFound();
      requireNotArchived(business);
      if (await isAlone(tx, key)) throw new AppError('CLOSE_ALONE');
      if (standing(await listCloses(tx, key))) throw new AppError('CLOSE_STANDS');
      if ((await seqOf(tx, key)) !== body.seq) throw new AppError('CLOSE_STALE');
      await putPreparation(tx, {
        ...{ business_id: key.businessId, tax_period: key.period, firm_id: key.firmId, seq: body.seq },
        prepared_at: ctx.deps.clock.now(),
        prepared_by: ctx.accountantId,
        prepared_by_name: await nameOf(tx, ctx.accountantId),
      });
    }),
  );
  return showClose(ctx, key, ruc, shown);
}
