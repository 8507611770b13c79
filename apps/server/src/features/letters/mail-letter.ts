import type { Deps } from '../../ctx.ts';
import { composeMail, type MailContent } from '../../platform/mail-layout.ts';
import type { LetterKind } from '../../schema/letters.ts';
import { findUnsent, markSent } from './queries.ts';

type Unsent = NonNullable<Awaited<ReturnType<typeof findUnsent>>>;
type Letter = MailContent & { subject: string };
type Post = { deps: Pick<Deps, 'config' | 'mail' | 'database' | 'clock'> };

/**
 * Sends a letter that was promised, once. Should this process end between the mail server's word and ours, the second sending
 * carries the same Message-ID, by which mailboxes know it for the same letter.
 */
export async function mailLetter(
  { deps }: Post,
  { firmId, memberId, kind }: { firmId: string; memberId: string; kind: LetterKind },
): Promise<void> {
  const { config, mail, database, clock } = deps;
  const letter = await database.tenant(firmId, (tx) => findUnsent({ firmId }, tx, memberId, kind));
  if (!letter) return;
  const { subject, ...content } = LETTERS[kind](letter, config.publicUrl);
  const messageId = `<${kind}.${memberId}@${new URL(config.publicUrl).hostname}>`;
  await mail.send({ to: letter.email, subject, messageId, ...composeMail(content) });
  await database.tenant(firmId, (tx) => markSent({ firmId }, tx, memberId, kind, clock.now()));
}

const LETTERS: Record<LetterKind, (letter: Unsent, publicUrl: string) => Letter> = {
  welcome: ({ name }, publicUrl) => ({
    subject: 'Te damos la bienvenida a Yupana',
    greeting: `Hola, ${name}:`,
    paragraphs: [
      'Tu cuenta ya está lista.',
      'Para empezar, registra una empresa con su RUC y sus credenciales de SUNAT. Traemos sus compras y ventas de los últimos 24 meses y te avisamos por correo cuando la primera recolección termine.',
    ],
    action: { label: 'Registrar mi primera empresa', link: `${publicUrl}/registrar-empresas` },
    after: [
      'Ten a mano su RUC, el usuario y la clave SOL. Si la empresa tiene una API key de SUNAT, también: con ella consultamos la validez de sus comprobantes.',
    ],
  }),
  'first-collection': ({ name, business_name, business_ruc }, publicUrl) => ({
    subject: 'Tu primera recolección está lista',
    greeting: `Hola, ${name}:`,
    paragraphs: [
      `Terminó la primera recolección${business_name ? ` de ${business_name}` : ''}: ya puedes ver sus comprobantes.`,
      'El acta dice, periodo por periodo, cuántos informó SUNAT y cuántos recibimos. Si algo no se pudo completar, ahí está el motivo y cuándo volvemos a intentarlo.',
    ],
    action: business_ruc
      ? { label: 'Ver mis comprobantes', link: `${publicUrl}/dashboard?ruc=${business_ruc}` }
      : { label: 'Ver mis empresas', link: `${publicUrl}/inicio` },
    after: ['Desde ahora la actualizamos todos los días. Solo te escribimos por esta primera vez.'],
  }),
};
