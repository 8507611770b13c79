import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import type { Deps } from '../../../ctx.ts';
import { NoRoom } from '../../../platform/room.ts';
import { RunLost, showLife } from '../../../platform/signs-of-life.ts';
import { failureOf } from '../../../sunat/failure.ts';
import { refusalIn } from '../../../sunat/refusals.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { hurryValidity } from '../../facts/validity/wake-validity.ts';
import type { Whose } from '../file-key.ts';
import { nextDue, takeDue } from '../queries-files.ts';
import { OF_AN_OPEN_PERIOD } from '../queries-wanted.ts';
import { checkSignatures } from '../reading/check-signatures.ts';
import { readAgain } from '../reading/read-again.ts';
import { sendLane } from '../wake-lane.ts';
import { keepAccess, refused, reopen, shut } from './access.ts';
import type { Breaker } from './breaker.ts';
import { credentialsNow, enter } from './enter.ts';
import { failedFile, fetchFile } from './fetch-file.ts';
import { heldUntil, type Lane } from './hold.ts';
import { lookForWanted } from './look-for-wanted.ts';
import { type HeldLane, holdLane, takeLane, updateLane } from './queries-lanes.ts';
import type { Turns } from './turns.ts';
import { createWriter } from './write-fetched.ts';

export interface LaneWork {
  deps: Deps;
  breaker: Breaker;
  turns: Turns;
}

/** A worker shows life this often. */
const HEARTBEAT_MS = 3_000;
/** A while of one lane: then it goes behind the others. After a shorter one, too, where a period is all there: another may wait with its newest. */
const WHILE_MS = 60_000;
const LEAST_WHILE_MS = 5_000;
/** Whoever gives way looks again so much later. */
const GIVE_WAY_MS = 2_000;
/** Files taken in order at a time, and how many of them are asked for at once. */
const BATCH = 50;
const AT_ONCE = 6;
/** A permission may be given at SUNAT without our knowing: so often it is looked at again. */
const LOOK_AT_ACCESS_AGAIN_MS = 7 * 24 * 3_600_000;

/**
 * A while of a company's documents: what is wanted, then in order what is due, then signatures and what an older reader read. All
 * that is under way is in rows: whoever takes the lane next goes on from there.
 */
export async function runLane(work: LaneWork, whose: Whose, stopping: AbortSignal): Promise<void> {
  const { deps } = work;
  const held: HeldLane = { ...whose, worker: `${hostname()}/${process.pid}/${randomUUID()}` };
  const taken = await deps.database.tenant(whose.firmId, (tx) => takeLane(tx, held, deps.clock.now(), heldUntil(deps)));
  if (!taken) return;
  const life = showLife({
    everyMs: HEARTBEAT_MS,
    beat: () => beat(deps, held),
    onTrouble: (err) => deps.log.warn({ err, ...whose }, 'no sign of life of a lane written'),
    stopping,
  });
  const part = createWhile();
  let notBefore: Date | null = null;
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
    if (!stopping.aborted) {
      notBefore = new Date(deps.clock.now().getTime() + 60_000);
      if (!(error instanceof NoRoom)) deps.log.error({ err: error, ...whose }, 'a lane of documents broke off');
    }
  } finally {
    work.turns.left(whose.businessId, false);
    await life.release();
  }
  await leave(deps, held, notBefore, part.isOver());
}

interface While {
  isOver(): boolean;
  /** It is over at a period's end, unless it has only begun. */
  endOfPeriod(): void;
  giveWay(): void;
}

function createWhile(): While {
  const began = Date.now();
  let isCut = false;
  return {
    isOver: () => isCut || Date.now() - began > WHILE_MS,
    endOfPeriod: () => {
      isCut ||= Date.now() - began > LEAST_WHILE_MS;
    },
    giveWay: () => {
      isCut = true;
    },
  };
}

async function beat(deps: Deps, lane: HeldLane): Promise<void> {
  const held = await deps.database.tenant(lane.firmId, (tx) => holdLane(tx, lane, heldUntil(deps)));
  if (!held) throw new RunLost();
}

