import * as calls from '@yupana/contract/team.ts';
import { route } from '../../route.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeMember, removeMember } from './change-member.ts';
import { getTeam } from './get-team.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invite.ts';

/** Each one mails somebody. */
const MAILS = { perAddress: { max: 60, windowSeconds: 3_600 } };

export function routes({ signInsPerAddress }: { signInsPerAddress: number }) {
  const guesses = { perAddress: { max: signInsPerAddress, windowSeconds: 300 } };
  return [
    route(calls.getTeam, (ctx) => getTeam(ctx)),
    route(calls.inviteMember, (ctx, input, { token }) => inviteMember(ctx, input, token), { limits: MAILS }),
    route(calls.resendInvitation, (ctx, input) => resendInvitation(ctx, input), { limits: MAILS }),
    route(calls.revokeInvitation, (ctx, input) => revokeInvitation(ctx, input)),
    route(calls.changeMember, (ctx, input, { token }) => changeMember(ctx, input, token)),
    route(calls.removeMember, (ctx, input, { token }) => removeMember(ctx, input, token)),
    route(calls.readInvitation, (system, input) => readInvitation(system, input), { limits: guesses }),
    route(calls.acceptInvitation, (system, input, from) => acceptInvitation(system, input, from), { limits: guesses }),
  ];
}
