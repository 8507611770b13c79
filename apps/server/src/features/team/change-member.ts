import type { CallInput } from '@yupana/contract/call.ts';
import type { Proof } from '@yupana/contract/proof.ts';
import { seesAll } from '@yupana/contract/roles.ts';
import type { changeMember as changeCall, removeMember as removeCall } from '@yupana/contract/team.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { endLinks, holdAsker, leave, type Member, setRole } from '../accounts/members/members.ts';
import { assign, passOn } from '../businesses/assigned/assign.ts';
import { endPagesOf } from '../scenarios/end-pages-of.ts';
import { hasProof, provePerson, unproven } from '../two-step/prove-person.ts';
import { turnOffOf } from '../two-step/turn-off-of.ts';
import { showTeam, type TeamAnswer } from './get-team.ts';
import { ownIds } from './invite.ts';
import { passInvitations } from './queries.ts';

/**
 * Says what somebody of the firm may do, and on which companies. Nobody changes their own role: so whoever changes others' stays an
 * owner, and there is always one. Who becomes an owner, or is one no more, is asked for as an invitation is: for a proof.
 * @param token of the session that asks
 * @throws NOT_FOUND when one of them is another firm's; OWN_ROLE
 */
export async function changeMember(
  ctx: Ctx,
  { params, body }: CallInput<typeof changeCall>,
  token: string,
): Promise<TeamAnswer> {
  const at = ctx.deps.clock.now();
  const proven = await proves(ctx, body, token);
  return ctx.transaction(async (tx) => {
    const before = await somebodyElse(ctx, tx, params.uuid);
    const memberId = before.id;
    const companies = await ownIds(ctx, tx, body.business_uuids);
    const [all, sawAll] = [seesAll(body.role), seesAll(before.role)];
    if (all !== sawAll && !proven) throw unproven();
    if (!(await setRole(ctx, tx, memberId, body.role))) throw notFound();
    const sawMore = await assign(ctx, tx, { memberId, by: ctx.accountantId, at }, all ? [] : companies);
    if (!all && (sawMore || sawAll)) await endLinks(ctx, tx, at);
    return showTeam(ctx, tx);
  });
}

/**
 * Somebody leaves the firm: from the end of this on no session, link or stream of theirs shows anything, nor a client's page whose link
 * they copied. What they signed and decided stays under their name; what was theirs to look after, and whom they invited, is the owner's
 * who removed them.
 * Whoever found the screen open must not put the other owners out: that asks for a proof.
 * @param token of the session that asks
 * @throws NOT_FOUND when it is another firm's; OWN_ROLE
 */
export async function removeMember(
  ctx: Ctx,
  { params, body }: CallInput<typeof removeCall>,
  token: string,
): Promise<TeamAnswer> {
  const at = ctx.deps.clock.now();
  const proven = await proves(ctx, body, token);
  return ctx.transaction(async (tx) => {
    const { id: memberId, role } = await somebodyElse(ctx, tx, params.uuid);
    if (seesAll(role) && !proven) throw unproven();
    if (!(await leave(ctx, tx, memberId, at))) throw notFound();
    await turnOffOf(tx, memberId);
    await passOn(ctx, tx, memberId, ctx.accountantId);
    await passInvitations(ctx, tx, memberId, ctx.accountantId);
    await endPagesOf(ctx, tx, memberId);
    await endLinks(ctx, tx, at);
    return showTeam(ctx, tx);
  });
}

/**
 * Before the transaction that says whether one was needed: who is an owner is known only while nobody else changes the team. One that
 * came is looked at in any case.
 */
async function proves(ctx: Ctx, proof: Proof, token: string): Promise<boolean> {
  if (!hasProof(proof)) return false;
  await provePerson(ctx, proof, token);
  return true;
}

/** Until the transaction ends nobody else changes the team, and whoever asks still is an owner. */
async function somebodyElse(ctx: Ctx, tx: Tx, uuid: string): Promise<Member> {
  const member = (await holdAsker(ctx, tx, 'owner')).find(({ id }) => id === uuid.toLowerCase());
  if (!member) throw notFound();
  if (member.id === ctx.accountantId) throw new AppError('OWN_ROLE');
  return member;
}
