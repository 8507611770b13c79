import { seesAll } from '@yupana/contract/roles.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { membersOf } from '../../accounts/members/members.ts';
import { assignmentsOf } from './assign.ts';

/** Who of a firm sees a company: whoever sees all, and whoever works on it. */
export async function membersWhoSee(firm: Pick<Ctx, 'firmId'>, tx: Tx): Promise<(businessId: string) => string[]> {
  const members = await membersOf(firm, tx);
  const assigned = await assignmentsOf(firm, tx);
  return (businessId) =>
    members.filter(({ id, role }) => seesAll(role) || assigned.get(id)?.includes(businessId)).map(({ id }) => id);
}
