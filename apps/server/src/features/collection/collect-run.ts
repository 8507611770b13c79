import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Door } from '@yupana/contract/collection.ts';
import type { SireClient } from '@yupana/sunat/sire/types.ts';
import type { Deps } from '../../ctx.ts';
import { FilesUnavailable } from '../../platform/files/file-store.ts';
import { NoRoom } from '../../platform/room.ts';
import { RunLost } from '../../platform/signs-of-life.ts';
import { type Failure, failureOf, plainFailure } from '../../sunat/failure.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { openCredentials, type StoredCredentials } from '../credentials/sealed-credentials.ts';
import { inSire, NoDoor } from '../credentials/sire/in-sire.ts';
import { restOf } from '../credentials/sol-users.ts';
import { keepStates } from '../vouchers/totals/keep-states.ts';
import { insertBooks, listCompleteBooks, listPendingBooks, reopenBooks } from './acta/queries-books.ts';
import { type BookWork, collectBook } from './collect-book.ts';
import { planBooks } from './plan-books.ts';
import { CHECKING, INTERRUPTED, LISTING, NO_FILES, NO_ROOM } from './run-messages.ts';
import { endAttempt, failAttempt } from './runs/end-run.ts';
import { enqueueRun } from './runs/enqueue-run.ts';
import { DEAD_AFTER, type HeldRun, holdLease, progressOf } from './runs/lease.ts';
import { requireRoom, waitsForRoom } from './runs/pause-without-room.ts';
import { claimRun, type Lease, updateHeldRun } from './runs/queries-held-runs.ts';
import { announce, findRunState, type Whose } from './runs/queries-runs.ts';

/** Books at a time; the connector's governor decides how fast each may go. */
const PARALLEL = 3;
/** So many books in a row stopped by the same outage: SUNAT is down, and insisting with the other forty is rude. */
const OUTAGES_TO_GIVE_UP = 3;
/** A store that answers and keeps nothing all the same does not have SUNAT asked again and again. */
const SOON_MS = 60_000;
/** Of what SUNAT lists as periods and is none: enough to tell it. */
const MOST_LEFT_OUT = 10;

type RunRef = Whose & { runId: string };

/** One name for this process, among all workers that ever were. */
const WORKER = `${hostname()}/${process.pid}/${randomUUID()}`;

/**
 * Does one attempt of a run: credentials → periods → books. Whoever claims it does it; a run that somebody else has, or
 * that ended, is left alone.
 * @throws when another worker holds it and might be dead, so that the queue tries again
 */
export async function collectRun(deps: Deps, ref: RunRef, stopping: AbortSignal): Promise<void> {
  if (await waitsForRoom(deps, ref)) return;
  const claimed = await claim(deps, ref);
  if (!claimed) return;
  const lease: Lease = { ...ref, worker: WORKER, attempt: claimed.attempt };
  const held = holdLease(deps, lease, stopping);
  let company: Company | null = null;
  try {
    company = await readCompany(deps, ref);
    const failures = await attempt(deps, held, claimed.reason, company);
    await held.release();
    await endAttempt(deps, lease, failures, company.credentials.version);
  } catch (error) {
    await held.release();
    if (error instanceof RunLost) return;
    if (stopping.aborted) return handBack(deps, lease, INTERRUPTED);
    if (error instanceof NoRoom) return handBack(deps, lease, NO_ROOM);
    if (error instanceof FilesUnavailable) return handBack(deps, lease, NO_FILES, SOON_MS);
    const failure = error instanceof NoDoor ? plainFailure('CREDENTIALS_INCOMPLETE') : failureOf(error);
    if (failure.code === 'UNEXPECTED') deps.log.error({ err: error, ...ref }, 'a collection failed');
    const rest = company && failure.code === 'SOL_USER_REJECTED' ? await restOf(deps, userOf(company)) : null;
    await failAttempt(deps, lease, failure, company?.credentials.version ?? null, rest);
  }
}

async function claim(deps: Deps, ref: RunRef) {
  const now = deps.clock.now();
  const deadSince = new Date(now.getTime() - DEAD_AFTER);
  return deps.database.tenant(ref.firmId, async (tx) => {
    const claimed = await claimRun(tx, ref, WORKER, now, deadSince);
    if (claimed) {
      await announce(tx, ref.businessId);
      return claimed;
    }
    const current = await findRunState(tx, ref);
    if (current?.state === 'running') throw new Error('The run is in other hands.');
    return undefined;
  });
}

interface Company {
  ruc: string;
  /** Those that the attempt uses: edited meanwhile, the next attempt has the new ones. */
  credentials: StoredCredentials;
}

async function readCompany(deps: Deps, ref: RunRef): Promise<Company> {
  return deps.database.tenant(ref.firmId, async (tx) => {
    const business = await requireBusiness(ref, tx, ref.businessId);
    const credentials = await openCredentials(deps, ref.firmId, tx, ref.businessId);
    if (!credentials) throw new NoDoor();
    return { ruc: business.ruc, credentials };
  });
}

