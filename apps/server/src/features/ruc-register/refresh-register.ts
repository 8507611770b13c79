import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FileVersion, RegisterFile } from '@yupana/sunat/ruc-register/types.ts';
import type { System, Tx } from '../../ctx.ts';
import { RunLost, type SignsOfLife } from '../../platform/signs-of-life.ts';
import type { RegisterSource } from '../../sunat/connectors.ts';
import { isDue, nextTry } from './due.ts';
import { failureOf } from './failure.ts';
import { DEAD_AFTER_MS, holdRun, requireHeld } from './hold-run.ts';
import { loadRegister } from './load-register.ts';
import { isEmpty } from './queries.ts';
import { buryDead, findInForce, findNewest, forgetOldRuns, insertRun, updateRunning } from './queries-runs.ts';

/** More than a year of daily runs. */
const RUNS_KEPT = 500;

interface Begun {
  id: string;
  attempt: number;
  /** Of the register in force. */
  known: FileVersion | null;
  sha256: string | null;
  rows: number;
}

/**
 * Brings the register up to date when its time has come: asks SUNAT whether it changed, downloads it, and puts it in the
 * place of the one in force. Whatever fails leaves that one, and the run says what it was and when it is tried again.
 * @returns the run's id; null when nothing was to be done, or another worker is at it
 */
export async function refreshRegister(
  system: System,
  source: RegisterSource,
  stopping: AbortSignal,
): Promise<string | null> {
  const { deps } = system;
  const begun = await system.transaction((tx) => begin(system, tx, source.host));
  if (!begun) return null;
  const held = holdRun(deps, begun.id, stopping);
  try {
    await run(system, source, begun, held);
  } catch (error) {
    if (error instanceof RunLost || held.signal.reason instanceof RunLost) {
      deps.log.warn({ run: begun.id }, 'the run of the RUC register was lost to another worker');
    } else if (stopping.aborted) {
      await system.transaction((tx) =>
        end(system, tx, begun.id, { state: 'stale', message: 'its worker was stopped' }),
      );
      throw error;
    } else await fail(system, begun, error);
  } finally {
    await held.release();
  }
  return begun.id;
}

async function begin({ deps: { clock, config, log } }: System, tx: Tx, host: string): Promise<Begun | null> {
  const now = clock.now();
  const dead = await buryDead(tx, new Date(now.getTime() - DEAD_AFTER_MS), now);
  if (dead > 0) log.warn('the worker of a run of the RUC register died');
  const newest = await findNewest(tx);
  // A database that was restored without what is public: whatever the runs say, there is nothing in force.
  const isLost = newest?.state === 'done' && (await isEmpty(tx));
  if (!isLost && !isDue(newest, now, config.mode === 'demo')) return null;
  const inForce = isLost ? undefined : await findInForce(tx);
  const id = randomUUID();
  const attempt = newest && newest.state !== 'done' ? newest.attempt + 1 : 1;
  const worker = `${hostname()}/${process.pid}`;
  const isFirst = await insertRun(tx, { id, attempt, source: host, worker, heartbeat_at: now, started_at: now });
  if (!isFirst) return null;
  await forgetOldRuns(tx, RUNS_KEPT);
  const isOfSource = inForce?.source === host;
  return {
    id,
    attempt,
    known: isOfSource ? { etag: inForce.etag, lastModified: inForce.last_modified } : null,
    sha256: isOfSource ? inForce.sha256 : null,
    rows: inForce?.rows_read ?? 0,
  };
}

async function run(system: System, { client }: RegisterSource, begun: Begun, held: SignsOfLife): Promise<void> {
  const { deps } = system;
  const { signal } = held;
  const got = await client.download({ known: begun.known, signal });
  // The very same bytes under another version: a server that was set up anew.
  if (got.kind === 'not-modified' || got.sha256 === begun.sha256) {
    await system.transaction((tx) => end(system, tx, begun.id, { state: 'done', outcome: 'not-modified' }));
    if (got.kind === 'file') await got.discard();
    deps.log.info({ run: begun.id }, 'the RUC register has not changed');
    return;
  }
  const startedAt = performance.now();
  const loaded = await loadRegister(deps, got.open(), {
    at: deps.clock.now(),
    rowsInForce: begun.rows,
    signal,
    guard: (tx) => requireHeld(deps, tx, begun.id),
    settle: (tx, { rows, rejected, left }) =>
      end(system, tx, begun.id, {
        state: 'done',
        outcome: 'loaded',
        ...received(got),
        rows_read: rows,
        rows_rejected: rejected.count,
        rejected: JSON.stringify(rejected.first),
        rows_left: left,
      }),
  });
  await got.discard();
  deps.log.info(
    {
      run: begun.id,
      bytes: got.bytes,
      rows: loaded.rows,
      rejected: loaded.rejected.count,
      left: loaded.left,
      changed: loaded.changed,
      ms: Math.round(performance.now() - startedAt),
    },
    'a new RUC register is in force',
  );
}

function received({ version, bytes, sha256 }: RegisterFile) {
  return { etag: version.etag, last_modified: version.lastModified, bytes, sha256 };
}

type Ending = Omit<Parameters<typeof updateRunning>[2], 'finished_at' | 'heartbeat_at'>;

/** @throws RunLost */
async function end({ deps }: System, tx: Tx, id: string, ending: Ending): Promise<void> {
  const now = deps.clock.now();
  if (!(await updateRunning(tx, id, { ...ending, finished_at: now, heartbeat_at: now }))) throw new RunLost();
}

async function fail(system: System, { id, attempt }: Begun, error: unknown): Promise<void> {
  const { clock, log } = system.deps;
  const failure = failureOf(error);
  const next = nextTry(failure, attempt, clock.now());
  const said = { run: id, attempt, code: failure.code, nextTryAt: next, problem: failure.message };
  if (failure.code === 'INTERNAL') log.error({ ...said, err: error }, 'the RUC register was not brought up to date');
  else log.warn(said, 'the RUC register was not brought up to date: the one in force stays');
  await system.transaction((tx) =>
    end(system, tx, id, {
      state: 'failed',
      next_try_at: next,
      error_code: failure.code,
      message: failure.message.slice(0, 500),
      answer: failure.evidence && JSON.stringify(failure.evidence),
    }),
  );
}
