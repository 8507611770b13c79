import { DAYS_TO_ACCEPT } from '@yupana/contract/handovers.ts';
import { nameOfPerson } from '@yupana/contract/person-name.ts';
import type { Deps, System } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { composeMail } from '../../platform/mail-layout.ts';
import { personOf } from '../accounts/people.ts';
import { findOffer, setToken } from './queries-handovers.ts';
import { withGiver } from './read-offer.ts';

/**
 * Mails the link that accepts a company. The token is made here, so that it exists in the mail and, hashed, in the database, and
 * nowhere in between. Nothing when the offer was withdrawn meanwhile.
 */
export async function mailOffered(system: MailDesk, businessId: string): Promise<void> {
  const { config, mail } = system.deps;
  const token = newToken();
  const offer = await system.transaction(async (tx) => {
    const found = await findOffer(tx, businessId);
    if (!found || !(await setToken(tx, businessId, found.email, hashToken(token)))) return undefined;
    return withGiver(tx, found);
  });
  if (!offer) return;
  await mail.send({
    to: offer.email,
    subject: `Te ofrecen la empresa ${offer.name} en Yupana`,
    ...composeMail({
      greeting: 'Hola:',
      paragraphs: [
        `${nameOfPerson(offer.giver)} (${offer.giver.email}) quiere traspasarte la empresa ${offer.name}, RUC ${offer.ruc}, con todo lo recolectado de SUNAT.`,
        `Para recibirla, entra a Yupana con la cuenta de este correo. Si aún no la tienes, créala primero.`,
      ],
      action: { label: 'Ver el traspaso', link: `${config.publicUrl}/traspaso/${token}` },
      after: [
        `El enlace vence en ${DAYS_TO_ACCEPT} días. La empresa no cambia de cuenta hasta que aceptes.`,
        'Si no conoces a quien la ofrece, no hagas nada.',
      ],
    }),
  });
}

/** What it takes to tell somebody: support's command has no more. */
export interface MailDesk extends Pick<System, 'transaction'> {
  deps: Pick<Deps, 'config' | 'mail'>;
}

/** Tells both that a company changed hands: whoever did not want it learns of it by this. */
export async function mailHandedOverTo(
  system: MailDesk,
  said: { ruc: string; name: string; giverId: string; receiverId: string; to: 'giver' | 'receiver' },
): Promise<void> {
  const { config, mail } = system.deps;
  const [giver, receiver] = await system.transaction(async (tx) => [
    await personOf(tx, said.giverId),
    await personOf(tx, said.receiverId),
  ]);
  if (!giver || !receiver) return;
  const which = `${said.name}, RUC ${said.ruc}`;
  const mine = said.to === 'giver';
  await mail.send({
    to: mine ? giver.email : receiver.email,
    subject: mine ? `Traspasaste la empresa ${said.name}` : `Ya tienes la empresa ${said.name}`,
    ...composeMail({
      greeting: `Hola, ${mine ? giver.name : receiver.name}:`,
      paragraphs: [
        mine
          ? `La empresa ${which}, pasó a la cuenta de ${receiver.email} con todo lo recolectado. Ya no está en la tuya.`
          : `La empresa ${which}, ya está en tu cuenta con todo lo recolectado. La tenía ${giver.email}.`,
      ],
      action: { label: 'Ir a Yupana', link: `${config.publicUrl}/inicio` },
      after: [whomToTell(config.outside.supportWhatsapp)],
    }),
  });
}

/** Nobody reads what is answered to our mails. */
function whomToTell(support: string | null): string {
  if (support) return `Si no lo esperabas, escríbenos por WhatsApp: ${support}`;
  return 'Si no lo esperabas, cambia tu contraseña y avisa a soporte.';
}