/** @returns before when it makes no sense to go on; null when nothing stands against it */
async function fetchWhatIsDue(
  work: LaneWork,
  lane: Lane,
  before: { access: string; access_at: Date | null; credentials_version: number | null },
  signal: AbortSignal,
  part: While,
): Promise<Date | null> {
  const { deps, breaker } = work;
  if (!deps.sunat.consultaCpe) return never();
  if (deps.room.state() !== 'enough') return new Date(deps.clock.now().getTime() + 60_000);
  const version = (await credentialsNow(deps, lane))?.version ?? null;
  const now = deps.clock.now();
  const isShut = before.access !== 'granted' && before.access !== 'unknown';
  const lookAgain = before.access_at ? new Date(before.access_at.getTime() + LOOK_AT_ACCESS_AGAIN_MS) : now;
  // The same credentials get the same answer: it is told once, and not asked for voucher by voucher.
  if (isShut && version === before.credentials_version && now < lookAgain) {
    await shut(deps, lane, before.access === 'refused', signal);
    return lookAgain;
  }
  if (breaker.until()) return breaker.until();
  const due = await deps.database.tenant(lane.firmId, (tx) => takeDue(tx, lane, now, 1, OF_AN_OPEN_PERIOD));
  if (due.length === 0 && !isShut) {
    work.turns.left(lane.businessId, true);
    return null;
  }
  let entered: Awaited<ReturnType<typeof enter>>;
  try {
    entered = await enter(deps, lane, signal);
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error);
    breaker.failed(failure.waitMs);
    return new Date(now.getTime() + Math.max(60_000, failure.waitMs ?? 0));
  }
  if (entered.access !== 'granted') {
    await refused(deps, lane, entered.access, version, signal);
    return new Date(now.getTime() + LOOK_AT_ACCESS_AGAIN_MS);
  }
  if (isShut) await reopen(deps, lane, signal);
  await keepAccess(deps, lane, 'granted', version);
  return fetchInOrder(work, lane, { client: entered.client, version }, signal, part);
}

function never(): Date {
  return new Date(8.64e15);
}

async function fetchInOrder(
  { deps, breaker, turns }: LaneWork,
  lane: Lane,
  { client, version }: { client: ConsultaCpeClient; version: number | null },
  signal: AbortSignal,
  part: While,
): Promise<Date | null> {
  const writer = createWriter(deps, lane);
  let before: number | null = null;
  for (;;) {
    const due = await deps.database.tenant(lane.firmId, (tx) =>
      takeDue(tx, lane, deps.clock.now(), BATCH, OF_AN_OPEN_PERIOD),
    );
    const [first] = due;
    if (!first) {
      turns.left(lane.businessId, true);
      return null;
    }
    if (before !== null && first.rank < before) part.endOfPeriod();
    if (part.isOver()) return null;
    if (turns.mustWait(lane.businessId, first.rank)) {
      part.giveWay();
      return new Date(deps.clock.now().getTime() + GIVE_WAY_MS);
    }
    before = first.rank;
    let denied: 'no-permission' | 'refused' | null = null;
    const next = due.filter(({ rank }) => rank === first.rank).values();
    const takeOne = async () => {
      for (const file of next) {
        if (signal.aborted || denied || breaker.until()) return;
        try {
          const fetched = await fetchFile(deps, client, lane, file, signal);
          breaker.succeeded();
          await writer.write(fetched);
        } catch (error) {
          if (signal.aborted || error instanceof NoRoom || error instanceof RunLost) throw error;
          denied = refusalIn(error);
          if (denied) return;
          const failure = failureOf(error);
          if (failure.isOurs) throw error;
          if (failure.isOutage) breaker.failed(failure.waitMs);
          else deps.log.warn({ err: error, ...file }, 'a document was not understood');
          await writer.write({ outcomes: [failedFile(file, failure, deps.clock.now())], learnt: [] });
        }
      }
    };
    const hands = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeOne));
    await writer.flush();
    const broken = hands.find((hand) => hand.status === 'rejected');
    if (broken) throw broken.reason;
    signal.throwIfAborted();
    if (denied) {
      await refused(deps, lane, denied, version, signal);
      return new Date(deps.clock.now().getTime() + LOOK_AT_ACCESS_AGAIN_MS);
    }
    if (breaker.until()) return breaker.until();
  }
}

/** Gives the lane back, and goes behind the others if something is left to do. */
async function leave(deps: Deps, lane: HeldLane, notBefore: Date | null, isCutOff: boolean): Promise<void> {
  await deps.database.tenant(lane.firmId, async (tx) => {
    const now = deps.clock.now();
    const nextFile = await nextDue(tx, lane);
    const asked = notBefore ?? now;
    const from = (next: Date | null) =>
      // A moment that never comes: this installation asks nobody.
      next && asked < never() ? new Date(Math.max(next.getTime(), asked.getTime())) : null;
    // Signatures, or what an older reader read, may be left.
    const due = from(isCutOff ? now : nextFile);
    const isSoon = (at: Date | null) => at !== null && at.getTime() - now.getTime() < 60_000;
    const change = { worker: null, held_until: null, due_at: due };
    const readBy = isCutOff ? {} : { reader_version: READER_VERSION };
    if (!(await updateLane(tx, lane, { ...change, ...readBy }))) return;
    if (due && isSoon(due)) {
      await sendLane(deps, tx, lane, { fresh: false, ...(due > now ? { startAfter: due } : {}) });
    }
    if (!isSoon(from(nextFile))) await hurryValidity(deps, tx, lane);
  });
}
