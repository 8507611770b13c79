import { setTimeout as sleep } from 'node:timers/promises';
import { getPeriods } from '@yupana/contract/businesses.ts';
import type { Collection } from '@yupana/contract/collection.ts';
import { getPurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actaOf, collectionOf, ended, follow, register } from '../../../../test/collecting.ts';
import { type Accountant, call, signUpAccountant } from '../../../../test/harness.ts';
import { type Installation, startInstallation } from '../../../../test/installation.ts';
import { buryJobs, hurryRetries } from '../../../../test/process/hurry-jobs.ts';
import { createSystem } from '../../../ctx.ts';
import { sweep } from './sweep.ts';

const server = process.env.TEST_DATABASE_URL;

/** Enough books to be caught in the middle of them. */
const MONTHS = 6;
const BOOKS = 2 * MONTHS;

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)('several workers on one PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let installation: Installation;
  let sandbox: Installation['sandbox'];
  let api: Installation['api'];
  let workers: Installation['workers'];
  let rosa: Accountant;
  const startWorker = () => installation.startWorker();

  beforeAll(async () => {
    installation = await startInstallation(server as string, {
      sandboxEnv: { SANDBOX_TICKET_DELAY_MS: '800' },
      env: () => ({ SUNAT_TICKET_FIRST_LOOK_MS: '50' }),
    });
    ({ sandbox, api, workers } = installation);
    rosa = await signUpAccountant(api);
  });
  afterAll(() => installation?.stop());

  /** A company whose collection comes half way and no further: of its oldest month SUNAT answers nothing until that is cleared. */
  async function halfWay() {
    const company = await sandbox.company({ purchases: 8, sales: 8, months: MONTHS });
    const period = shiftPeriod(periodOf(api.deps.clock.today()), 1 - MONTHS);
    await sandbox.scenario(company.ruc, 'sin-respuesta', { endpoint: 'export', period });
    const { uuid } = await register(api, rosa, company);
    for (;;) {
      const { run } = await collectionOf(api, rosa, uuid);
      if (run && run.expected > 0 && run.done >= BOOKS / 3) return { ...company, uuid };
      await sleep(30);
    }
  }

  /**
   * The dead one is seen as such, by the run and by the queue, and then taken up again; what else comes by the minute's clock is done
   * here at once.
   */
  async function untilTakenUpAndDone(uuid: string): Promise<Collection> {
    const { system } = api.deps.database;
    await system(async (tx) => {
      await tx
        .updateTable('collection_runs')
        .set({ heartbeat_at: new Date(0) })
        .execute();
      await buryJobs(tx);
    });
    for (;;) {
      await sweep(createSystem(api.deps));
      await system(hurryRetries);
      const now = await collectionOf(api, rosa, uuid);
      if (now.run?.state === 'done') return now;
      expect(['stale', 'pending', 'running']).toContain(now.run?.state);
      await sleep(100);
    }
  }

  /** Everything is there once: what SUNAT's summary counts, in every period and book. */
  async function expectWhole(uuid: string, ruc: string): Promise<void> {
    const { body } = await call(api, getPeriods, { params: { uuid } }, rosa.token);
    expect(body.tax_periods).toHaveLength(MONTHS);
    for (const tax_period of body.tax_periods) {
      const acta = await actaOf(api, rosa, uuid, tax_period);
      expect(acta.agrees).toBe(true);
      const list = await call(api, listVouchers, { query: { ruc, tax_period } }, rosa.token);
      expect(list.body.summary.total_invoices).toBe(acta.purchases.expected!.count);
    }
  }

  /** How often each book's file was downloaded. */
  async function downloads(ruc: string): Promise<number> {
    const requests = await sandbox.requests(ruc);
    return requests.filter(({ path }) => path.includes('archivoreporte')).length;
  }

  test('workers killed in mid-collection lose and double nothing: others go on from there', {
    timeout: 180_000,
  }, async () => {
    const killed = await Promise.all([startWorker(), startWorker()]);
    const { uuid, ruc } = await halfWay();
    // Only one of the two has the run; which one is not ours to know.
    for (const worker of killed) worker.kill('SIGKILL');
    const atDeath = await collectionOf(api, rosa, uuid);
    expect(atDeath.run?.state).toBe('running');
    await sandbox.clearScenarios(ruc);
    await Promise.all([startWorker(), startWorker()]);
    const after = await untilTakenUpAndDone(uuid);
    expect(after).toMatchObject({ business_status: 'VALID', run: { done: BOOKS, expected: BOOKS } });
    expect(after.run!.attempt).toBeGreaterThan(1);
    await expectWhole(uuid, ruc);
    // What was done before the death was not fetched again: at most the books in hand were.
    expect(await downloads(ruc)).toBeLessThanOrEqual(BOOKS + 3);
  });

  test('a worker that is asked to stop hands its run over at once', { timeout: 120_000 }, async () => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    const first = await startWorker();
    const { uuid, ruc } = await halfWay();
    const gone = new Promise((resolve) => first.once('exit', resolve));
    first.kill('SIGTERM');
    await gone;
    expect((await collectionOf(api, rosa, uuid)).run).toMatchObject({ state: 'pending' });
    await sandbox.clearScenarios(ruc);
    await startWorker();
    expect(await ended(api, rosa, uuid, 100_000)).toMatchObject({ run: { state: 'done', done: BOOKS } });
    await expectWhole(uuid, ruc);
  });

  test('two workers share the companies and never collect the same thing', { timeout: 120_000 }, async () => {
    await startWorker();
    const companies = await Promise.all(
      Array.from({ length: 3 }, () => sandbox.company({ purchases: 5, sales: 5, months: MONTHS })),
    );
    const registered = [];
    for (const company of companies) registered.push(await register(api, rosa, company));
    // What this process remembers of a company changes in another one.
    const dashboard = async (ruc: string) => {
      const filters = JSON.stringify({ ruc, tax_period: periodOf(api.deps.clock.today()) });
      return (await call(api, getPurchaseDashboard, { query: { filters } }, rosa.token)).body;
    };
    for (const { ruc } of [...companies, ...companies]) await dashboard(ruc);
    for (const [place, { uuid }] of registered.entries()) {
      expect(await ended(api, rosa, uuid, 100_000)).toMatchObject({ run: { state: 'done', done: BOOKS, attempt: 1 } });
      const { ruc } = companies[place]!;
      expect(await downloads(ruc)).toBeLessThanOrEqual(BOOKS);
      const shown = await dashboard(ruc);
      const { purchases } = await actaOf(api, rosa, uuid, shown.completeness.tax_period);
      expect(shown.completeness).toMatchObject({ outcome: 'complete', collecting: false });
      expect(shown.purchase_details.total_cpes_count).toBe(purchases.obtained!.count);
    }
  });
});

