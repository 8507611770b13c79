import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import {
  DAYS_TO_ACCEPT,
  type getOffer as getCall,
  type offerBusiness as offerCall,
  type withdrawOffer as withdrawCall,
} from '@yupana/contract/handovers.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { provePassword } from '../accounts/password/prove-password.ts';
import { personOf } from '../accounts/people.ts';
import { lockBusiness, requireBusiness, requireNotArchived } from './find-business.ts';
import { mailOffer } from './job-definitions.ts';
import { deleteOffer } from './queries-custody.ts';
import { findOfferOf, replaceOffer } from './queries-handovers.ts';

const DAY = 24 * 3_600_000;

/**
 * Offers a company to the account of an email: a link is mailed there, whether or not such an account exists. Nothing changes
 * until it is accepted.
 * @param token of the session that asks
 */
export async function offerBusiness(
  ctx: Ctx,
  { params, body }: CallInput<typeof offerCall>,
  token: string,
): Promise<void> {
  requireNotArchived(await ctx.transaction((tx) => requireBusiness(ctx, tx, params.uuid)));
  await provePassword(ctx, body.current_password, token);
  const now = ctx.deps.clock.now();
  await ctx.transaction(async (tx) => {
    // Looked at again: while the password was proved somebody may have accepted it, or put it away.
    const business = await lockBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    if ((await personOf(tx, ctx.accountantId))?.email === body.email) {
      throw new AppError('INVALID_REQUEST', { field: 'email', message: 'Ese es el correo de tu propia cuenta.' });
    }
    const expires_at = new Date(now.getTime() + DAYS_TO_ACCEPT * DAY);
    await replaceOffer(ctx, tx, { business_id: business.id, email: body.email, offered_at: now, expires_at });
    await ctx.deps.queue.send(mailOffer, { businessId: business.id }, { tx });
  });
}

/** To whom the company is offered, while it can be accepted. */
export async function getOffer(ctx: Ctx, { params }: CallInput<typeof getCall>): Promise<CallResult<typeof getCall>> {
  return ctx.transaction(async (tx) => {
    const { id } = await requireBusiness(ctx, tx, params.uuid);
    const offer = await findOfferOf(ctx, tx, id, ctx.deps.clock.now());
    return { offer: offer ? { email: offer.email, expires_at: offer.expires_at.toISOString() } : null };
  });
}

export async function withdrawOffer(ctx: Ctx, { params }: CallInput<typeof withdrawCall>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { id } = await lockBusiness(ctx, tx, params.uuid);
    await deleteOffer(ctx, tx, id);
  });
}
