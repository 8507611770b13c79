import { createCtx, type System } from '../../../ctx.ts';
import { composeMail } from '../../../platform/mail-layout.ts';
import type { NoticeOutcome } from '../../../schema/notices.ts';
import { addresseeOf } from '../addressee.ts';
import { handOver } from '../hand-over.ts';
import { wantedBy } from '../settings.ts';
import { unsubscribeLink } from '../unsubscribing/link.ts';
import { type DigestKey, findUnsettled, settleDigest } from './queries-digests.ts';
import { readDigest } from './read-digest.ts';
import { writeDigest } from './write-digest.ts';

/**
 * Sends a digest that was promised, once, and on its day. Should this process end between the mail server's word and ours, the second
 * sending carries the same Message-ID, by which mailboxes know it for the same letter. Where there is nothing to tell, or nobody who wants
 * it, none is sent and that is noted.
 * @param last no try follows on its day
 */
export async function mailDigest(system: System, key: DigestKey, last = false): Promise<void> {
  const { deps } = system;
  const { config, clock, database } = deps;
  const { firmId, memberId, day } = key;
  // Its time is told with the digest of today: sent as well, it would be told twice.
  if (day !== clock.today()) return;
  const settle = (outcome: NoticeOutcome) =>
    database.tenant(firmId, (tx) => settleDigest(tx, key, outcome, clock.now()));
  const window = await database.tenant(firmId, (tx) => findUnsettled(tx, key));
  if (!window) return;
  const to = await system.transaction((tx) => addresseeOf(tx, firmId, memberId));
  if (!to) return settle('nothing');
  const ctx = createCtx(deps, to.acts);
  if (!(await ctx.transaction((tx) => wantedBy(ctx, tx))).digest) return settle('unwanted');
  const news = await ctx.transaction((tx) => readDigest(ctx, tx, window, { withMail: !to.isPartners }));
  const digest = writeDigest(news, day, config.publicUrl);
  if (!digest) return settle('nothing');
  const { subject, ...content } = digest;
  const unsubscribe = unsubscribeLink(deps, memberId, 'digest');
  const letter = {
    to: to.email,
    subject,
    unsubscribe,
    messageId: `<digest.${memberId}.${day}@${new URL(config.publicUrl).hostname}>`,
    ...composeMail({
      greeting: `Hola, ${to.name}:`,
      ...content,
      after: [
        `Recibes este resumen cada mañana en que hay novedades, y los lunes si algo sigue pendiente. Elige tus avisos en ${config.publicUrl}/perfil`,
        `Dejar de recibirlo: ${unsubscribe}`,
      ],
    }),
  };
  await settle(await handOver(system, key, letter, last));
}
