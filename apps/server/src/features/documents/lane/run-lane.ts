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
import { learnDocuments } from '../../facts/learn-documents.ts';
import type { Whose } from '../file-key.ts';
import { closeAccess, nextDue, reopenAccess, takeDue, writeOutcomes } from '../queries-files.ts';
import { OF_AN_OPEN_PERIOD } from '../queries-wanted.ts';
import { checkSignatures } from '../reading/check-signatures.ts';
import { readAgain } from '../reading/read-again.ts';
import { sendLane } from '../wake-lane.ts';
import type { Breaker } from './breaker.ts';
import { credentialsNow, enter } from './enter.ts';
import { type Fetched, failedFile, fetchFile } from './fetch-file.ts';
import { lookForWanted } from './look-for-wanted.ts';
import { type HeldLane, holdLane, takeLane, updateLane } from './queries-lanes.ts';

export interface LaneWork {
  deps: Deps;
  breaker: Breaker;
}

/** A worker shows life this often, and is taken for dead after this long without it. */
const HEARTBEAT_MS = 3_000;
const DEAD_AFTER_MS = 12_000;
/** A while of one lane: then it goes behind the others. */
const WHILE_MS = 60_000;
/** Files taken in order at a time, and how many of them are asked for at once. */
const BATCH = 50;
const AT_ONCE = 6;
/** Written together: what a worker that vanishes had in its hands is asked for again. */
const WRITTEN_TOGETHER = 8;
/** Rows changed in one transaction when a company is let in, or not. */
const ROWS = 2_000;
/** A permission may be given at SUNAT without our knowing: so often it is looked at again. */
const LOOK_AT_ACCESS_AGAIN_MS = 7 * 24 * 3_600_000;

type Lane = HeldLane & { ruc: string };

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
  const began = Date.now();
  const isOver = () => Date.now() - began > WHILE_MS;
  let notBefore: Date | null = null;
  try {
    const { ruc } = await deps.database.tenant(whose.firmId, (tx) => requireBusiness(whose, tx, whose.businessId));
    const lane: Lane = { ...held, ruc };
    await lookForWanted(deps, lane, () => heldUntil(deps), life.signal);
    notBefore = await fetchWhatIsDue(work, lane, taken, life.signal, isOver);
    await checkSignatures(deps, lane, life.signal, isOver);
    await readAgain(deps, lane, life.signal, isOver);
  } catch (error) {
    if (error instanceof RunLost || life.signal.reason instanceof RunLost) return;
    if (!stopping.aborted) {
      notBefore = new Date(deps.clock.now().getTime() + 60_000);
      if (!(error instanceof NoRoom)) deps.log.error({ err: error, ...whose }, 'a lane of documents broke off');
    }
  } finally {
    await life.release();
  }
  await leave(deps, held, notBefore, isOver());
}

function heldUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + DEAD_AFTER_MS);
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
  isOver: () => boolean,
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
  if (due.length === 0 && !isShut) return null;
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
  return fetchInOrder(work, lane, { client: entered.client, version }, signal, isOver);
}

function never(): Date {
  return new Date(8.64e15);
}

async function fetchInOrder(
  { deps, breaker }: LaneWork,
  lane: Lane,
  { client, version }: { client: ConsultaCpeClient; version: number | null },
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<Date | null> {
  const writer = createWriter(deps, lane);
  for (;;) {
    const due = await deps.database.tenant(lane.firmId, (tx) =>
      takeDue(tx, lane, deps.clock.now(), BATCH, OF_AN_OPEN_PERIOD),
    );
    if (due.length === 0) return null;
    let denied: 'no-permission' | 'refused' | null = null;
    const next = due.values();
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
    if (isOver()) return null;
  }
}

/** Writes outcomes some at a time, each time with the proof that the lane is still ours. */
function createWriter(deps: Deps, lane: Lane) {
  let waiting: Fetched[] = [];
  let last: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const now = waiting;
    waiting = [];
    last = last.then(async () => {
      if (now.length === 0) return;
      await deps.database.tenant(lane.firmId, async (tx) => {
        if (!(await holdLane(tx, lane, heldUntil(deps)))) throw new RunLost();
        await writeOutcomes(
          tx,
          lane,
          now.flatMap(({ outcomes }) => outcomes),
        );
        const learnt = now.flatMap((one) => one.learnt);
        if (learnt.length > 0) await learnDocuments(tx, lane, learnt, deps.clock.now());
      });
    });
    return last;
  };
  return {
    flush,
    write: async (fetched: Fetched): Promise<void> => {
      waiting.push(fetched);
      if (waiting.length >= WRITTEN_TOGETHER) await flush();
    },
  };
}

async function keepAccess(
  deps: Deps,
  lane: Lane,
  access: 'granted' | 'no-key' | 'no-permission' | 'refused',
  version: number | null,
): Promise<void> {
  const change = { access, access_at: deps.clock.now(), credentials_version: version };
  if (!(await deps.database.tenant(lane.firmId, (tx) => updateLane(tx, lane, change)))) throw new RunLost();
}

async function refused(
  deps: Deps,
  lane: Lane,
  access: 'no-key' | 'no-permission' | 'refused',
  version: number | null,
  signal: AbortSignal,
): Promise<void> {
  deps.log.warn({ businessId: lane.businessId, access }, 'SUNAT gives this company no documents');
  await keepAccess(deps, lane, access, version);
  await shut(deps, lane, access === 'refused', signal);
}

/**
 * Without a key, or without the permission, what is wanted is absent, and says why. Refused credentials say nothing of documents:
 * what is wanted waits for better ones.
 */
async function shut(deps: Deps, lane: Lane, areRefused: boolean, signal: AbortSignal): Promise<void> {
  if (!areRefused) await inSlices(deps, lane, signal, (tx) => closeAccess(tx, lane, ROWS));
}

function reopen(deps: Deps, lane: Lane, signal: AbortSignal): Promise<void> {
  return inSlices(deps, lane, signal, (tx) => reopenAccess(tx, lane, deps.clock.now(), ROWS));
}

async function inSlices(
  deps: Deps,
  lane: Lane,
  signal: AbortSignal,
  work: (tx: Parameters<typeof closeAccess>[0]) => Promise<number>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const changed = await deps.database.tenant(lane.firmId, async (tx) => {
      if (!(await holdLane(tx, lane, heldUntil(deps)))) throw new RunLost();
      return work(tx);
    });
    if (changed < ROWS) return;
  }
}

/** Gives the lane back, and goes behind the others if something is left to do. */
async function leave(deps: Deps, lane: HeldLane, notBefore: Date | null, isCutOff: boolean): Promise<void> {
  await deps.database.tenant(lane.firmId, async (tx) => {
    const now = deps.clock.now();
    // Signatures, or what an older reader read, may be left.
    const next = isCutOff ? now : await nextDue(tx, lane);
    const asked = notBefore ?? now;
    // A moment that never comes: this installation asks nobody.
    const due = next && asked < never() ? new Date(Math.max(next.getTime(), asked.getTime())) : null;
    const change = { worker: null, held_until: null, due_at: due };
    const readBy = isCutOff ? {} : { reader_version: READER_VERSION };
    if (!(await updateLane(tx, lane, { ...change, ...readBy }))) return;
    if (due && due.getTime() - now.getTime() < 60_000) {
      await sendLane(deps, tx, lane, { fresh: false, ...(due > now ? { startAfter: due } : {}) });
    }
  });
}
