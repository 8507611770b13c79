import { SunatError } from '@yupana/sunat/errors.ts';
import type { Mailbox, MailboxTray } from '@yupana/sunat/portal/mailbox/types.ts';
import { addDays } from '@yupana/tax/days.ts';
import type { Deps } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { failureOf } from '../../../sunat/failure.ts';
import { SolUserBusy } from '../../../sunat/refusals.ts';
import { companyOf, holdCompany } from '../../businesses/find-business.ts';
import { Gone } from '../../credentials/gone.ts';
import { mayEnterPortal, openCredentials } from '../../credentials/sealed-credentials.ts';
import { atPortal, Edited, NoDoor, type Visit } from '../../credentials/sire/at-portal.ts';
import { findMailbox, keepMessages, updateMailbox, type Whose } from './queries-reading.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Where no collection wakes it before. */
const AGAIN_AFTER = 26 * HOUR;
/** A reading takes minutes at most: after this one that was cut off is under way no more. */
const CUT_OFF = 15 * MINUTE;
const AFTER_FAILURE = [5 * MINUTE, 30 * MINUTE, 3 * HOUR, 24 * HOUR];
/** Messages older than this before the last reading are not looked at again: what they say does not change but for who read them. */
const LOOKS_BACK_DAYS = 60;

const TRAYS: readonly MailboxTray[] = ['notifications', 'messages'];

/**
 * Reads a company's mailbox, if it is due: every tray and folder, page by page to the page without rows. Only a reading that came to its
 * end counts as one; what stops it is told beside the last that did. Nothing is opened, and so nothing is marked.
 */
export async function readWhenDue(deps: Deps, whose: Whose, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  if (!deps.sunat.readsMailboxes) return;
  const { business, stored, mailbox } = await database.tenant(whose.firmId, async (tx) => ({
    business: await companyOf(whose, tx, whose.businessId),
    stored: await openCredentials(deps, whose.firmId, tx, whose.businessId),
    mailbox: await findMailbox(tx, whose),
  }));
  if (!business || business.archived_at || !mailbox?.due_at || mailbox.due_at > clock.now()) return;
  const write = (change: Parameters<typeof updateMailbox>[2]) =>
    database.tenant(whose.firmId, (tx) => updateMailbox(tx, whose, change));
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  // A key that SUNAT never let in, refused or may have refused is not tried for this: a collection, or a person, finds out.
  if (!mayEnterPortal(stored)) return write({ due_at: later(AGAIN_AFTER) });
  const since = mailbox.read_at && addDays(dateInLima(mailbox.read_at), -LOOKS_BACK_DAYS);
  let [isSent, isIn] = [false, false];
  const tries = mailbox.tries + 1;
  // Written before the key is sent: until SUNAT lets it in, nobody sends it again before its next ordinary time, whatever becomes of this.
  const told = async () => {
    isSent = true;
    await write({ due_at: later(AGAIN_AFTER) });
  };
  try {
    const way = { deps, whose: { ...whose, ruc: business.ruc }, signal, stored, told };
    await atPortal(way, 'classic', async (visit) => {
      isIn = true;
      // With a key that is right: a process that dies from here on leaves what the next reads soon, and each time later.
      await write({ tries, due_at: later(Math.max(CUT_OFF, pauseAfter(tries))) });
      await readAll(deps, whose, visit, since);
    });
    await write({ read_at: clock.now(), fault: null, failed_at: null, tries: 0, due_at: later(AGAIN_AFTER) });
  } catch (error) {
    if (signal.aborted) {
      // The worker stops, or this takes too long: nothing failed, and the next one reads it; once it was let in, as if it had died.
      if (!isIn) await write({ due_at: mailbox.due_at });
      throw signal.reason;
    }
    if (error instanceof Gone) return;
    if (error instanceof NoDoor) return write({ due_at: null });
    if (error instanceof Edited) return write({ due_at: clock.now() });
    // Whoever has the SOL user is a collection, or somebody who waits before a screen.
    if (error instanceof SolUserBusy) return write({ due_at: later(5 * MINUTE) });
    const failure = failureOf(error);
    // Ours is told as well; once the key may have been sent it is not sent again for it before the next ordinary reading.
    if (failure.isOurs) deps.log.error({ err: error, ...whose }, 'a mailbox could not be read, by our own fault');
    else deps.log.warn({ ...whose, failure }, 'a mailbox could not be read');
    const pause = (failure.isOurs ? !isSent : failure.retriable) ? pauseAfter(tries) : AGAIN_AFTER;
    // What only a person can mend is not asked for again by itself.
    const isPersons = failure.code === 'SOL_PERMISSION_MISSING' || failure.code === 'CAPTCHA_DEMANDED';
    const due_at = isPersons ? null : later(Math.max(pause, failure.waitMs ?? 0));
    await write({ fault: failure.code, failed_at: clock.now(), tries, due_at });
  }
}

function pauseAfter(tries: number): number {
  return AFTER_FAILURE[Math.min(tries, AFTER_FAILURE.length) - 1] ?? AGAIN_AFTER;
}

async function readAll(deps: Deps, whose: Whose, visit: Visit, since: string | null): Promise<void> {
  const { session, signal, isWanted } = visit;
  const mailbox = await session.mailbox(signal);
  const folders = await foldersOf(mailbox, signal);
  const others = (folders ?? []).map(({ code }) => code).filter((code) => code !== mailbox.root);
  let rejected = 0;
  for (const tray of TRAYS) {
    for (const folder of [mailbox.root, ...others]) {
      for await (const { rows } of mailbox.list(tray, folder, since, signal)) {
        if (isWanted()) throw new SolUserBusy();
        const messages = rows.flatMap((row) => ('message' in row ? [row.message] : []));
        rejected += rows.length - messages.length;
        await deps.database.tenant(whose.firmId, async (tx) => {
          if (!(await holdCompany(whose, tx, whose.businessId))) throw new Gone();
          await keepMessages(tx, whose, messages, deps.clock.now());
        });
      }
    }
  }
  const labels = JSON.stringify(mailbox.labels);
  const told = { rejected_count: rejected, folders_unread: folders === null, labels };
  await deps.database.tenant(whose.firmId, (tx) => updateMailbox(tx, whose, told));
}

/** Null when they cannot be had: what stands in the root is read all the same, and the rest is told to be missing. */
async function foldersOf(mailbox: Mailbox, signal: AbortSignal) {
  try {
    return await mailbox.folders(signal);
  } catch (error) {
    const isOfFolders =
      error instanceof SunatError && (error.kind === 'UnrecognisedAnswer' || error.kind === 'ServiceUnavailable');
    if (!isOfFolders) throw error;
    return null;
  }
}
