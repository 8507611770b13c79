import type { Ctx, Tx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { lockBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { ownBusiness } from '../businesses/own-business.ts';
import { mayEnterPortal, openCredentials } from '../credentials/sealed-credentials.ts';

/**
 * The company that a person names, held, if its mailbox can be entered: never with a key that SUNAT refused, or may have refused.
 * @throws NOT_FOUND, BUSINESS_ARCHIVED, MAILBOX_NOT_POSSIBLE
 */
export async function requireEnterable(ctx: Ctx, tx: Tx, ruc: string) {
  const { id } = await ownBusiness(ctx, tx, { ruc });
  const business = await lockBusiness(ctx, tx, id);
  requireNotArchived(business);
  const stored = await openCredentials(ctx.deps, ctx.firmId, tx, id);
  if (!ctx.deps.sunat.readsMailboxes || !mayEnterPortal(stored)) throw new AppError('MAILBOX_NOT_POSSIBLE');
  return business;
}
