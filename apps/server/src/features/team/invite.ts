import { randomUUID } from 'node:crypto';
import type { CallInput } from '@yupana/contract/call.ts';
import {
  DAYS_TO_JOIN,
  inviteMember as inviteCall,
  MOST_PEOPLE,
  resendInvitation as resendCall,
  revokeInvitation as revokeCall,
} from '@yupana/contract/team.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { holdAsker } from '../accounts/members/members.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { provePerson } from '../two-step/prove-person.ts';
import { showTeam, type TeamAnswer } from './get-team.ts';
import { mailInvitation } from './job-definitions.ts';
import { deleteInvitation, findInvitations, replaceInvitation, updateInvitation } from './queries.ts';

const DAY = 24 * 3_600_000;

/**
 * Invites somebody to the firm: a link is mailed to them. Whoever found the screen open must not let others in: it asks for a proof.
 * @param token of the session that asks
 * @throws TEAM_FULL, ALREADY_IN_TEAM; NOT_FOUND when a company is another firm's
 */
export async function inviteMember(
  ctx: Ctx,
  { body }: CallInput<typeof inviteCall>,
  token: string,
): Promise<TeamAnswer> {
  const business_ids = await ctx.transaction((tx) => ownIds(ctx, tx, body.business_uuids));
  await provePerson(ctx, body, token);
  const now = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    const members = await holdAsker(ctx, tx, inviteCall.access);
    if (members.some(({ email }) => email === body.email)) throw new AppError('ALREADY_IN_TEAM', { field: 'email' });
    const others = (await findInvitations(ctx, tx)).filter(({ email }) => email !== body.email);
    if (members.length + others.length >= MOST_PEOPLE) throw new AppError('TEAM_FULL');
    const id = randomUUID();
    await replaceInvitation(tx, {
      ...{ id, firm_id: ctx.firmId, email: body.email, role: body.role, business_ids },
      ...{ invited_by: ctx.accountantId, invited_at: now, expires_at: untilOf(now), token_hash: null },
    });
    await ctx.deps.queue.send(mailInvitation, { firmId: ctx.firmId, invitationId: id }, { tx });
    return showTeam(ctx, tx);
  });
}

/** In the name of who sends it again. The link that was mailed before is worth nothing from here on. @throws NOT_FOUND */
export async function resendInvitation(ctx: Ctx, { params }: CallInput<typeof resendCall>): Promise<TeamAnswer> {
  const now = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    await holdAsker(ctx, tx, resendCall.access);
    const change = { token_hash: null, mail_refused_at: null, invited_by: ctx.accountantId, expires_at: untilOf(now) };
    if (!(await updateInvitation(ctx, tx, params.uuid, change))) throw notFound();
    await ctx.deps.queue.send(mailInvitation, { firmId: ctx.firmId, invitationId: params.uuid }, { tx });
    return showTeam(ctx, tx);
  });
}

/** @throws NOT_FOUND */
export async function revokeInvitation(ctx: Ctx, { params }: CallInput<typeof revokeCall>): Promise<TeamAnswer> {
  return ctx.transaction(async (tx) => {
    await holdAsker(ctx, tx, revokeCall.access);
    if (!(await deleteInvitation(ctx, tx, params.uuid))) throw notFound();
    return showTeam(ctx, tx);
  });
}

/** Each once. @throws NOT_FOUND when one alone is another firm's */
export async function ownIds(ctx: Ctx, tx: Tx, named: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const id of named) ids.add((await requireBusiness(ctx, tx, id)).id);
  return [...ids];
}

function untilOf(now: Date): Date {
  return new Date(now.getTime() + DAYS_TO_JOIN * DAY);
}
