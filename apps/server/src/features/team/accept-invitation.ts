import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { acceptInvitation as acceptCall, readInvitation as readCall } from '@yupana/contract/team.ts';
import type { System, Tx } from '../../ctx.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { AppError } from '../../platform/errors.ts';
import { addMember, firmNameOf, holdFirm, isOpenFirm, type Member, membersOf } from '../accounts/members/members.ts';
import { refuseGuessable } from '../accounts/password/refuse-guessable.ts';
import { type Origin, openSession } from '../accounts/sessions.ts';
import { assign } from '../businesses/assigned/assign.ts';
import { findByToken, takeByToken } from './queries.ts';

/**
 * What an invitation is to. Unknown, used, annulled and expired are one answer, and so is one of a firm that closed its account, or of
 * somebody who left it: what cannot be accepted is not shown.
 * @throws INVITATION_EXPIRED
 */
export function readInvitation(
  system: System,
  { body }: CallInput<typeof readCall>,
): Promise<CallResult<typeof readCall>> {
  return system.transaction(async (tx) => {
    const found = await findByToken(tx, hashToken(body.token), system.deps.clock.now());
    if (!found) throw new AppError('INVITATION_EXPIRED');
    const firm = { firmId: found.firm_id };
    if (!(await isOpenFirm(firm, tx))) throw new AppError('INVITATION_EXPIRED');
    const by = await inviterOf(firm, tx, found);
    return {
      firm_name: await firmNameOf(firm, tx),
      invited_by: nameOfPerson(by),
      ...{ email: found.email, role: found.role, businesses_count: found.business_ids.length },
      expires_at: found.expires_at.toISOString(),
    };
  });
}

/**
 * Whoever received the invitation becomes one of the firm, with the role and the companies that it says, and is let in.
 * @throws INVITATION_EXPIRED; EMAIL_ALREADY_REGISTERED when the address has an account: nobody is of two firms
 */
export async function acceptInvitation(
  system: System,
  { body }: CallInput<typeof acceptCall>,
  from: Origin,
): Promise<CallResult<typeof acceptCall>> {
  const { token, password, ...person } = body;
  // Hashing is dear: not for whoever makes tokens up.
  const { email } = await readInvitation(system, { body: { token }, params: undefined, query: undefined });
  await refuseGuessable(password, email);
  const password_hash = await hashPassword(password);
  const now = system.deps.clock.now();
  return system.transaction(async (tx) => {
    const found = await findByToken(tx, hashToken(token), now);
    const firm = found && { firmId: found.firm_id };
    // The firm before its invitations, as who invites and removes take them: else each may wait for the other.
    const taken = firm && (await holdFirm(firm, tx)) ? await takeByToken(tx, hashToken(token), now) : undefined;
    if (!firm || !taken) throw new AppError('INVITATION_EXPIRED');
    const by = await inviterOf(firm, tx, taken);
    const memberId = await addMember(tx, {
      ...person,
      ...{ firm_id: taken.firm_id, email: taken.email, role: taken.role, password_hash, created_at: now },
      accountant_profile: by.accountant_profile,
    });
    await assign(firm, tx, { memberId, by: by.id, at: now }, taken.business_ids);
    return openSession(system, tx, { ...firm, memberId, email: taken.email }, from);
  });
}

/** @throws INVITATION_EXPIRED when who invited left: it passed to nobody */
async function inviterOf(firm: { firmId: string }, tx: Tx, { invited_by }: { invited_by: string }): Promise<Member> {
  const by = (await membersOf(firm, tx)).find(({ id }) => id === invited_by);
  if (!by) throw new AppError('INVITATION_EXPIRED');
  return by;
}
