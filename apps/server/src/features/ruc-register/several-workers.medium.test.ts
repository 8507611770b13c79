import { setTimeout as sleep } from 'node:timers/promises';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, startInstallation } from '../../../test/installation.ts';
import { findTaxpayers } from './find-taxpayers.ts';
import { refreshRegister } from './job-definitions.ts';

const server = process.env.TEST_DATABASE_URL;
const QUENAS = '20990001015';

/** The embedded database lives in one process: there are no several workers. */
describe.skipIf(!server)('several processes on one PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let installation: Installation;
  let sandbox: Installation['sandbox'];
  let api: Installation['api'];
  const startWorker = () => installation.startWorker();

  beforeAll(async () => {
    installation = await startInstallation(server as string, { env: ({ url }) => ({ SUNAT_WWW_URL: url }) });
    ({ sandbox, api } = installation);
  });
  afterAll(() => installation?.stop());

  const runs = () =>
    api.deps.database.system((tx) =>
      tx.selectFrom('ruc_register_runs').select(['state', 'outcome', 'rows_read']).orderBy('started_at').execute(),
    );
  async function untilRuns(
    what: (all: Awaited<ReturnType<typeof runs>>) => boolean,
    meanwhile: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    for (const until = Date.now() + 90_000; !what(await runs()); ) {
      if (Date.now() > until) throw new Error(JSON.stringify(await runs()));
      await meanwhile();
      await sleep(20);
    }
  }
  /** The run and the job that a dead worker was at. */
  async function leftBehind(): Promise<{ run: string; job: string }> {
    const { rows } = await api.deps.database.system((tx) =>
      sql<{ run: string; job: string }>`select r.id as run, j.id as job from ruc_register_runs r, pgboss.job j
        where r.state = 'running' and j.name = ${refreshRegister.name} and j.state = 'active'`.execute(tx),
    );
    return rows[0]!;
  }
  /** As if it were long since a dead worker's run and job showed life, and since that job was put off. */
  async function timePasses({ run, job }: { run: string; job: string }): Promise<void> {
    await api.deps.database.system(async (tx) => {
      const dead = tx.updateTable('ruc_register_runs').set({ heartbeat_at: new Date(0) });
      await dead.where('id', '=', run).where('state', '=', 'running').execute();
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
        where id = ${job} and state = 'active' and retry_count = 0`.execute(tx);
      await sql`update pgboss.job set start_after = now() where id = ${job} and state = 'retry'`.execute(tx);
    });
  }
  const nameOf = async (ruc: string) => (await findTaxpayers(api.deps, [ruc])).get(ruc)?.name;
  const staged = () =>
    api.deps.database
      .system(async (tx) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from taxpayers_next`.execute(tx);
        return rows[0]?.count ?? 0;
      })
      .catch(() => 0);

  test('two that start together bring the register once; one killed in the middle leaves the one in force to all', {
    timeout: 200_000,
  }, async () => {
    await Promise.all([startWorker(), startWorker()]);
    await untilRuns((all) => all.some(({ state }) => state === 'done'));
    await sleep(1_000);
    expect(await runs()).toMatchObject([{ state: 'done', outcome: 'loaded' }]);
    expect(await nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');
    for (const worker of installation.workers.splice(0)) worker.kill('SIGKILL');

    await sandbox.putRegister(await enlarged(60_000));
    // As if the day were over.
    await api.deps.database.system((tx) =>
      sql`update ruc_register_runs set started_at = started_at - interval '1 day'`.execute(tx),
    );
    const doomed = await startWorker();
    while ((await staged()) < 8_000) await sleep(20);
    doomed.kill('SIGKILL');
    expect((await runs()).at(-1)?.state).toBe('running');
    const left = await leftBehind();
    expect(await nameOf(QUENAS)).toBe('COMERCIAL SIETE QUENAS S.A.C.');

    await startWorker();
    await untilRuns(
      (all) => all.filter(({ outcome }) => outcome === 'loaded').length === 2,
      () => timePasses(left),
    );
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'stale', 'done']);
    expect((await runs()).at(-1)?.rows_read).toBeGreaterThan(60_000);
    expect(await nameOf(QUENAS)).toBe('COMERCIAL OCHO QUENAS S.A.C.');
  });

  /** The register with so many taxpayers more and one of another name: long enough to be killed in. */
  async function enlarged(rows: number): Promise<string> {
    const whole = (await sandbox.register()).replace('COMERCIAL SIETE QUENAS', 'COMERCIAL OCHO QUENAS');
    const more = Array.from({ length: rows }, (_, place) => {
      const firstTen = `2088${String(place).padStart(6, '0')}`;
      return `${firstTen}${rucCheckDigit(firstTen)}|EMPRESA ${place} S.A.C.|ACTIVO|HABIDO|150101${'|-'.repeat(10)}|\r\n`;
    });
    return whole + more.join('');
  }
});
