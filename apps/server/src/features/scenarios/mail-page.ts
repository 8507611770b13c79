import { createHmac } from 'node:crypto';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import type { Deps, System } from '../../ctx.ts';
import { dayText } from '../../platform/calendar.ts';
import { dateInLima } from '../../platform/clock.ts';
import { currentKey } from '../../platform/crypto/keys.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { MailRefused } from '../../platform/mail.ts';
import { composeMail } from '../../platform/mail-layout.ts';
import { changeSecret, findLink, keepMail } from './queries.ts';
import { endOf, PAGE_PATH } from './share-scenario.ts';

/**
 * Mails a client the link of its page. The secret is made here, so that it exists in the mail and, hashed, in the database, and nowhere in
 * between. Nothing when it was revoked, or expired, meanwhile, or when its mail left already. Two that are sent at once, or one after
 * whoever sent the first died, are the same letter with the same link. One that is refused for good is not tried again by itself.
 * @param last nor is this one
 */
export async function mailClientPage(
  system: System,
  { firmId, linkId }: { firmId: string; linkId: string },
  last = false,
): Promise<void> {
  const { config, mail, clock, database } = system.deps;
  const keep = (outcome: Parameters<typeof keepMail>[3]) =>
    database.tenant(firmId, (tx) => keepMail(tx, firmId, linkId, outcome));
  const secret = secretOf(system.deps, linkId);
  const found = await system.transaction(async (tx) => {
    const link = await findLink(tx, firmId, linkId);
    if (!link?.sent_to || link.mailed_at || link.made_for !== firmId || link.expires_at <= clock.now())
      return undefined;
    await changeSecret(tx, firmId, linkId, { secret_hash: hashToken(secret), ends: endOf(secret) });
    return { ...link.content, to: link.sent_to, by: link.created_by_name, until: link.expires_at };
  });
  if (!found) return;
  const { firm_name, business_name, tax_period, to, by, until } = found;
  const month = formatPeriod(parsePeriod(tax_period));
  const letter = {
    to,
    messageId: `<page.${linkId}@${new URL(config.publicUrl).hostname}>`,
    subject: `${firm_name}: el IGV de ${business_name} en ${month}`,
    ...composeMail({
      greeting: 'Hola:',
      paragraphs: [
        `${by === firm_name ? by : `${by}, de ${firm_name},`} te comparte cuánto IGV pagaría ${business_name} por ${month} y qué falta conseguir para que sea así.`,
      ],
      action: { label: 'Ver la página', link: `${config.publicUrl}${PAGE_PATH}/${secret}` },
      after: [
        `La página se abre sin contraseña hasta el ${dayText(dateInLima(until))}. No la reenvíes a quien no deba ver estos importes.`,
        'Si no esperabas este correo, no hagas nada.',
      ],
    }),
  };
  try {
    await mail.send(letter);
  } catch (refusal) {
    const isRefused = refusal instanceof MailRefused;
    const now = clock.now();
    await keep({ mail_failed_at: now, mail_ended_at: isRefused || last ? now : null });
    if (isRefused) return;
    throw refusal;
  }
  await keep({ mailed_at: clock.now() });
}

/** The same of a page each time that it is mailed: of two mails both open it. */
function secretOf({ config }: Pick<Deps, 'config'>, linkId: string): string {
  return createHmac('sha256', currentKey(config.masterKeys, 'client-pages')).update(linkId).digest('base64url');
}
