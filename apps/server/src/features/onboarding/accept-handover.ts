import type { Business } from '@yupana/contract/businesses.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { acceptHandover as call } from '@yupana/contract/handovers.ts';
import { type Ctx, createSystem } from '../../ctx.ts';
import { violates } from '../../platform/database/violations.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlace } from '../billing/require-place.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { mailHandedOver } from '../businesses/job-definitions.ts';
import { presentBusiness } from '../businesses/present-business.ts';
import { offerOf } from '../businesses/read-offer.ts';
import { moveBusiness } from './move-business.ts';

/** The company is this account's from now on, with all that was collected of it; who gave it has nothing of it any more. */
export async function acceptHandover(ctx: Ctx, { body }: CallInput<typeof call>): Promise<Business> {
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
