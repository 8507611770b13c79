import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSystem, type System } from '../../src/ctx.ts';
import { ended, register } from '../collecting.ts';
import { signUpAccountant } from '../harness.ts';
import { startInstallation } from '../installation.ts';
import { activeJobs, buryJobs, endJobs, hurryRetries } from './hurry-jobs.ts';

/** A worker that vanished is waited for; what is asked at the pace of a clock is looked at once a second. */
export const SLOWLY = { seconds: 240, everyMs: 1_000 };

/** A scenario, and of which service when it is not of the portal. */
export type Slow = [scenario: string, endpoint?: string];

/** At what a visit is killed, how that is seen, and how SUNAT is slowed down until then. */
export type KilledAt = [what: string, begin: Killed['begin'], slow: Slow | null];

/** A visit to the portal that is killed, of whatever is asked for there. */
interface Killed {
  /** Asked once it is to begin, and then until it is there: what the visit is killed at. */
  begin: () => Promise<() => Promise<boolean>>;
  /** How SUNAT is slowed down until then, for what is over too soon. */
  slow: Slow | null;
  /** As if the pause were over, or nobody had asked yet. */
  due: () => Promise<unknown>;
  sweep: () => Promise<void>;
  /** How many are kept. */
  held: () => Promise<number>;
  /** Nothing is left to ask for. */
  isDone: () => Promise<boolean>;
  /** What stands of a visit whose worker died: it did not end, and when the next is made. */
  expectLeft: (row: Awaited<ReturnType<KeylessWorkers['lane']>>) => void;
}

/** What was kept stays, the key is sent no more before its time, and once it is the next worker brings the rest, by one login. */
export async function expectKilledVisitToBeMadeUp(at: KeylessWorkers, visit: Killed): Promise<void> {
  const { due, sweep, held, isDone } = visit;
  const isThere = await visit.begin();
  if (visit.slow) await at.scenario(...visit.slow);
  await due();
  await sweep();
  await at.until(isThere);
  await at.killAll();
  const row = await at.lane();
  const kept = await held();
  await at.clearScenarios();
  await at.installation.startWorker();
  visit.expectLeft(row);
  const sent = await at.asked('j_security_check');
  await sweep();
  await sleep(3_000);
  expect(await at.asked('j_security_check')).toBe(sent);
  expect(await held()).toBe(kept);
  await at.buryTheDead();
  // Another, so that the two could both take it up.
  await at.installation.startWorker();
  await due();
  await at.until(async () => {
    await sweep();
    return isDone();
  }, SLOWLY);
  expect(await at.asked('j_security_check')).toBe(sent + 1);
}

export type KeylessWorkers = Awaited<ReturnType<typeof startKeylessWorkers>>;

/**
 * Two workers that are processes of their own, and a company without API key that was collected: its documents are asked for at the portal.
 * @param server a PostgreSQL, as TEST_DATABASE_URL names it
 * @param env besides where SUNAT is @param scenario of the portal, from before its first visit on
 */
