import type { User } from '@yupana/contract/accounts.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../platform/errors.ts';
import { standingOf } from './plan/standing-of.ts';
import { findUser } from './queries.ts';

/** The member of the session, with the plan of their firm. */
export async function getMe(ctx: Ctx): Promise<User> {
  const row = await ctx.transaction((tx) => findUser(ctx, tx));
  if (!row) throw notFound();
  const { id, plan_type, plan_ends_on, partner_license_until, created_at, ...person } = row;
  return {
    uuid: id,
    ...person,
    subscription: standingOf({ plan_type, plan_ends_on, partner_license_until }, ctx.deps.clock.today()),
    created_at: created_at.toISOString(),
  };
}
