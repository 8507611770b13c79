import type { Ctx } from '../../ctx.ts';
import { membersOf } from '../accounts/members/members.ts';
import { findInvitation } from './queries.ts';

/** Whether this is somebody of the firm, or somebody whom it invited. */
export function isOfOwnTeam(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if ((await membersOf(ctx, tx)).some((member) => member.id === id.toLowerCase())) return true;
    return (await findInvitation(ctx, tx, id)) !== undefined;
  });
}
