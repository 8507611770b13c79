import type { CallResult } from '@yupana/contract/call.ts';
import type { listPutAway as listCall } from '@yupana/contract/custody.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type BusinessRow, requireBusiness } from './find-business.ts';
import { presentBusiness } from './present-business.ts';
import { takeTurn } from './queries.ts';
import {
  deleteOffer,
  findByRucAnywhere,
  findPutAway,
  listArchived,
  listRemoved,
  markArchived,
  markBack,
  markRemoved,
} from './queries-custody.ts';

/** What becomes of a company in its account. Whoever calls has its turn (`lockBusiness`) and has ended its runs. */

type Firm = Pick<Ctx, 'firmId'>;

/** Its place of the plan and its RUC are free; whom it was offered to can accept it no more. */
export async function putAside(firm: Firm, tx: Tx, businessId: string, now: Date): Promise<void> {
  await markArchived(firm, tx, businessId, now);
  await deleteOffer(firm, tx, businessId);
}

/** The same, and out of sight: erased from that moment on. */
export async function setForErasing(firm: Firm, tx: Tx, businessId: string, now: Date, eraseAt: Date): Promise<void> {
  await markRemoved(firm, tx, businessId, now, eraseAt);
  await deleteOffer(firm, tx, businessId);
}

const HELD = 'Otra cuenta de Yupana tiene ahora esta empresa. Pide que te la traspase o que la quite.';

/** A company that was put away and that no other account holds by now. @throws NOT_FOUND, BUSINESS_ALREADY_REGISTERED */
export async function requireReturnable(ctx: Ctx, businessId: string): Promise<string> {
  const found = await ctx.transaction((tx) => findPutAway(ctx, tx, businessId));
  if (!found) throw notFound();
  const holder = await ctx.deps.database.system((tx) => findByRucAnywhere(tx, found.ruc, ctx.firmId));
  if (holder?.held_at) throw new AppError('BUSINESS_ALREADY_REGISTERED', { message: HELD });
  return found.id;
}

/**
 * It is the account's again. Throws PostgreSQL's unique violation on `businesses_ruc_mine` when the firm registered the RUC again
 * meanwhile. @throws NOT_FOUND
 */
export async function bringBack(ctx: Ctx, tx: Tx, businessId: string): Promise<BusinessRow> {
  await takeTurn(tx, businessId);
  if (!(await markBack(ctx, tx, businessId, ctx.deps.clock.now()))) throw notFound();
  return requireBusiness(ctx, tx, businessId);
}

/** The companies that are no longer among the firm's, and can be again. */
export async function listPutAway(ctx: Ctx): Promise<CallResult<typeof listCall>> {
  return ctx.transaction(async (tx) => ({
    archived: (await listArchived(ctx, tx)).map(presentBusiness),
    removed: (await listRemoved(ctx, tx, ctx.deps.clock.now())).map(({ id, name, ruc, erase_at }) => ({
      uuid: id,
      name,
      ruc,
      erase_on: dateInLima(erase_at),
    })),
  }));
}
