import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type Transaction } from 'kysely';
import { type Db, PgBoss, type QueueResult } from 'pg-boss';
import { inBackground } from '../background.ts';
import { namingLoss } from '../database/away.ts';
import type { Database, SqlRunner } from '../database/database.ts';
import { openOwnConnections } from '../database/own-connections.ts';
import { withOwnRights } from '../database/tenant-role.ts';
import { refuseInsideTransaction } from '../database/transaction-guard.ts';
import type { Job } from './job.ts';
import type { Queue } from './queue.ts';
import { createWorkers } from './workers.ts';

export interface QueueConfig<S> {
  database: Database<S> & SqlRunner<S>;
  /** The server's address when the database is not embedded: the queue has its own few connections. */
  databaseUrl?: string;
  /** Whether that is a pooler's: then the queue is told of jobs by the database's own listener. */
  pooled?: boolean;
  /** Every job there is. Their queues exist from here on, so that sending needs no worker. */
  jobs: readonly Job[];
  /** Whether this process handles jobs, runs schedules and looks after the dead. Of an embedded database there is one that does. */
  worker: boolean;
  onError: (error: Error) => void;
}

/** A dead worker's job (no sign of life for its `heartbeatSeconds`) is found within this many seconds more. */
const SUPERVISE_SECONDS = 10;
const OWN_CONNECTIONS = 4;
const NAME = 'yupana queue';
const TIME_ZONE = 'America/Lima';
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * The job queue, in the same database as everything else: a job is sent in the transaction that needs it.
 * @throws DatabaseUnavailable when the database goes away while the queue is prepared
 */
export async function startQueue<S>(config: QueueConfig<S>): Promise<Queue<S>> {
  refuseRepeatedNames(config.jobs);
  const { options, close } = connection(config);
  const boss = new PgBoss({
    ...options,
    schema: 'pgboss',
    supervise: config.worker,
    schedule: config.worker,
    useListenNotify: config.worker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    queueCacheIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (told) => config.onError(asError(told)));
  await namingLoss(() => prepare(boss, config)).catch(async (error: unknown) => {
    // Half started it would go on asking beside the next one.
    await boss.stop({ graceful: false }).catch(config.onError);
    await close();
    throw error;
  });
  const known = new Set(config.jobs.map((job) => job.name));
  const workers = createWorkers(boss, config.jobs, config.onError);

  return {
    send: async (job, payload, { tx, ...options } = {}) => {
      if (!known.has(job.name)) throw new Error(`The job ${job.name} is not in the list of jobs.`);
      if (!tx) refuseInsideTransaction();
      const db = tx && { db: inTransaction(tx) };
      const data = job.payload.parse(payload) as object;
      return namingLoss(() => boss.send(job.name, data, { ...options, ...db }));
    },
    work: workers.start,
    stop: async (limit) => {
      await workers.stop(limit);
      await close();
    },
    depths: async () =>
      (await namingLoss(() => boss.getQueues())).map((queue) => ({
        name: queue.name,
        ready: queue.readyCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      })),
    ping: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('The queue is not installed.');
    },
  };
}

/** What a worker fails with, pg-boss tells as an object that only looks like the error: the log would have no word of it. */
function asError(told: object): Error {
  if (told instanceof Error) return told;
  const { name = 'Error', message = '', stack, code } = told as Partial<Error> & { code?: unknown };
  return Object.assign(new Error(message), { name, stack, ...(code === undefined ? {} : { code }) });
}

async function prepare<S>(boss: PgBoss, { jobs, worker, database }: QueueConfig<S>): Promise<void> {
  await inBackground(() => boss.start());
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) await ensureQueue(boss, job, there.get(job.name));
  if (!worker) return;
  await ensureSchedules(boss, jobs);
  if (database.kind === 'pglite') await failOrphans(boss, database, jobs);
}

/**
 * The embedded database has one process: whoever was at one of our jobs when it began is dead. Until that job expired, no other of its
 * key would begin, which of a sweep is a minute. One with a heartbeat is found soon, and not before its rows let go of who was at them.
 */
async function failOrphans<S>(boss: PgBoss, database: SqlRunner<S>, jobs: readonly Job[]): Promise<void> {
  const { rows } = await database.run(
    `select name, array_agg(id) as ids from pgboss.job
     where state = 'active' and heartbeat_seconds is null and name = any($1::text[]) group by name`,
    [jobs.map(({ name }) => name)],
  );
  for (const { name, ids } of rows as { name: string; ids: string[] }[]) {
    await boss.fail(name, ids, { message: 'the process that was at it ended' });
  }
}

function refuseRepeatedNames(jobs: readonly Job[]): void {
  const seen = new Set<string>();
  for (const { name } of jobs) {
    if (seen.has(name)) throw new Error(`Two jobs are called ${name}.`);
    seen.add(name);
  }
}

function connection<S>({ database, databaseUrl, pooled }: QueueConfig<S>) {
  const own = { connectionString: databaseUrl, max: OWN_CONNECTIONS, application_name: NAME };
  if (database.kind === 'postgres' && !pooled) return { options: own, close: nothingToClose };
  const listen: Db['listen'] = async (channel, onNotification, onReconnect) => {
    const close = await database.listen(channel, onNotification, onReconnect);
    onReconnect();
    return { close };
  };
  if (database.kind === 'postgres') {
    const { query, close } = openOwnConnections({ url: databaseUrl ?? '', connections: OWN_CONNECTIONS, name: NAME });
    const db: Db = { executeSql: query, listen };
    return { options: { db }, close };
  }
  const db: Db = { executeSql: (text, values) => database.run(text, values), listen };
  return { options: { db, backend: 'pglite' as const }, close: nothingToClose };
}

async function nothingToClose(): Promise<void> {}

/** A tenant's role sees nothing of the queue: the platform sends on its behalf. */
function inTransaction<S>(tx: Transaction<S>): Db {
  return {
    executeSql: (text, values) =>
      withOwnRights(tx, async () => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      }),
  };
}

/** @param there as it is, undefined where there is none: of one that is as it should be, and was so at the start, nothing is asked */
async function ensureQueue(boss: PgBoss, job: Job, there: QueueResult | undefined): Promise<void> {
  const options = {
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delay,
    retryBackoff: true,
    retryDelayMax: job.retry.longest,
    expireInSeconds: job.expireInSeconds,
    ...(job.heartbeatSeconds ? { heartbeatSeconds: job.heartbeatSeconds } : {}),
    notify: true,
  };
  if (there && isDeepStrictEqual({ ...there, ...options }, there)) return;
  if (there) await boss.updateQueue(job.name, options);
  else await boss.createQueue(job.name, { ...options, policy: job.policy ?? 'standard' });
  // pg-boss looks a queue's settings up on its first use, on its own connection: inside a transaction of the embedded
  // database that would wait for itself.
  await boss.findJobs(job.name, { id: NO_JOB });
}

/** The schedules are exactly those of the definitions: one that was dropped from the code stops. */
async function ensureSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = jobs.filter((job) => job.schedule);
  const there = await boss.getSchedules();
  for (const { name } of there) {
    if (!wanted.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, schedule } of wanted) {
    if (!schedule) continue;
    const asWanted = { cron: schedule.cron, timezone: TIME_ZONE, data: schedule.payload };
    const isThere = there.some((one) => one.name === name && isDeepStrictEqual({ ...one, ...asWanted }, one));
    if (!isThere) await boss.schedule(name, schedule.cron, schedule.payload as object, { tz: TIME_ZONE });
  }
}
