import type { Deps, System } from '../../ctx.ts';
import { composeMail } from '../../platform/mail-layout.ts';
import { personOf } from '../accounts/people.ts';

const CHANGES = {
  on: {
    subject: 'Activaste la verificación en dos pasos',
    paragraph: 'Desde ahora, para entrar a Yupana pediremos tu contraseña y un código de tu app de autenticación.',
  },
  off: {
    subject: 'Desactivaste la verificación en dos pasos',
    paragraph: 'Desde ahora, para entrar a Yupana basta tu contraseña.',
  },
  codes: {
    subject: 'Creaste códigos de recuperación nuevos',
    paragraph: 'Los códigos de recuperación que tenías para entrar a Yupana dejaron de servir.',
  },
  support: {
    subject: 'Desactivamos tu verificación en dos pasos',
    paragraph:
      'Lo hizo nuestro soporte, como le pediste. Para entrar a Yupana basta tu contraseña: activa otra vez la verificación en dos pasos cuando tengas tu celular.',
  },
} as const;

/** Tells the owner that the way in changed: if it was not them, it is how they learn of it. */
export async function mailChange(
  { deps, transaction }: Pick<System, 'transaction'> & { deps: Pick<Deps, 'config' | 'mail'> },
  memberId: string,
  change: keyof typeof CHANGES,
): Promise<void> {
  const owner = await transaction((tx) => personOf(tx, memberId));
  if (!owner) return;
  const { config, mail } = deps;
  const { subject, paragraph } = CHANGES[change];
  await mail.send({
    to: owner.email,
    subject,
    ...composeMail({
      greeting: `Hola, ${owner.name}:`,
      paragraphs: [paragraph],
      action: { label: 'Ir a mi perfil', link: `${config.publicUrl}/perfil` },
      after: ['Si no fuiste tú, cambia tu contraseña y cierra tus demás sesiones ahora mismo, en Mi perfil.'],
    }),
  });
}
