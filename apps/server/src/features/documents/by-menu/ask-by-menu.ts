import { setTimeout as sleep } from 'node:timers/promises';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import { type FailureCode, plainFailure } from '../../../sunat/failure.ts';
import type { Refusal } from '../../../sunat/refusals.ts';
import { companyOf } from '../../businesses/find-business.ts';
import { Gone } from '../../credentials/gone.ts';
import { mayEnterPortal, openCredentials, type StoredCredentials } from '../../credentials/sealed-credentials.ts';
import { afterVisit, Paused, WHILE_MS } from '../../credentials/sire/ask-again.ts';
import { atPortal, type Visit } from '../../credentials/sire/at-portal.ts';
import type { Whose } from '../file-key.ts';
import { close, refused } from '../lane/access.ts';
import type { Breaker } from '../lane/breaker.ts';
import { isAskedByMenu } from '../lane/enter.ts';
import { fetchWith, type LaneWork, type While } from '../lane/fetch-what-is-due.ts';
import type { Lane } from '../lane/hold.ts';
import type { TakenLane } from '../lane/queries-lanes.ts';
import { findVisits, updateVisits } from '../lane/queries-visits.ts';
import { holdingLane } from '../lane/run-lane.ts';
import { nextDue } from '../queries-files.ts';
import { wakeLane } from '../wake-lane.ts';
import { claimVisit, NO_VISIT } from './queries-by-menu.ts';
import { ANOTHER_VISIT_MS, VISITS_APART_MS } from './visits-apart.ts';

const MINUTE = 60_000;
/** A disk that is full is looked at again. */
const NO_ROOM_MS = MINUTE;
/** Who gave way to somebody that waited for the SOL user, or was in it for as long as one may, comes back so much later. */
const GAVE_WAY_MS = 5 * MINUTE;
/** Less than a person before a screen waits for a visit in the background to let the SOL user go. */
const LEAST_WHILE_MS = 5_000;
/** A lane that looks for what is wanted is done sooner, and one of a dead worker is taken after less. */
const LANE_PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 250;

type Company = Whose & { ruc: string };
type TokenOfMenu = NonNullable<Deps['sunat']['consultaCpeByMenu']>;

/** Another worker made this visit while the SOL user was waited for, or a person wants it anew. */
class Superseded extends Error {}

/**
 * A while of the documents of a company without API key: the lane's own work, with the token that an option of the SOL portal's menu
 * gives, many of them in one visit. Each is written as it comes, so that a visit that breaks off costs what it had in its hands; the
 * password is sent once for all of them.
 */
export async function askByMenu(work: LaneWork, whose: Whose, signal: AbortSignal): Promise<void> {
  const { deps, breaker } = work;
  const { clock, database } = deps;
  if (!deps.sunat.consultaCpeByMenu) return;
  const { business, stored, lane } = await database.tenant(whose.firmId, async (tx) => ({
    business: await companyOf(whose, tx, whose.businessId),
    stored: await openCredentials(deps, whose.firmId, tx, whose.businessId),
    lane: await findVisits(tx, whose),
  }));
  const now = clock.now();
  if (!business || business.archived_at || !lane?.menu_due_at || lane.menu_due_at > now) return;
  let due = lane.menu_due_at;
  let isSent = false;
  // Until the visit is its own, another may have claimed it: that nobody sends the key before then stands.
  const write = (change: Parameters<typeof updateVisits>[2]) =>
    database.tenant(whose.firmId, (tx) => updateVisits(tx, whose, change, isSent ? undefined : due));
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  // It was given a key meanwhile: its lane asks with that.
  if (!stored || !isAskedByMenu(deps, stored)) return write(NO_VISIT);
  if (deps.room.state() !== 'enough') return write({ menu_due_at: later(NO_ROOM_MS) });
  const calm = breaker.until();
  if (calm) return write({ menu_due_at: calm });
  const tries = lane.menu_tries + 1;
  const failed = (menu_fault: FailureCode, menu_due_at: Date | null) =>
    write({
      ...{ menu_fault, menu_due_at, menu_tries: tries, menu_failed_at: clock.now(), menu_version: stored.version },
    });
  // A key that SUNAT never let in, refused or may have refused is not tried for this: a collection, or a person, finds out.
  if (!mayEnterPortal(stored)) return failed(plainFailure('CREDENTIALS_INCOMPLETE').code, null);
  const company = { ...whose, ruc: business.ruc };
  // Whoever vanishes from here on sent the key: nobody sends it again before then.
  const told = async () => {
    const until = later(VISITS_APART_MS);
    if (!(await database.tenant(whose.firmId, (tx) => claimVisit(tx, whose, due, until)))) throw new Superseded();
    due = until;
    isSent = true;
  };
  try {
    const way = { deps, whose: company, signal, stored, told };
    const next = await atPortal(way, 'classic', (visit) => visited(work, company, stored, visit));
    const done = { menu_fault: null, menu_failed_at: null, menu_tries: 0, menu_asked_at: clock.now() };
    await database.tenant(whose.firmId, async (tx) => {
      await updateVisits(tx, whose, { ...done, menu_due_at: next });
      // A while of the lane may have left to this visit, after it had asked, what became due as it ended.
      if (next === null) await wakeLane(deps, tx, whose);
    });
  } catch (error) {
    if (signal.aborted) {
      // The worker stops in good order: nothing failed, and the next one asks.
      await write({ menu_due_at: clock.now() });
      throw signal.reason;
    }
    if (error instanceof Superseded || error instanceof Gone) return;
    if (error instanceof RunLost) return write({ menu_due_at: later(GAVE_WAY_MS) });
    const { due_at, failure } = afterVisit(error, { tries, isSent, now: clock.now() });
    if (failure === null) return write({ menu_due_at: due_at });
    if (failure.isOurs) deps.log.error({ err: error, ...whose }, 'the menu gave no documents, by our own fault');
    else deps.log.warn({ ...whose, failure }, 'the menu gave no documents');
    const again = failure.isOurs ? later(VISITS_APART_MS) : laterAtLeast(due_at, later(ANOTHER_VISIT_MS));
    await failed(failure.code, isSent ? again : due_at);
  }
}

