import type { Business } from '@yupana/contract/businesses.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { presentBusiness } from './present-business.ts';
import { findBusinesses } from './queries.ts';

/** The firm's companies, in the order in which they were registered. */
export async function listBusinesses(ctx: Ctx, tx: Tx): Promise<Business[]> {
  return (await findBusinesses(ctx, tx)).map(presentBusiness);
}
