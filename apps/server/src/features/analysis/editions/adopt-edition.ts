import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { adoptEdition as call } from '@yupana/contract/editions.ts';
import { NEWEST } from '@yupana/tax/editions/editions.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdCompanies } from '../../businesses/find-business.ts';
import { ownBusiness } from '../../businesses/own-business.ts';
import { markOpenBooksOf } from '../../vouchers/judging/mark-open-books.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { editionOfFirm, type FirmEdition } from './edition-of-firm.ts';
import { type Mark, marksOf } from './marks-of-companies.ts';
import { presentInForce } from './present-edition.ts';
import { addAdoption, writeRulebook } from './queries-editions.ts';

/**
 * Puts the newest edition in force for the firm, as it was rehearsed: all open books of its companies wait to be judged by it. What was
 * put away follows when it is judged again. All or nothing.
 * @throws NOT_FOUND, EDITION_NOT_NEXT, also to the second of two; REHEARSAL_STALE, with the companies that are not as they were rehearsed
 */
export async function adoptEdition(ctx: Ctx, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { firmId, deps } = ctx;
  const at = deps.clock.now();
  const { ids, ...data } = await ctx.transaction(async (tx) => {
    const held = await holdCompanies(ctx, tx);
    const rehearsed = new Map(body.companies.map(({ ruc, mark }): [string, string] => [ruc, mark]));
    for (const ruc of rehearsed.keys()) if (!held.some((one) => one.ruc === ruc)) await ownBusiness(ctx, tx, { ruc });
    const { adopted } = await requireNext(ctx, tx, body.edition);
    const ids = held.map(({ id }) => id);
    const marks = await marksOf(deps, tx, firmId, ids);
    const others = held.filter(({ id, ruc }) => !isOf(marks.get(id), rehearsed.get(ruc)));
    if (others.length > 0) {
      // Another who put it in force meanwhile has moved the companies: that is said before that they moved.
      await requireNext(ctx, tx, body.edition);
      throw new AppError('REHEARSAL_STALE', { fields: others.map(({ ruc }) => ruc) });
    }
    const place = (adopted?.place ?? 0) + 1;
    const row = { firm_id: firmId, place, edition: NEWEST.name, member_id: ctx.accountantId, adopted_at: at };
    if (!(await addAdoption(tx, row))) throw new AppError('EDITION_NOT_NEXT');
    const periods = await markOpenBooksOf(tx, firmId, ids, at);
    await writeRulebook(tx, firmId, ids, NEWEST.rulebook.version);
    return { ids, periods, in_force: presentInForce({ edition: NEWEST, adopted: { place, at } }) };
  });
  // Each by itself: many of them would hold the one connection. Who is not woken is seen by the sweep within a minute.
  for (const businessId of ids) await ctx.transaction((tx) => wakeJudging(deps, tx, { firmId, businessId }));
  return { success: true, data };
}

function isOf(mark: Mark | undefined, rehearsed: string | undefined): boolean {
  return rehearsed !== undefined && (rehearsed === mark?.text || rehearsed === mark?.moving);
}

/** That this edition is the one after the firm's. @throws EDITION_NOT_NEXT */
export async function requireNext(ctx: Pick<Ctx, 'firmId'>, tx: Tx, name: string): Promise<FirmEdition> {
  const found = await editionOfFirm(tx, ctx);
  if (found.ahead || found.edition === NEWEST || name !== NEWEST.name) throw new AppError('EDITION_NOT_NEXT');
  return found;
}
