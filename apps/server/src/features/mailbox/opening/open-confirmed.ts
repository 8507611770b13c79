import type { Mailbox, MailboxAttachment, OpenedMessage } from '@yupana/sunat/portal/mailbox/types.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import type { KeptFile } from '../../../schema/mailbox.ts';
import { type FailureCode, failureOf } from '../../../sunat/failure.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { openCredentials } from '../../credentials/sealed-credentials.ts';
import { atPortal, NoDoor, whileEdited } from '../../credentials/sire/at-portal.ts';
import { type MessageKey, markMessageRead, type OpeningKey, takeOpening, updateOpening } from './queries-openings.ts';

/** Longer than a reading takes to see that somebody waits. */
const PATIENCE = 60_000;

/** The credentials are gone, refused or in doubt since it was asked for. */
class NotEnterable extends Error {}

/** It was taken for lost while it was done. */
class Overtaken extends Error {}

/**
 * Opens the message that a person confirmed, and keeps what came: the answer whole, and each attachment. That it may have been marked is
 * written before it is asked for, so that whoever dies in between leaves no false «not opened».
 */
export async function openConfirmed(deps: Deps, key: OpeningKey, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  const inFirm = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(key.firmId, work);
  const taken = await inFirm(async (tx) => {
    const opening = await takeOpening(tx, key);
    const business = await companyOf(key, tx, key.businessId);
    const stored = await openCredentials(deps, key.firmId, tx, key.businessId);
    return opening && { message: { ...key, ...opening }, business, stored };
  });
  if (!taken) return;
  const { message, business, stored } = taken;
  try {
    if (!business || !stored?.accepted || stored.rejected || stored.doubted) throw new NotEnterable();
    await whileEdited(() => {
      const way = {
        deps,
        whose: { ...key, ruc: business.ruc },
        signal,
        stored,
        patienceMs: PATIENCE,
        told: async () => undefined,
      };
      return atPortal(way, 'classic', async (visit) => {
        const mailbox = await visit.session.mailbox(visit.signal);
        if (!(await inFirm((tx) => updateOpening(tx, key, { sent_at: clock.now() })))) throw new Overtaken();
        const opened = await mailbox.openAndMarkAsRead(message, visit.signal);
        await inFirm((tx) => markMessageRead(tx, message));
        await keep(deps, message, key, mailbox, opened, visit.signal);
      });
    });
  } catch (error) {
    if (error instanceof Overtaken) return;
    const code = codeOf(error, signal);
    if (code === 'UNEXPECTED') deps.log.error({ err: error, ...key }, 'a message could not be opened');
    await inFirm((tx) => updateOpening(tx, key, { state: 'failed', fault: code, ended_at: clock.now() }));
  }
}

function codeOf(error: unknown, signal: AbortSignal): FailureCode {
  if (signal.aborted) return 'WORKER_LOST';
  if (error instanceof NotEnterable || error instanceof NoDoor) return 'CREDENTIALS_INCOMPLETE';
  return failureOf(error).code;
}

async function keep(
  deps: Deps,
  message: MessageKey,
  key: OpeningKey,
  mailbox: Mailbox,
  { answer, attachments }: OpenedMessage,
  signal: AbortSignal,
): Promise<void> {
  const owner = { businessId: message.businessId };
  const { hash } = await deps.files.put(owner, answer);
  const files: KeptFile[] = [];
  for (const [place, attachment] of (attachments ?? []).entries())
    files.push(await download(deps, owner, mailbox, attachment, place, signal));
  await deps.database.tenant(key.firmId, (tx) =>
    updateOpening(tx, key, {
      ...{ state: 'opened', ended_at: deps.clock.now(), answer_hash: hash },
      files: attachments === null ? null : JSON.stringify(files),
    }),
  );
}

/** One that cannot be had is told; the others come all the same. */
async function download(
  deps: Deps,
  owner: { businessId: string },
  mailbox: Mailbox,
  attachment: MailboxAttachment,
  place: number,
  signal: AbortSignal,
): Promise<KeptFile> {
  const named = { code: attachment.code, name: attachment.name ?? `adjunto-${place + 1}.pdf` };
  try {
    const { bytes } = await mailbox.download(attachment, signal);
    const { hash, size } = await deps.files.put(owner, bytes);
    return { ...named, hash, bytes: size, fault: null };
  } catch (error) {
    signal.throwIfAborted();
    if (isNotKept(error)) throw error;
    return { ...named, hash: null, bytes: null, fault: failureOf(error).code };
  }
}
