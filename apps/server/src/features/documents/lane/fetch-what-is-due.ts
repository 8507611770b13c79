import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { failureOf } from '../../../sunat/failure.ts';
import { GRANTED } from '../../../sunat/judge-refusal.ts';
import { type Refusal, refusalIn } from '../../../sunat/refusals.ts';
import { wakeByMenu } from '../by-menu/wake-by-menu.ts';
import { type DueFile, takeDue } from '../queries-files.ts';
import { OF_AN_OPEN_PERIOD } from '../queries-wanted.ts';
import { type Asked, granted, type LaneAccess, letIn, refused, reopenOne, shut } from './access.ts';
import type { Breaker } from './breaker.ts';
import { credentialsNow, enter, isAskedByMenu } from './enter.ts';
import { deniedFile, failedFetch, fetchFile } from './fetch-file.ts';
import type { Lane } from './hold.ts';
import type { Turns } from './turns.ts';
import { createWriter } from './write-fetched.ts';

export interface LaneWork {
  deps: Deps;
  breaker: Breaker;
  turns: Turns;
}

/**
 * A while of one lane: then it goes behind the others. After a shorter one, too, where a period is all there: another may wait
 * with its newest.
 */
const WHILE_MS = 60_000;
const LEAST_WHILE_MS = 5_000;
/** Whoever gives way looks again so much later. */
const GIVE_WAY_MS = 2_000;
/** Files taken in order at a time, and how many of them are asked for at once. */
const BATCH = 50;
const AT_ONCE = 6;
/** After a page in place of a document. */
const AFTER_PAGE_MS = 60_000;
/** Of a visit: of so many in a row that are not understood the rest would not be either, and each is a request for nothing. */
const MOST_NOT_UNDERSTOOD = 3;
/** So many in a row are denied before it is taken for the company's: SUNAT may deny one for what it is. */
const MOST_DENIED = 3;

export interface While {
  isOver(): boolean;
  /** It is over at a period's end, unless it has only begun. */
  endOfPeriod(): void;
  giveWay(): void;
}

export function createWhile(): While {
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

/** A moment that never comes: this installation asks nobody. */
export function never(): Date {
  return new Date(8.64e15);
}

/** @returns before when it makes no sense to go on; null when nothing stands against it */
export async function fetchWhatIsDue(
  work: LaneWork,
  lane: Lane,
  before: LaneAccess,
  signal: AbortSignal,
  part: While,
): Promise<Date | null> {
  const { deps, breaker } = work;
  if (!deps.sunat.consultaCpe) return never();
  if (deps.room.state() !== 'enough') return new Date(deps.clock.now().getTime() + 60_000);
  const stored = await credentialsNow(deps, lane);
  const version = stored?.version ?? null;
  const now = deps.clock.now();
  const { access, again_at: againAt } = before;
  const isSame = version === before.credentials_version;
  const isShut = access !== 'granted' && access !== 'unknown';
  // A person had refused credentials tried again, and they are not refused any more.
  const isMended = access === 'refused' && stored !== undefined && !stored.rejected && !stored.doubted;
  // The same credentials get the same answer: it is told once, and not asked for voucher by voucher.
  if (isShut && isSame && !isMended && againAt && now < againAt) {
    await shut(deps, lane, access, signal);
    return againAt;
  }
  const untried = (until: Date | null) => {
    // Of a lane that is shut the files are absent for want of access, and none of them is due: it comes back by itself.
    if (isShut) part.giveWay();
    return until;
  };
  if (breaker.until()) return untried(breaker.until());
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
    return untried(new Date(now.getTime() + Math.max(60_000, failure.waitMs ?? 0)));
  }
  const isByMenu = stored !== undefined && isAskedByMenu(deps, stored);
  const by: Asked = { version, door: entered.access === 'no-key' ? null : isByMenu ? 'sol' : 'api' };
  if (entered.access === 'by-menu') {
    // What was absent for want of a key is wanted again, and waits for the visit.
    if (access === 'no-key') await letIn(deps, lane, by, signal);
    return untilVisit(deps, lane, version);
  }
  if (entered.access !== 'granted') return refused(deps, lane, before, entered, by, signal);
  return fetchWith(work, lane, { before, by, client: entered.client }, signal, part);
}

/** A visit to the portal asks for what is due, and wakes the lane behind it. @returns when the lane looks again by itself */
async function untilVisit(deps: Deps, lane: Lane, version: number | null): Promise<Date> {
  const next = await deps.database.tenant(lane.firmId, (tx) => wakeByMenu(deps, tx, lane, version));
  return next ?? never();
}

/** Who was let in, by whichever door, and what was known of it before. */
interface LetIn {
  before: LaneAccess;
  by: Asked;
  client: ConsultaCpeClient;
  /** Of a visit: whether an error is of the way to its token, and so of no file. */
  isOfVisit?: (error: unknown) => boolean;
}

