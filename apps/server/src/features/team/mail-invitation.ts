import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { DAYS_TO_JOIN, type InvitedRole } from '@yupana/contract/team.ts';
import type { System } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { MailRefused } from '../../platform/mail.ts';
import { composeMail } from '../../platform/mail-layout.ts';
import { firmNameOf, membersOf } from '../accounts/members/members.ts';
import { findInvitation, updateInvitation } from './queries.ts';

/** What each may do, in the words of the screen. */
const MAY: Record<InvitedRole, string> = {
  accountant: 'contador: preparas, revisas y firmas en tus empresas',
  assistant: 'asistente: decides comprobantes y preparas; no firmas la revisión',
  reader: 'lectura: miras y descargas',
};

/**
 * Mails the link of an invitation. The token is made here, so that it exists in the mail and, hashed, in the database, and nowhere in
 * between. Nothing when it was annulled, or expired, meanwhile, or who invited is not here any more. Of one that was refused for good, or
 * to the last time, the team is told.
 * @param last it is not tried again
 */
export async function mailInvited(
  system: System,
  { firmId, invitationId }: { firmId: string; invitationId: string },
  last = false,
): Promise<void> {
  const { config, mail, clock } = system.deps;
  const token = newToken();
  const found = await system.transaction(async (tx) => {
    const invitation = await findInvitation({ firmId }, tx, invitationId);
    if (!invitation || invitation.expires_at <= clock.now()) return undefined;
    const by = (await membersOf({ firmId }, tx)).find(({ id }) => id === invitation.invited_by);
    if (!by) return undefined;
    await updateInvitation({ firmId }, tx, invitationId, { token_hash: hashToken(token) });
    return { ...invitation, firm: await firmNameOf({ firmId }, tx), by };
  });
  if (!found) return;
  const who = `${nameOfPerson(found.by)} (${found.by.email})`;
  const letter = {
    to: found.email,
    subject: `Te invitan al equipo de ${found.firm} en Yupana`,
    ...composeMail({
      greeting: 'Hola:',
      paragraphs: [`${who} te invita al equipo de ${found.firm} en Yupana, como ${MAY[found.role]}.`],
      action: { label: 'Aceptar la invitación', link: `${config.publicUrl}/invitacion/${token}` },
      after: [
        `El enlace sirve una sola vez y vence en ${DAYS_TO_JOIN} días.`,
        'Si no conoces a quien te invita, no hagas nada.',
      ],
    }),
  };
  try {
    await mail.send(letter);
  } catch (error) {
    const isRefused = error instanceof MailRefused;
    const noted = { mail_refused_at: clock.now() };
    if (isRefused || last) await system.transaction((tx) => updateInvitation({ firmId }, tx, invitationId, noted));
    if (!isRefused) throw error;
  }
}
