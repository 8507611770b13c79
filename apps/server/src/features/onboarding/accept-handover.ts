import { setTimeout as sleep } from 'node:timers/promises';
import type { Business } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { acceptHandover as call } from '@yupana/contract/handovers.ts';
import { type Ctx, createSystem } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { newMover } from '../businesses/moving/move-company.ts';
import { presentBusiness } from '../businesses/present-business.ts';
import { offerOf } from '../businesses/read-offer.ts';
import { finishMove, startMove } from './move-business.ts';

/** Whoever accepts waits so long for the company; a larger one comes after the answer. */
const WAITED_MS = 20_000;

/**
 * The company is this account's from now on, with all that was collected of it; who gave it has nothing of it any more.
 * @throws BUSINESS_ON_ITS_WAY when it is so large that it comes later
 */
export async function acceptHandover(
  ctx: Ctx,
  { body }: CallInput<typeof call>,
  waitedMs = WAITED_MS,
): Promise<Business> {
  const worker = newMover();
  const businessId = await begin(ctx, body.token, worker);
  const finishing = finishMove(createSystem(ctx.deps), businessId, worker).catch((err: unknown) =>
    ctx.deps.log.error({ err, business: businessId }, 'a handover was cut off: it is taken up within a minute'),
  );
  const waiting = new AbortController();
  await Promise.race([finishing, sleep(waitedMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  waiting.abort();
  return ctx.transaction(async (tx) => presentBusiness(await hereOrComing(requireBusiness(ctx, tx, businessId))));
}

async function begin(ctx: Ctx, token: string, worker: string): Promise<string> {
  try {
    return await createSystem(ctx.deps).transaction(async (tx) => {
      const offer = await offerOf(ctx, tx, token);
      await requirePlace(ctx, tx);
      const to = { firmId: ctx.firmId, memberId: ctx.accountantId, collects: true };
      await startMove(ctx.deps, tx, offer, to, worker);
      return offer.business_id;
    });
  } catch (error) {
    if (violates(error, 'businesses_ruc_mine')) {
      const message = 'Ya tienes una empresa con este RUC. Quítala de tu cuenta para recibir esta.';
      throw new AppError('BUSINESS_ALREADY_REGISTERED', { message });
    }
    throw error;
  }
}

async function hereOrComing<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    const isNotHere = error instanceof AppError && error.code === 'NOT_FOUND';
    throw isNotHere ? new AppError('BUSINESS_ON_ITS_WAY') : error;
  }
}
