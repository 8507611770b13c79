import type { System } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { composeMail } from '../../platform/mail-layout.ts';
import { findClosing } from './queries.ts';

/** Tells the owner until when the account can be reopened; nothing when it was reopened meanwhile. */
export async function mailClosed(system: System, memberId: string): Promise<void> {
  const person = await system.transaction((tx) => findClosing(tx, memberId));
  if (!person?.erase_at) return;
  const [year, month, day] = dateInLima(person.erase_at).split('-');
  const { config, mail } = system.deps;
  await mail.send({
    to: person.email,
    subject: 'Cerraste tu cuenta de Yupana',
    ...composeMail({
      greeting: `Hola, ${person.name}:`,
      paragraphs: [
        'Cerramos tu cuenta de Yupana, como pediste. Ya no recolectamos comprobantes de tus empresas.',
        `El ${day}/${month}/${year} borraremos todos sus datos. Hasta ese día puedes reabrirla: basta con iniciar sesión.`,
        'Si pagaste un plan, conservaremos solo el registro de tus pagos, el tiempo que pide la ley tributaria.',
      ],
      action: { label: 'Iniciar sesión', link: `${config.publicUrl}/login` },
      after: ['Si no fuiste tú, inicia sesión, reabre la cuenta y cambia tu contraseña.'],
    }),
  });
}