export async function startKeylessWorkers(
  server: string,
  { env: own, ...given }: { env: Record<string, string>; scenario?: string; vouchers: number },
) {
  const installation = await startInstallation(server, {
    sandboxEnv: { SANDBOX_PAUSE_MS: '1000' },
    env: ({ url }) => ({
      ...{ SUNAT_MENU_URL: url, SUNAT_WW1_URL: url, SUNAT_CPE_URL: url },
      ...{ SUNAT_MAILBOXES: 'off', SUNAT_WITHHOLDINGS: 'off', ...own },
    }),
  });
  const { api, sandbox } = installation;
  await Promise.all([installation.startWorker(), installation.startWorker()]);
  const ana = await signUpAccountant(api);
  const company = await sandbox.company({ purchases: given.vouchers, sales: given.vouchers, months: 2 });
  if (given.scenario) await sandbox.scenario(company.ruc, given.scenario);
  const { uuid: businessId } = await register(api, ana, company, { sunat_api_key: '', sunat_api_secret: '' });
  const system = <T>(work: Parameters<typeof api.deps.database.system<T>>[0]) => api.deps.database.system(work);
  await ended(api, ana, businessId, 300_000);

  const lane = () =>
    system((tx) =>
      tx.selectFrom('document_lanes').selectAll().where('business_id', '=', businessId).executeTakeFirstOrThrow(),
    );
  const change = (set: object) =>
    system((tx) => tx.updateTable('document_lanes').set(set).where('business_id', '=', businessId).execute());
  /** What is kept, or not, of its XML that SUNAT may have. @param series as they begin */
  const xml = (series = '') =>
    system((tx) =>
      tx
        .selectFrom('voucher_files')
        .select(['state', 'source', 'serie', 'number'])
        .where('business_id', '=', businessId)
        .where('kind', '=', 'xml')
        .where('state', '<>', 'not-expected')
        .where('serie', 'like', `${series}%`)
        .execute(),
    );
  async function until(is: () => Promise<boolean>, { seconds = 120, everyMs = 50 } = {}): Promise<void> {
    for (const end = Date.now() + seconds * 1_000; !(await is()); await sleep(everyMs))
      if (Date.now() > end) throw new Error(JSON.stringify({ lane: await lane(), files: await xml() }));
  }

  let jobsOfTheDead: string[] = [];

  const asked = async (part: string) =>
    (await sandbox.requests(company.ruc)).filter(({ path }) => path.includes(part)).length;

  return {
    ...{ installation, system, businessId, lane, change, xml, until },
    /** How often SUNAT was asked at such a path. */
    asked,
    /** From now on, whether it is asked at such a path. */
    comes: async (part: string) => {
      const before = await asked(part);
      return async () => (await asked(part)) > before;
    },
    scenario: (...[name, endpoint]: Slow) => sandbox.scenario(company.ruc, name, { endpoint }),
    clearScenarios: () => sandbox.clearScenarios(company.ruc),
    /** As the clock does each minute, and the queue with the jobs of the dead. */
    async sweep(...sweeps: readonly ((system: System) => Promise<void>)[]): Promise<void> {
      await system((tx) => buryJobs(tx, 20));
      await system(hurryRetries);
      for (const one of sweeps) await one(createSystem(api.deps));
    },
    /** The most visits to the portal that were under way at once, while something is done. */
    async mostVisits(work: () => Promise<void>): Promise<number> {
      let most = 0;
      let isOver = false;
      const watching = (async () => {
        for (; !isOver; await sleep(20)) {
          const answer = await fetch(`${sandbox.url}/__sandbox/companies/${company.ruc}`);
          most = Math.max(most, ((await answer.json()) as { portalMenusOpen: number }).portalMenusOpen);
        }
      })();
      await work().finally(() => {
        isOver = true;
      });
      await watching;
      return most;
    },
    async killAll(): Promise<void> {
      const dead = installation.workers.splice(0);
      for (const one of dead) one.kill('SIGKILL');
      await Promise.all(dead.map((one) => until(async () => one.signalCode !== null || one.exitCode !== null)));
      jobsOfTheDead = await system(activeJobs);
    },
    /** As if it were long since those that were killed showed life: what they had is free. */
    buryTheDead: () =>
      system(async (tx) => {
        await endJobs(tx, jobsOfTheDead);
        await buryJobs(tx, 0, jobsOfTheDead);
        await tx.updateTable('sol_users').set({ asking_until: null }).execute();
        await tx.updateTable('credentials').set({ asking_until: null }).execute();
        await tx.updateTable('sol_sessions').set({ holder: null }).execute();
        await tx.updateTable('document_lanes').set({ held_until: null, worker: null, enqueued_at: null }).execute();
      }),
    /** How many facts stand of its documents, and of how many documents. @param series as they begin */
    factsOf: (series = '') =>
      system(async (tx) => {
        const { rows } = await sql<{ facts: number; keys: number }>`
          select count(*)::int as facts, count(distinct (issuer_ruc, type_code, serie, number, book))::int as keys
          from voucher_facts where business_id = ${businessId}::uuid and kind = 'document' and serie like ${`${series}%`}`.execute(
          tx,
        );
        return rows[0] as { facts: number; keys: number };
      }),
  };
}
