import type { CallInput } from '@yupana/contract/call.ts';
import type { reopenPeriod as call } from '@yupana/contract/closing.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { nameOf } from '../accounts/people.ts';
import { holdCompany, requireNotArchived } from '../businesses/find-business.ts';
import { withBook } from '../vouchers/book-lock.ts';
import { openBooks } from '../vouchers/judging/close-books.ts';
import { reckonAnew } from '../withholdings/duties/reckon-anew.ts';
import { periodOf, type ShownPeriods, showClose } from './get-close.ts';
import { type CloseAnswer, standing, stateOf } from './present-close.ts';
import { listCloses, updateClose } from './queries.ts';

/**
 * Opens a closed period again, with a reason. The version stays as it is; what became known meanwhile counts from here on.
 * @throws CLOSE_NOT_STANDING, also while its package is built; BUSINESS_ARCHIVED; NOT_FOUND also when the company is another firm's
 */
export async function reopenPeriod(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
  shown: ShownPeriods,
): Promise<CloseAnswer> {
  const { key, ruc } = await periodOf(ctx, params.ruc, body.tax_period);
  await withBook(ctx.deps, { ...key, book: 'RCE' }, (turn) =>
    turn.step(async (tx) => {
      const business = await holdCompany(ctx, tx, key.businessId);
      if (!business) throw notFound();
      requireNotArchived(business);
      const row = standing(await listCloses(tx, key));
      if (row?.version !== body.version || stateOf(row, ctx.deps) === 'building')
        throw new AppError('CLOSE_NOT_STANDING');
      const at = ctx.deps.clock.now();
      const by = { reopened_by: ctx.accountantId, reopened_by_name: await nameOf(tx, ctx.accountantId) };
      // One that nobody builds any more is not to be taken up again.
      const state = row.state === 'done' ? 'done' : 'failed';
      const change = { ...by, state, reopened_at: at, reopen_reason: body.reason } as const;
      await updateClose(tx, key, row.version, change, [row.state]);
      await openBooks(ctx.deps, tx, key, at);
      await reckonAnew(tx, key, key.period);
    }),
  );
  return showClose(ctx, key, ruc, shown);
}