/** @returns when the next visit is due; null when there is nothing to ask for by then */
async function visited(
  work: LaneWork,
  company: Company,
  stored: StoredCredentials,
  visit: Visit,
): Promise<Date | null> {
  const { deps, breaker } = work;
  const { clock } = deps;
  let isAnswered = false;
  const noting: Breaker = {
    ...breaker,
    succeeded: () => {
      isAnswered = true;
      breaker.succeeded();
    },
  };
  const ofVisit = new WeakSet<object>();
  const client = deps.sunat.consultaCpeByMenu?.(...notingErrors(visit, ofVisit));
  if (!client) return null;
  const isOfVisit = (error: unknown) => error instanceof Error && ofVisit.has(error);
  const by = { version: stored.version, door: 'sol' as const };
  const fetching = async (lane: Lane, before: TakenLane, signal: AbortSignal) => {
    try {
      await client.authenticate(signal);
      // Its pace is the governor's: a company that waits for its turn within a visit would keep the SOL user for nothing.
      return await fetchWith(
        { ...work, breaker: noting, turns: NO_TURNS },
        lane,
        { before, by, client, isOfVisit },
        signal,
        whileOf(visit),
      );
    } catch (error) {
      signal.throwIfAborted();
      // What came has no room: it comes again once there is some.
      if (isNotKept(error)) throw new Paused();
      const refusal = optionRefusal(error);
      if (refusal) {
        await refused(deps, lane, before, refusal, by, signal);
        // Of E-series SEE-SOL may have them, which is asked for what is absent.
        await close(deps, lane, signal);
      }
      throw error;
    }
  };
  // A document may take a minute: somebody before a screen does not wait for it.
  const signal = AbortSignal.any([visit.signal, visit.byPerson]);
  const notBefore = await inLane(deps, company, signal, fetching);
  const calm = breaker.until();
  // A visit that got nothing, for the service is down, failed: the next ones are further and further apart.
  if (!isAnswered && notBefore && calm && notBefore <= calm)
    throw new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' });
  const now = clock.now();
  if (notBefore) return new Date(Math.max(notBefore.getTime(), now.getTime() + ANOTHER_VISIT_MS));
  const left = await deps.database.tenant(company.firmId, (tx) => nextDue(tx, company));
  return left && left <= now ? new Date(now.getTime() + GAVE_WAY_MS) : null;
}

/** The way to the token of a visit. Of what it throws nothing is any file's, whichever was being asked for as the token was renewed. */
function notingErrors({ session, enterAgain }: Visit, errors: WeakSet<object>): Parameters<TokenOfMenu> {
  const noted =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      try {
        return await work(...given);
      } catch (error) {
        if (error instanceof Error) errors.add(error);
        throw error;
      }
    };
  return [{ ...session, tokenOf: noted(session.tokenOf) }, noted(enterAgain)];
}

/** Waits for the lane, that whoever looks what is wanted may be done with it. @throws Paused; the signal's reason */
async function inLane<T>(
  deps: Deps,
  company: Company,
  signal: AbortSignal,
  fetching: (lane: Lane, before: TakenLane, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const end = performance.now() + LANE_PATIENCE_MS; ; ) {
    signal.throwIfAborted();
    const done = await holdingLane(deps, company, signal, fetching);
    if (done) return done.value;
    if (performance.now() > end) throw new Paused();
    await sleep(LOOK_AGAIN_MS);
  }
}

/**
 * In a visit all periods come, one after the other, until it lasted long enough or somebody waits for the SOL user. Who waits already when
 * it begins waits some seconds more: giving way at once, each of several visits would be a login for nothing.
 */
function whileOf({ isWanted }: Visit): While {
  const began = Date.now();
  const lasts = (ms: number) => Date.now() - began > ms;
  return {
    isOver: () => lasts(WHILE_MS) || (isWanted() && lasts(LEAST_WHILE_MS)),
    endOfPeriod: () => undefined,
    giveWay: () => undefined,
  };
}

const NO_TURNS: LaneWork['turns'] = { enters: () => undefined, mustWait: () => false, left: () => undefined };

/** What an option that gives no token says of the company: that it is closed, or opens otherwise, may be SUNAT's and pass. */
function optionRefusal(error: unknown): Refusal | null {
  if (!(error instanceof SunatError)) return null;
  switch (error.kind) {
    case 'OptionMissing':
    case 'PermissionMissing':
      return { access: 'no-permission' };
    case 'OptionClosed':
    case 'UnrecognisedAnswer':
      return { access: 'denied', by: 'gateway' };
    default:
      return null;
  }
}

/** Null stays so: only a person mends it. */
function laterAtLeast(due: Date | null, least: Date): Date | null {
  return due && due < least ? least : due;
}