/** Asks for what is due with a client that was let in. @returns before when it makes no sense to go on; null when nothing is against it */
export async function fetchWith(
  work: LaneWork,
  lane: Lane,
  { before, by, client, isOfVisit }: LetIn,
  signal: AbortSignal,
  part: While,
): Promise<Date | null> {
  const { deps } = work;
  const { access } = before;
  const isSame = by.version === before.credentials_version;
  // Who was denied at the door had a token then, too: only a file proves that it is open now.
  const isDoubted = isSame && (access === 'denied' || access === 'no-permission');
  const asked = { client, isProven: access === 'granted' && isSame, isOfVisit };
  if (isDoubted) await reopenOne(deps, lane);
  else if (!asked.isProven) await letIn(deps, lane, by, signal);
  let known = before;
  return fetchInOrder(work, lane, asked, signal, part, {
    proven: async () => {
      await granted(deps, lane, by, signal);
      known = { ...GRANTED, credentials_version: by.version };
    },
    refused: (refusal) => refused(deps, lane, known, refusal, by, signal),
  });
}

interface AtTheDoor {
  /** A file was given, the first of this while. */
  proven(): Promise<void>;
  refused(refusal: Refusal): Promise<Date | null>;
}

async function fetchInOrder(
  { deps, breaker, turns }: LaneWork,
  lane: Lane,
  asked: Pick<LetIn, 'client' | 'isOfVisit'> & { isProven: boolean },
  signal: AbortSignal,
  part: While,
  door: AtTheDoor,
): Promise<Date | null> {
  const writer = createWriter(deps, lane);
  let { isProven } = asked;
  let deniedInARow = 0;
  let unreadInARow = 0;
  let before: number | null = null;
  let isOpen = false;
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
    let refusal: Refusal | null = null;
    let isGiven = false;
    let isPage = false;
    let isBroken = false;
    const isLost = () => asked.isOfVisit !== undefined && unreadInARow >= MOST_NOT_UNDERSTOOD;
    const askOne = async (file: DueFile): Promise<void> => {
      try {
        const fetched = await fetchFile(deps, asked.client, lane, file, signal);
        breaker.succeeded();
        isGiven = true;
        deniedInARow = 0;
        unreadInARow = 0;
        await writer.write(fetched);
      } catch (error) {
        if (signal.aborted || isNotKept(error) || error instanceof RunLost) throw error;
        // Who renews the token of a visit finds its option gone, or in another form: that ends it as it would have at its beginning.
        if (asked.isOfVisit?.(error)) {
          isBroken = true;
          throw error;
        }
        const said = refusalIn(error);
        const failure = failureOf(error);
        if (said?.access === 'denied') {
          deniedInARow += 1;
          if (!isProven || deniedInARow >= MOST_DENIED) refusal ??= said;
          if (said.by === 'gateway') breaker.failed(null);
          return writer.write({ outcomes: [deniedFile(file, failure, deps.clock.now())], learnt: [] });
        }
        if (said) {
          refusal = said;
          return;
        }
        // What ends the visit, or is our own, is of no file.
        if (failure.isOurs || failure.stops === 'run') {
          isBroken = true;
          throw error;
        }
        const isOfHost = failure.isOutage && failure.code === 'ANSWER_NOT_UNDERSTOOD';
        isPage ||= isOfHost;
        if (!failure.isOutage) unreadInARow += 1;
        if (failure.isOutage) breaker.failed(failure.waitMs);
        if (!failure.isOutage || isOfHost) deps.log.warn({ err: error, ...file }, 'a document was not understood');
        await writer.write(failedFetch(file, failure, deps.clock.now()));
      }
    };
    // Until one was given in this while, one is asked for alone: without the permission, no second is.
    const next = (isProven && isOpen ? due.filter(({ rank }) => rank === first.rank) : [first]).values();
    const takeOnes = async () => {
      for (const file of next) {
        if (signal.aborted || refusal || isBroken || isLost() || breaker.until() || part.isOver()) return;
        await askOne(file);
      }
    };
    const hands = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeOnes));
    await writer.flush();
    const broken = hands.find((hand) => hand.status === 'rejected');
    if (broken) throw broken.reason;
    signal.throwIfAborted();
    if (refusal) return door.refused(refusal);
    if (isGiven && !isProven) {
      isProven = true;
      await door.proven();
    }
    isOpen ||= isGiven;
    if (breaker.until()) return breaker.until();
    // A page is given of whatever is asked for: who got one before any document comes back later.
    if ((isPage && !isOpen) || isLost()) return new Date(deps.clock.now().getTime() + AFTER_PAGE_MS);
  }
}
