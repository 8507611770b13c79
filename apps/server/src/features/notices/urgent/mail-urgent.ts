import { randomUUID } from 'node:crypto';
import { type Ctx, createCtx, type System } from '../../../ctx.ts';
import { composeMail } from '../../../platform/mail-layout.ts';
import type { NoticeOutcome } from '../../../schema/notices.ts';
import { listBusinesses } from '../../businesses/list-businesses.ts';
import { type Addressee, addresseeOf } from '../addressee.ts';
import { handOver } from '../hand-over.ts';
import { wantedBy } from '../settings.ts';
import { unsubscribeLink } from '../unsubscribing/link.ts';
import { findLetters, type MemberKey, putInLetter, settleLetter, type Waiting } from './queries-urgent.ts';
import { URGENT_SOURCES } from './urgent-kinds.ts';
import { type Urgent, writeUrgent } from './write-urgent.ts';

/**
 * Tells a person what is urgent and was not told yet, in one letter, once. What goes in it is settled before it is sent: should this
 * process end between the mail server's word and ours, the second sending has the same Message-ID.
 * @param last no try follows by itself
 */
export async function mailUrgent(system: System, member: MemberKey, last = false): Promise<void> {
  const { database } = system.deps;
  const letters = await database.tenant(member.firmId, async (tx) => {
    // What came since the try before has tries of its own: in a letter that is given up it would be given up after one.
    if (!last) await putInLetter(tx, member, randomUUID());
    return findLetters(tx, member);
  });
  for (const [letter, waiting] of letters) await sendLetter(system, member, { letter, waiting, last });
}

async function sendLetter(
  system: System,
  member: MemberKey,
  { letter, waiting, last }: { letter: string; waiting: readonly Waiting[]; last: boolean },
): Promise<void> {
  const { deps } = system;
  const { config, clock, database } = deps;
  const settle = (outcome: NoticeOutcome) =>
    database.tenant(member.firmId, (tx) => settleLetter(tx, member, letter, outcome, clock.now()));
  const to = await system.transaction((tx) => addresseeOf(tx, member.firmId, member.memberId));
  if (!to) return settle('nothing');
  const { urgent, wanted } = await readUrgent(createCtx(deps, to.acts), waiting);
  if (urgent.length === 0) return settle(wanted ? 'nothing' : 'unwanted');
  const { subject, ...content } = writeUrgent(urgent, config.publicUrl);
  const unsubscribe = unsubscribeLink(deps, member.memberId, 'urgent');
  const mail = {
    ...{ to: to.email, subject, unsubscribe },
    messageId: `<urgent.${letter}@${new URL(config.publicUrl).hostname}>`,
    ...composeMail({ greeting: greetingOf(to), ...content, after: afterOf(config.publicUrl, unsubscribe) }),
  };
  await settle(await handOver(system, member, mail, last));
}

function greetingOf({ name }: Addressee): string {
  return `Hola, ${name}:`;
}

function afterOf(publicUrl: string, unsubscribe: string): string[] {
  return [
    `Te escribimos una sola vez por cada hecho. Elige tus avisos en ${publicUrl}/perfil`,
    `Dejar de recibir avisos urgentes: ${unsubscribe}`,
  ];
}

/** What of it is so still, in the companies that the person sees now and of the kinds that they want, in the order of its noting. */
async function readUrgent(ctx: Ctx, waiting: readonly Waiting[]): Promise<{ urgent: Urgent[]; wanted: boolean }> {
  return ctx.transaction(async (tx) => {
    const wants = await wantedBy(ctx, tx);
    const wanted = waiting.filter(({ kind }) => wants[kind]);
    const companies = new Map((await listBusinesses(ctx, tx)).map((one) => [one.uuid, one]));
    const stands = new Map<string, Urgent>();
    for (const [kind, ofKind] of Map.groupBy(wanted, (one) => one.kind)) {
      const named = ofKind.flatMap(({ business_id, key }) => {
        const business = companies.get(business_id ?? '');
        return business ? [{ business, name: key.slice(key.indexOf('/') + 1) }] : [];
      });
      for (const [key, one] of await URGENT_SOURCES[kind].asTheyStand(ctx, tx, named))
        stands.set(`${kind}/${key}`, one);
    }
    const urgent = wanted.flatMap(({ kind, key }) => stands.get(`${kind}/${key}`) ?? []);
    return { urgent, wanted: wanted.length > 0 };
  });
}
