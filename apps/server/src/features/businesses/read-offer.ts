import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { declineHandover as declineCall, readHandover as readCall } from '@yupana/contract/handovers.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { type Ctx, createSystem, type Tx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type Person, personOf } from '../accounts/people.ts';
import { isComing } from './moving/move-company.ts';
import { dropOffer, findOfferByLink } from './queries-handovers.ts';

/**
 * A link opens its offer only in the account of the email that it was mailed to; for all others there is none.
 * @param tx sees every firm
 * @throws NOT_FOUND; BUSINESS_ON_ITS_WAY once it was accepted, until all of it is here
 */
export async function offerOf(ctx: Ctx, tx: Tx, token: string) {
  const me = await personOf(tx, ctx.accountantId);
  if (!me) throw notFound();
  const tokenHash = hashToken(token);
  const offer = await findOfferByLink(tx, tokenHash, me.email, ctx.deps.clock.now());
  if (!offer && (await isComing(tx, tokenHash, ctx.firmId))) throw new AppError('BUSINESS_ON_ITS_WAY');
  if (!offer || offer.firm_id === ctx.firmId) throw notFound();
  return { ...offer, tokenHash };
}

/** With who has the company: who offers it. @throws NOT_FOUND when there is nobody any more */
export async function withGiver<T extends { giver_id: string }>(tx: Tx, offer: T): Promise<T & { giver: Person }> {
  const giver = await personOf(tx, offer.giver_id);
  if (!giver) throw notFound();
  return { ...offer, giver };
}

export async function readHandover(
  ctx: Ctx,
  { body }: CallInput<typeof readCall>,
): Promise<CallResult<typeof readCall>> {
  const offer = await createSystem(ctx.deps).transaction(async (tx) =>
    withGiver(tx, await offerOf(ctx, tx, body.token)),
  );
  const { ruc, name, giver, expires_at } = offer;
  return { ruc, name, from: `${nameOfPerson(giver)} (${giver.email})`, expires_at: expires_at.toISOString() };
}

export async function declineHandover(ctx: Ctx, { body }: CallInput<typeof declineCall>): Promise<void> {
  await createSystem(ctx.deps).transaction(async (tx) => {
    const offer = await offerOf(ctx, tx, body.token);
    await dropOffer(tx, offer.business_id, offer.tokenHash);
  });
}