function userOf({ ruc, credentials: { solUser } }: Company) {
  return { ruc, solUser };
}

async function attempt(
  deps: Deps,
  held: HeldRun,
  reason: Parameters<typeof planBooks>[0],
  company: Company,
): Promise<Failure[]> {
  const { lease } = held;
  await advance(deps, lease, { stage: 'credentials', message: CHECKING });
  const told = async (current: StoredCredentials, door: Door) => {
    company.credentials = current;
    await advance(deps, lease, { door });
  };
  return inSire(deps, { ...lease, ruc: company.ruc }, held.signal, { told }, async ({ client, door, signal }) => {
    const within = { ...held, signal };
    if (!(await takeUp(deps, lease))) {
      await advance(deps, lease, { stage: 'periods', message: LISTING });
      await plan(deps, client, within, reason);
    }
    await advance(deps, lease, { stage: 'proposals' });
    return collectPending({ deps, client, door, ruc: company.ruc, held: within });
  });
}

/** How far the attempt is. */
interface Advance {
  stage?: 'credentials' | 'periods' | 'proposals';
  message?: string;
  door?: Door;
}

async function advance(deps: Deps, lease: Lease, change: Advance): Promise<void> {
  const held = await deps.database.tenant(lease.firmId, async (tx) => {
    const kept = await updateHeldRun(tx, lease, { ...change, heartbeat_at: deps.clock.now() });
    await announce(tx, lease.businessId);
    return kept;
  });
  if (!held) throw new RunLost();
}

/** @returns whether an earlier attempt had planned the books already */
async function takeUp(deps: Deps, lease: Lease): Promise<boolean> {
  if (lease.attempt === 1) return false;
  return deps.database.tenant(lease.firmId, async (tx) => {
    await reopenBooks(tx, lease);
    return (await listPendingBooks(tx, lease)).length > 0;
  });
}

async function plan(
  deps: Deps,
  client: SireClient,
  held: HeldRun,
  reason: Parameters<typeof planBooks>[0],
): Promise<void> {
  const { lease, signal } = held;
  const RCE = await client.listPeriods('RCE', signal);
  const RVIE = await client.listPeriods('RVIE', signal);
  const leftOut = [...new Set([...RCE.leftOut, ...RVIE.leftOut])];
  if (leftOut.length > 0) deps.log.warn({ ...lease, leftOut }, 'SUNAT lists periods that are none');
  await deps.database.tenant(lease.firmId, async (tx) => {
    const held = await updateHeldRun(tx, lease, { left_out: JSON.stringify(leftOut.slice(0, MOST_LEFT_OUT)) });
    if (!held) throw new RunLost();
    const at = deps.clock.now();
    await keepStates(tx, lease, 'RCE', RCE.periods, at);
    await keepStates(tx, lease, 'RVIE', RVIE.periods, at);
    const complete = await listCompleteBooks(tx, lease);
    const listed = { RCE: RCE.periods, RVIE: RVIE.periods };
    const books = planBooks(reason, listed, ({ period, book }) => complete.has(`${period}/${book}`));
    await insertBooks(tx, lease, books, 'Espera su turno en esta recolección.');
  });
}

/** @returns the failures of the books that could not be completed */
async function collectPending(work: BookWork): Promise<Failure[]> {
  const { deps, held } = work;
  const { lease, signal } = held;
  const pending = await deps.database.tenant(lease.firmId, (tx) => listPendingBooks(tx, lease));
  const failures: Failure[] = [];
  let outages = 0;
  let stopped = false;

  async function takeNext(): Promise<void> {
    for (let next = pending.shift(); next && !stopped; next = pending.shift()) {
      signal.throwIfAborted();
      requireRoom(deps);
      const scope = { ...lease, period: next.tax_period, book: next.book };
      const failure = await collectBook(work, scope);
      if (failure) failures.push(failure);
      outages = failure?.isOutage ? outages + 1 : 0;
      if (outages >= OUTAGES_TO_GIVE_UP) stopped = true;
    }
  }

  const lanes = await Promise.allSettled(
    Array.from({ length: PARALLEL }, () =>
      takeNext().catch((error: unknown) => {
        stopped = true;
        throw error;
      }),
    ),
  );
  const broken = lanes.find((lane) => lane.status === 'rejected');
  if (broken) throw broken.reason;
  return failures;
}

/** The worker stops, or cannot write: the run goes back to the queue as it stands, and another goes on from there. */
async function handBack(deps: Deps, lease: Lease, message: string, waitMs = 0): Promise<void> {
  const { firmId, businessId, runId } = lease;
  await deps.database.tenant(firmId, async (tx) => {
    // It was no failure: it does not count as an attempt.
    const counted = await progressOf(tx, lease);
    if (!(await updateHeldRun(tx, lease, { ...counted, state: 'pending', message, worker: null }))) return;
    const startAfter = new Date(deps.clock.now().getTime() + waitMs);
    await enqueueRun(deps, tx, { firmId, businessId, runId }, waitMs > 0 ? { startAfter, due: startAfter } : {});
    await announce(tx, businessId);
  });
}
