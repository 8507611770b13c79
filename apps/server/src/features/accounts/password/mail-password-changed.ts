import type { System } from '../../../ctx.ts';
import { composeMail } from '../../../platform/mail-layout.ts';
import { personOf } from '../people.ts';

/** Tells the owner that the password changed: if it was not them, it is how they learn of it. */
export async function mailPasswordChanged(system: System, memberId: string): Promise<void> {
  const person = await system.transaction((tx) => personOf(tx, memberId));
  if (!person) return;
  const { config, mail } = system.deps;
  await mail.send({
    to: person.email,
    subject: 'Tu contraseña de Yupana cambió',
    ...composeMail({
      greeting: `Hola, ${person.name}:`,
      paragraphs: [
        'La contraseña de tu cuenta de Yupana acaba de cambiar. Cerramos las sesiones que estaban abiertas.',
      ],
      action: { label: 'Iniciar sesión', link: `${config.publicUrl}/login` },
      after: [
        `Si no fuiste tú, recupera tu cuenta ahora mismo: ${config.publicUrl}/${encodeURIComponent('recuperar-contraseña-identificacion')}`,
      ],
    }),
  });
}