/** What a pooler in transaction mode gives out is a session for one transaction: the next one may be another's. */
describe.skipIf(!server)('behind pgbouncer in transaction mode (needs TEST_DATABASE_URL)', () => {
  test('an API and a worker collect a company, its stream tells the progress, and no session keeps anything', {
    timeout: 180_000,
  }, async ({ skip }) => {
    const pooler = process.env.TEST_POOLER_URL;
    if (!pooler) return skip('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
    const installation = await startInstallation(server as string, { pooler });
    const { api, sandbox } = installation;
    try {
      await installation.startWorker();
      const rosa = await signUpAccountant(api);
      const company = await sandbox.company({ purchases: 8, sales: 8, months: 3 });
      const { uuid } = await register(api, rosa, company);
      const seen = await follow(api, rosa, uuid, ({ run }) => run?.state === 'done' || run?.state === 'failed');
      expect(seen.at(-1)?.run).toMatchObject({ state: 'done', done: 6, expected: 6 });
      expect(new Set(seen.map(({ run }) => run?.message)).size).toBeGreaterThan(3);
      const { body } = await call(api, getPeriods, { params: { uuid } }, rosa.token);
      for (const tax_period of body.tax_periods) {
        expect((await actaOf(api, rosa, uuid, tax_period)).agrees).toBe(true);
      }
      // What was collected is judged behind it: whoever has a book's turn lets it go.
      await expect
        .poll(() => leftInSessions(installation.directUrl), { timeout: 30_000 })
        .toEqual({ advisory: 0, staging: 0, pooled: true });
    } finally {
      await installation.stop();
    }
  });

  async function leftInSessions(url: string) {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query(`select
        (select count(*)::int from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as advisory,
        (select count(*)::int from pg_class where relname like 'staged%') as staging,
        (select count(*) <= 3 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'yupana listen') as pooled`);
      return rows[0];
    } finally {
      await client.end();
    }
  }
});
