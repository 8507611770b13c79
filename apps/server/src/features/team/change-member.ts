import type { CallInput } from '@yupana/contract/call.ts';
import { seesAll } from '@yupana/contract/roles.ts';
import type { changeMember as changeCall, removeMember as removeCall } from '@yupana/contract/team.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { endLinks, holdFirm, leave, membersOf, setRole } from '../accounts/members/members.ts';
import { assign, passOn } from '../businesses/assigned/assign.ts';
import { endPagesOf } from '../scenarios/end-pages-of.ts';
import { turnOffOf } from '../two-step/turn-off-of.ts';
import { showTeam, type TeamAnswer } from './get-team.ts';
import { ownIds } from './invite.ts';
import { passInvitations } from './queries.ts';

/**
 * Says what somebody of the firm may do, and on which companies. Nobody changes their own role: so whoever changes others' stays an
 * owner, and there is always one.
 * @throws NOT_FOUND when one of them is another firm's; OWN_ROLE
 */
export async function changeMember(ctx: Ctx, { params, body }: CallInput<typeof changeCall>): Promise<TeamAnswer> {
  const at = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    const memberId = await somebodyElse(ctx, tx, params.uuid);
    const companies = await ownIds(ctx, tx, body.business_uuids);
    const before = (await membersOf(ctx, tx)).find(({ id }) => id === memberId);
    if (!(await setRole(ctx, tx, memberId, body.role))) throw notFound();
    const all = seesAll(body.role);
    const sawMore = await assign(ctx, tx, { memberId, by: ctx.accountantId, at }, all ? [] : companies);
    if (!all && (sawMore || (before && seesAll(before.role)))) await endLinks(ctx, tx, at);
    return showTeam(ctx, tx);
  });
}

/**
 * Somebody leaves the firm: from the end of this on no session, link or stream of theirs shows anything, nor a client's page whose link
 * they copied. What they signed and decided stays under their name; what was theirs to look after, and whom they invited, is the owner's
 * who removed them.
 * @throws NOT_FOUND when it is another firm's; OWN_ROLE
 */
export async function removeMember(ctx: Ctx, { params }: CallInput<typeof removeCall>): Promise<TeamAnswer> {
  const at = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    const memberId = await somebodyElse(ctx, tx, params.uuid);
    if (!(await leave(ctx, tx, memberId, at))) throw notFound();
    await turnOffOf(tx, memberId);
    await passOn(ctx, tx, memberId, ctx.accountantId);
    await passInvitations(ctx, tx, memberId, ctx.accountantId);
    await endPagesOf(ctx, tx, memberId);
    await endLinks(ctx, tx, at);
    return showTeam(ctx, tx);
  });
}

/** Until the transaction ends nobody else changes the team, and whoever asks still is an owner. */
async function somebodyElse(ctx: Ctx, tx: Tx, uuid: string): Promise<string> {
  if (!(await holdFirm(ctx, tx))) throw notFound();
  const members = await membersOf(ctx, tx);
  const member = members.find(({ id }) => id === uuid.toLowerCase());
  if (!member) throw notFound();
  if (member.id === ctx.accountantId) throw new AppError('OWN_ROLE');
  // Made less, or removed, while it waited for its turn.
  const me = members.find(({ id }) => id === ctx.accountantId);
  if (!me || !seesAll(me.role)) throw new AppError('ROLE_FORBIDDEN');
  return member.id;
}
