import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { Deps } from '../../../ctx.ts';
import { whenBack } from '../../../platform/database/again/when-back.ts';
import { DatabaseUnavailable } from '../../../platform/database/database.ts';
import { NoRoom } from '../../../platform/room.ts';
import { RunLost, showLife } from '../../../platform/signs-of-life.ts';
import { companyOf, requireBusiness } from '../../businesses/find-business.ts';
import { hurryValidity } from '../../facts/validity/wake-validity.ts';
import type { Whose } from '../file-key.ts';
import { runDocumentLane } from '../job-definitions.ts';
import { nextDue } from '../queries-files.ts';
import { checkSignatures } from '../reading/check-signatures.ts';
import { readAgain } from '../reading/read-again.ts';
import { wakeSeeSol } from '../see-sol/wake-see-sol.ts';
import { sendLane } from '../wake-lane.ts';
import { createWhile, fetchWhatIsDue, type LaneWork, never } from './fetch-what-is-due.ts';
import { heldUntil, type Lane } from './hold.ts';
import { lookForWanted } from './look-for-wanted.ts';
import {
  type HeldLane,
  heldBeyond,
  holdLane,
  noteEnqueued,
  type TakenLane,
  takeLane,
  updateLane,
} from './queries-lanes.ts';

/** A worker shows life this often. */
const HEARTBEAT_MS = 3_000;
/** After an error that nobody foresaw, and after the database went away: it is back as soon as it answers. */
const AFTER_ERROR_MS = 60_000;
const AFTER_LOSS_MS = 1_000;

/**
 * A while of a company's documents: what is wanted, then in order what is due, then signatures and what an older reader read. All
 * that is under way is in rows: whoever takes the lane next goes on from there.
 */
export async function runLane(work: LaneWork, whose: Whose, stopping: AbortSignal): Promise<void> {
  const { deps } = work;
  const lease = await lend(deps, whose, stopping);
  if (!lease) return comeBack(deps, whose);
  const { held, taken, life } = lease;
  const part = createWhile();
  let notBefore: Date | null = null;
  let brokeOff = false;
  try {
    const { ruc } = await deps.database.tenant(whose.firmId, (tx) => requireBusiness(whose, tx, whose.businessId));
    const lane: Lane = { ...held, ruc };
    work.turns.enters(whose.businessId);
    await lookForWanted(deps, lane, () => heldUntil(deps), life.signal);
    notBefore = await fetchWhatIsDue(work, lane, taken, life.signal, part);
    await checkSignatures(deps, lane, life.signal, part.isOver);
    await readAgain(deps, lane, life.signal, part.isOver);
  } catch (error) {
    if (error instanceof RunLost || life.signal.reason instanceof RunLost) return;
    brokeOff = true;
    if (!stopping.aborted) {
      const pause = error instanceof DatabaseUnavailable ? AFTER_LOSS_MS : AFTER_ERROR_MS;
      notBefore = new Date(deps.clock.now().getTime() + pause);
      if (!(error instanceof NoRoom)) deps.log.error({ err: error, ...whose }, 'a lane of documents broke off');
    }
  } finally {
    work.turns.left(whose.businessId, false);
    await life.release();
  }
  // One that is not given back stands still until it is taken for dead.
  await whenBack(() => leave(deps, held, notBefore, part.isOver() || brokeOff), stopping);
}

/** The lane as this worker has it, with what it knew, and its signs of life. @returns undefined while somebody else has it */
async function lend(deps: Deps, whose: Whose, stopping: AbortSignal, atWork = false) {
  const held: HeldLane = { ...whose, worker: `${hostname()}/${process.pid}/${randomUUID()}` };
  const taken = await deps.database.tenant(whose.firmId, (tx) => takeLane(tx, held, deps.clock.now(), heldUntil(deps)));
  if (!taken) return undefined;
  const life = showLife({
    everyMs: HEARTBEAT_MS,
    beat: () => beat(deps, held, atWork),
    onTrouble: (err) => deps.log.warn({ err, ...whose }, 'no sign of life of a lane written'),
    stopping,
  });
  return { held, taken, life };
}

/**
 * Does the work while the lane is nobody else's, and the company at work: one that is put away is asked for no more. A while of the
 * lane follows it: signatures, and what others are asked for then.
 * @returns undefined while somebody else has it @throws RunLost; what the work throws
 */
export async function holdingLane<T>(
  deps: Deps,
  whose: Whose & { ruc: string },
  stopping: AbortSignal,
  work: (lane: Lane, taken: TakenLane, signal: AbortSignal) => Promise<T>,
): Promise<{ value: T } | undefined> {
  const lease = await lend(deps, whose, stopping, true);
  if (!lease) return undefined;
  const { held, taken, life } = lease;
  try {
    return { value: await work({ ...held, ruc: whose.ruc }, taken, life.signal) };
  } finally {
    await life.release();
    await whenBack(() => handOn(deps, held), stopping);
  }
}

async function handOn(deps: Deps, lane: HeldLane): Promise<void> {
  await deps.database.tenant(lane.firmId, async (tx) => {
    const change = { worker: null, held_until: null, due_at: deps.clock.now() };
    if (await updateLane(tx, lane, change)) await sendLane(deps, tx, lane, { fresh: false });
  });
}

/** Another has it, or had it when the database went away under it: once it is taken for dead, it is looked at again. */
async function comeBack(deps: Deps, whose: Whose): Promise<void> {
  await deps.database.tenant(whose.firmId, async (tx) => {
    const now = deps.clock.now();
    const until = await heldBeyond(tx, whose, now);
    if (!until) return;
    // So many seconds from now by whichever clock: one that is ahead would send it round and round.
    const startAfter = Math.ceil((until.getTime() - now.getTime()) / 1_000) + 1;
    await deps.queue.send(runDocumentLane, whose, { tx, singletonKey: whose.businessId, startAfter });
    await noteEnqueued(tx, whose, until);
  });
}

async function beat(deps: Deps, lane: HeldLane, atWork: boolean): Promise<void> {
  const held = await deps.database.tenant(lane.firmId, (tx) => holdLane(tx, lane, heldUntil(deps), atWork));
  if (!held) throw new RunLost();
}

/** Gives the lane back, and goes behind the others if something is left to do. */
async function leave(deps: Deps, lane: HeldLane, notBefore: Date | null, isCutOff: boolean): Promise<void> {
  await deps.database.tenant(lane.firmId, async (tx) => {
    const now = deps.clock.now();
    const nextFile = await nextDue(tx, lane);
    const asked = notBefore ?? now;
    const from = (next: Date | null) =>
      next && asked < never() ? new Date(Math.max(next.getTime(), asked.getTime())) : null;
    // What is wanted may not have been written down yet; signatures, or what an older reader read, may be left.
    const due = from(isCutOff ? now : nextFile);
    const isSoon = (at: Date | null) => at !== null && at.getTime() - now.getTime() < 60_000;
    const change = { worker: null, held_until: null, due_at: due };
    const readBy = isCutOff ? {} : { reader_version: READER_VERSION };
    if (!(await updateLane(tx, lane, { ...change, ...readBy }))) return;
    if (due && isSoon(due)) {
      await sendLane(deps, tx, lane, { fresh: false, ...(due > now ? { startAfter: due } : {}) });
    }
    if (isSoon(from(nextFile))) return;
    await hurryValidity(deps, tx, lane);
    const company = await companyOf(lane, tx, lane.businessId);
    if (company) await wakeSeeSol(deps, tx, { ...lane, ruc: company.ruc });
  });
}
