import type { CallResult } from '@yupana/contract/call.ts';
import type { getEdition as call } from '@yupana/contract/editions.ts';
import { NEWEST, saidAfter } from '@yupana/tax/editions/editions.ts';
import type { Ctx } from '../../../ctx.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { editionOfFirm } from './edition-of-firm.ts';
import { presentEdition, presentInForce } from './present-edition.ts';

/** By which edition the firm's companies are judged, the newer one if there is one, and of which companies it would be rehearsed. */
export async function getEdition(ctx: Ctx): Promise<CallResult<typeof call>> {
  const { found, companies } = await ctx.read(async (tx) => {
    return { found: await editionOfFirm(tx, ctx), companies: await listBusinesses(ctx, tx) };
  });
  const { edition, ahead } = found;
  const isLast = ahead || edition === NEWEST;
  return {
    success: true,
    data: {
      in_force: presentInForce(found),
      newer: isLast ? null : presentEdition(NEWEST, saidAfter(edition)),
      companies: companies.map(({ ruc, name }) => ({ ruc, name })),
    },
  };
}
