import type { Business } from '@yupana/contract/businesses.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type {
  acceptHandover as acceptCall,
  declineHandover as declineCall,
  readHandover as readCall,
} from '@yupana/contract/handovers.ts';
import { type Ctx, createSystem, type Tx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { requireBusiness } from './find-business.ts';
import { mailHandedOver } from './job-definitions.ts';
import { moveBusiness } from './move-business.ts';
import { presentBusiness } from './present-business.ts';
import { dropOffer, findMember, findOfferByLink } from './queries-handovers.ts';

/** A link opens its offer only in the account of the email that it was mailed to; for all others there is none. */
async function offerOf(ctx: Ctx, tx: Tx, token: string) {
  const { email } = await findMember(tx, ctx.accountantId);
  const tokenHash = hashToken(token);
  const offer = await findOfferByLink(tx, tokenHash, email, ctx.deps.clock.now());
  if (!offer || offer.firm_id === ctx.firmId) throw notFound();
  return { ...offer, tokenHash };
}

export async function readHandover(
  ctx: Ctx,
  { body }: CallInput<typeof readCall>,
): Promise<CallResult<typeof readCall>> {
  const offer = await createSystem(ctx.deps).transaction((tx) => offerOf(ctx, tx, body.token));
  const { ruc, name, giver_name, giver_last_name, giver_email, expires_at } = offer;
  const from = `${giver_name} ${giver_last_name}`.trim();
  return { ruc, name, from: `${from} (${giver_email})`, expires_at: expires_at.toISOString() };
}

/** The company is this account's from now on, with all that was collected of it; who gave it has nothing of it any more. */
export async function acceptHandover(ctx: Ctx, { body }: CallInput<typeof acceptCall>): Promise<Business> {
  try {
    return await createSystem(ctx.deps).transaction(async (tx) => {
      const offer = await offerOf(ctx, tx, body.token);
      await requirePlace(ctx, tx);
      await moveBusiness(ctx.deps, tx, offer, { firmId: ctx.firmId, memberId: ctx.accountantId });
      const told = { ruc: offer.ruc, name: offer.name, giverId: offer.giver_id, receiverId: ctx.accountantId };
      for (const to of ['giver', 'receiver'] as const)
        await ctx.deps.queue.send(mailHandedOver, { ...told, to }, { tx });
      return presentBusiness(await requireBusiness(ctx, tx, offer.business_id));
    });
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) {
      const message = 'Ya tienes una empresa con este RUC. Quítala de tu cuenta para recibir esta.';
      throw new AppError('BUSINESS_ALREADY_REGISTERED', { message });
    }
    throw error;
  }
}

export async function declineHandover(ctx: Ctx, { body }: CallInput<typeof declineCall>): Promise<void> {
  await createSystem(ctx.deps).transaction(async (tx) => {
    const offer = await offerOf(ctx, tx, body.token);
    await dropOffer(tx, offer.business_id, offer.tokenHash);
  });
}
