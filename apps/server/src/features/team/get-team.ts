import type { CallResult } from '@yupana/contract/call.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { roles, seesAll } from '@yupana/contract/roles.ts';
import { type getTeam as call, MOST_PEOPLE } from '@yupana/contract/team.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { firmNameOf, type Member, membersOf } from '../accounts/members/members.ts';
import { assignmentsOf } from '../businesses/assigned/assign.ts';
import { listBusinesses } from '../businesses/list-businesses.ts';
import { countPrepared } from '../closing/signing/count-prepared.ts';
import { findInvitations } from './queries.ts';

export type TeamAnswer = CallResult<typeof call>;

/** Who is in the firm, and who was invited. Whoever does not see all companies is told of their own alone. */
export function getTeam(ctx: Ctx): Promise<TeamAnswer> {
  return ctx.transaction((tx) => showTeam(ctx, tx));
}

export async function showTeam(ctx: Ctx, tx: Tx): Promise<TeamAnswer> {
  const now = ctx.deps.clock.now();
  const members = await membersOf(ctx, tx);
  const assigned = await assignmentsOf(ctx, tx);
  const businesses = (await listBusinesses(ctx, tx))
    .map(({ uuid, ruc, name }) => ({ uuid, ruc, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es') || a.ruc.localeCompare(b.ruc));
  const seen = new Set(businesses.map(({ uuid }) => uuid));
  const prepared = await countPrepared(ctx, tx);
  const isOwner = seesAll(ctx.role);
  const nameOf = (id: string) => {
    const member = members.find((one) => one.id === id);
    return member ? nameOfPerson(member) : '';
  };
  return {
    firm_name: await firmNameOf(ctx, tx),
    is_owner: isOwner,
    most_people: MOST_PEOPLE,
    businesses,
    people: members.toSorted(byRole).map((member) => ({
      uuid: member.id,
      ...{ name: member.name, last_name: member.last_name, email: member.email, role: member.role },
      business_uuids: seesAll(member.role)
        ? businesses.map(({ uuid }) => uuid)
        : (assigned.get(member.id) ?? []).filter((id) => seen.has(id)),
      entered_at: member.entered_at?.toISOString() ?? null,
      prepared_count: prepared.get(member.id) ?? 0,
      is_me: member.id === ctx.accountantId,
    })),
    invitations: isOwner
      ? (await findInvitations(ctx, tx)).map((one): TeamAnswer['invitations'][number] => ({
          ...{ uuid: one.id, email: one.email, role: one.role },
          business_uuids: one.business_ids.filter((id) => seen.has(id)),
          invited_by: nameOf(one.invited_by),
          invited_at: one.invited_at.toISOString(),
          expires_at: one.expires_at.toISOString(),
          state: !isOpen(one, members, now) ? 'expired' : one.mail_refused_at ? 'refused' : 'pending',
        }))
      : [],
  };
}

/** Whether its link opens something: not one of somebody who left before invitations passed on, until it is sent again. */
function isOpen({ expires_at, invited_by }: { expires_at: Date; invited_by: string }, members: Member[], now: Date) {
  return expires_at > now && members.some(({ id }) => id === invited_by);
}

/** Owners first; `toSorted` keeps the order in which they came. */
function byRole(a: Member, b: Member): number {
  return Number(b.role === roles[0]) - Number(a.role === roles[0]);
}
