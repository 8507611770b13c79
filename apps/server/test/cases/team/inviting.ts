import { acceptInvitation, getTeam, inviteMember, type Team } from '@yupana/contract/team.ts';
import { createSystem } from '../../../src/ctx.ts';
import { mailInvited } from '../../../src/features/team/mail-invitation.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';

type Who = Pick<Accountant, 'token'>;

const PERSON = {
  ...{ name: 'Carla', last_name: 'Ríos Paredes', document_number: '40506070', phone_number: '987000111' },
  password: 'Cantuta Roja 2',
};

/** What tests of the team do again and again. @param started is there from `beforeAll` on */
export function inviting(started: () => TestApp) {
  const mails: { to: string; subject: string; text: string }[] = [];
  const system = () => {
    const { deps } = started();
    return createSystem({ ...deps, mail: { ...deps.mail, send: async (mail) => void mails.push(mail as never) } });
  };
  const teamOf = async (who: Who): Promise<Team> => (await call(started(), getTeam, {}, who.token)).body;
  const memberOf = ({ email }: Pick<Accountant, 'email'>) =>
    started().deps.database.system((tx) =>
      tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow(),
    );
  const invitationTo = async (who: Who, email: string) =>
    (await teamOf(who)).invitations.find((one) => one.email === email);
  /** The invitation as it is mailed, which its job does at another moment; undefined when it mails nothing. */
  const mailTo = async (who: Accountant, email: string) => {
    const { firm_id: firmId } = await memberOf(who);
    const before = mails.length;
    await mailInvited(system(), { firmId, invitationId: (await invitationTo(who, email))?.uuid ?? '' });
    return mails[before];
  };
  return {
    ...{ mails, teamOf, memberOf, invitationTo, mailTo },
    fresh: () => `persona.${crypto.randomUUID()}@ejemplo.pe`,
    invite: (
      who: Accountant,
      email: string,
      business_uuids: string[] = [],
      role: 'accountant' | 'reader' = 'accountant',
    ) =>
      call(
        started(),
        inviteMember,
        { body: { email, role, business_uuids, current_password: who.password } },
        who.token,
      ),
    linkTo: async (who: Accountant, email: string) =>
      /\/invitacion\/([\w-]{43})$/m.exec((await mailTo(who, email))?.text ?? '')?.[1] ?? '',
    accept: (token: string) => call(started(), acceptInvitation, { body: { ...PERSON, token } }),
    codeOf: (answer: { error: { errors: { code: string }[] } }) => answer.error.errors[0]?.code,
  };
}
