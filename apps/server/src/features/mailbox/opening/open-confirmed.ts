import type { Mailbox, MailboxAttachment } from '@yupana/sunat/portal/mailbox/types.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import type { KeptFile } from '../../../schema/mailbox.ts';
import { type FailureCode, failureOf } from '../../../sunat/failure.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { mayEnterPortal, openCredentials } from '../../credentials/sealed-credentials.ts';
import { atPortal, NoDoor, whileEdited } from '../../credentials/sire/at-portal.ts';
import { findMessage } from '../shown/queries-messages.ts';
import { type MessageKey, markMessageRead, type OpeningKey, takeOpening, updateOpening } from './queries-openings.ts';

/** Longer than a reading takes to see that somebody waits. */
const PATIENCE = 60_000;

/** The credentials are gone, refused or in doubt since it was asked for. */
class NotEnterable extends Error {}

/** It was taken for lost while it was done. */
class Overtaken extends Error {}

/**
 * Opens the message that a person confirmed, and keeps what came: the answer whole, and each attachment. An answer that is no message's
 * leaves it as it was: nobody knows whether it was opened. That it may have been marked is
 * written before it is asked for, so that whoever dies in between leaves no false «not opened».
 */
export async function openConfirmed(deps: Deps, key: OpeningKey, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  const inFirm = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant(key.firmId, work);
  const taken = await inFirm(async (tx) => {
    const opening = await takeOpening(tx, key);
    const business = await companyOf(key, tx, key.businessId);
    if (!opening) return undefined;
    const message: MessageKey = { ...key, ...opening };
    const listed = (await findMessage(tx, message))?.attachments ?? null;
    return { message, listed, business };
  });
  if (!taken) return;
  const { message, listed, business } = taken;
  try {
    if (!business) throw new NotEnterable();
    await whileEdited(async () => {
      const stored = await inFirm((tx) => openCredentials(deps, key.firmId, tx, key.businessId));
      if (!mayEnterPortal(stored)) throw new NotEnterable();
      const way = {
        deps,
        whose: { ...key, ruc: business.ruc },
        signal,
        stored,
        patienceMs: PATIENCE,
        isPerson: true,
        told: async () => undefined,
      };
      return atPortal(way, 'classic', async (visit) => {
        const mailbox = await visit.session.mailbox(visit.signal);
        if (!(await inFirm((tx) => updateOpening(tx, key, { sent_at: clock.now() })))) throw new Overtaken();
        const opened = await mailbox.openAndMarkAsRead(message, visit.signal);
        const { hash } = await deps.files.put({ businessId: message.businessId }, opened.answer);
        if (opened.is === 'not-understood') {
          deps.log.warn({ ...key, problem: opened.problem }, 'what came in place of a message is not understood');
          const fault: FailureCode = 'ANSWER_NOT_UNDERSTOOD';
          const end = { state: 'failed', fault, answer_hash: hash, ended_at: clock.now() } as const;
          await inFirm((tx) => updateOpening(tx, key, end));
          return;
        }
        await inFirm((tx) => markMessageRead(tx, message));
        const files = await download(deps, message, mailbox, opened.attachments, visit.signal);
        // None was recognised, and the list tells of some, or does not say: that it has none is not known.
        const areKnown = files.length > 0 || listed === 0;
        const end = { state: 'opened', ended_at: clock.now(), answer_hash: hash } as const;
        await inFirm((tx) => updateOpening(tx, key, { ...end, files: areKnown ? JSON.stringify(files) : null }));
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

/** One that cannot be had is told; the others come all the same. */
async function download(
  deps: Deps,
  { businessId }: MessageKey,
  mailbox: Mailbox,
  attachments: readonly MailboxAttachment[],
  signal: AbortSignal,
): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const [place, attachment] of attachments.entries()) {
    const named = { code: attachment.code, name: attachment.name ?? `adjunto-${place + 1}.pdf` };
    try {
      const { bytes } = await mailbox.download(attachment, signal);
      const { hash, size } = await deps.files.put({ businessId }, bytes);
      files.push({ ...named, hash, bytes: size, fault: null });
    } catch (error) {
      signal.throwIfAborted();
      if (isNotKept(error)) throw error;
      files.push({ ...named, hash: null, bytes: null, fault: failureOf(error).code });
    }
  }
  return files;
}
