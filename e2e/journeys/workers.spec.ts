import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Child } from '../../tools/lib/child.ts';
import { sandboxCompanies } from '../../tools/lib/demo-companies.ts';
import { demoEnvironment } from '../../tools/lib/demo-environment.ts';
import { freePort } from '../../tools/lib/ports.ts';
import { startPostgres } from '../../tools/lib/postgres.ts';
import { register, signUp, untilCollection } from '../harness/api.ts';
import { expectSameAsServed, periodsOf } from '../harness/figures.ts';
import { startSandbox, startServer } from '../harness/product.ts';

const HARDWARE_STORE = '20990002143';

test('on one PostgreSQL with an API and two workers, killing a worker in mid-collection loses and doubles nothing', async () => {
  test.setTimeout(420_000);
  const folder = await mkdtemp(join(tmpdir(), 'yupana-workers-'));
  const postgres = await startPostgres();
  const sandbox = await startSandbox();
  const port = await freePort();
  const given = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' };
  const shared = demoEnvironment(given, { folder, port, sandbox: sandbox.url, smtp: sandbox.smtp });
  const running: Child[] = [];
  try {
    running.push(await startServer('api', shared));
    const workers = await Promise.all(
      [1, 2].map(async () => startServer('worker', { ...shared, PORT: String(await freePort()) })),
    );
    running.push(...workers);

    const accountant = await signUp(`http://127.0.0.1:${port}`);
    const found = (await sandboxCompanies(sandbox.url)).find(({ ruc }) => ruc === HARDWARE_STORE);
    if (!found) throw new Error('The sandbox has no such company.');
    const company = { ...found, ...found.credentials };
    const { uuid } = await register(accountant, company);
    await untilCollection(accountant, uuid, ({ run }) => (run?.done ?? 0) >= 5, 120_000);

    // Only one of the two has the run; which one is not ours to know, so each in turn dies and another takes its place.
    for (const worker of workers) {
      await worker.kill();
      running.push(await startServer('worker', { ...shared, PORT: String(await freePort()) }));
    }
    const left = await untilCollection(accountant, uuid, ({ run }) => run?.state === 'done', 300_000);
    expect(left.business_status).toBe('VALID');

    const periods = await periodsOf(accountant, uuid);
    expect(periods).toHaveLength(24);
    await expectSameAsServed(accountant, sandbox.url, company, periods);
  } finally {
    for (const child of running) await child.stop();
    await sandbox.child.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
