import type { System } from '../../../ctx.ts';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import { composeMail } from '../../../platform/mail-layout.ts';
import { findAddressee, insertRecovery } from './queries-recovery.ts';

const HOUR = 3_600_000;

/**
 * Mails a link that changes the password once within an hour. The token is made here, so that it exists in the mail and,
 * hashed, in the database, and nowhere in between. A try that fails leaves a token nobody knows.
 */
export async function mailRecoveryLink(system: System, email: string): Promise<void> {
  const { clock, config, mail, log } = system.deps;
  const token = newToken();
  const now = clock.now();
  const addressee = await system.transaction(async (tx) => {
    const found = await findAddressee(tx, email);
    if (!found) return undefined;
    const expires_at = new Date(now.getTime() + HOUR);
    const whose = { firm_id: found.firm_id, member_id: found.id };
    await insertRecovery(tx, { token_hash: hashToken(token), ...whose, created_at: now, expires_at, used_at: null });
    return found;
  });
  if (!addressee) return log.info('recovery asked for an email that has no account');
  const link = `${config.publicUrl}/${encodeURIComponent('recuperar-contraseña')}/${token}`;
  await mail.send({
    to: addressee.email,
    subject: 'Crea una nueva contraseña para Yupana',
    ...composeMail({
      greeting: `Hola, ${addressee.name}:`,
      paragraphs: ['Recibimos un pedido para cambiar la contraseña de tu cuenta de Yupana.'],
      action: { label: 'Crear nueva contraseña', link },
      after: [
        'El enlace sirve una sola vez y vence en 1 hora.',
        'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
      ],
    }),
  });
}
