import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startChild } from '../../tools/lib/child.ts';
import { untilReady } from '../../tools/lib/http.ts';
import { freePort } from '../../tools/lib/ports.ts';
import {
  type CloseView,
  closePath,
  isJudged,
  type Registration,
  register,
  signUp,
  untilCollection,
} from '../harness/api.ts';
import { expectFigures, periodsOf } from '../harness/figures.ts';
import { READY_WITHIN_MS } from '../harness/product.ts';

test('npm start pointed at another SIRE, in which 8 % of the calls fail, brings 24 periods of both books to the céntimo, with an API key and through the portal', async () => {
  // Longer than all that it waits for, each of which says what did not come.
  test.setTimeout(2_700_000);
  const folder = await mkdtemp(join(tmpdir(), 'yupana-independent-'));
  const sire = startChild({ name: 'independent SIRE', args: ['e2e/independent-sire/main.ts'], env: {} });
  const { sire: address } = JSON.parse(await sire.line((text) => text.startsWith('{'))) as { sire: string };
  const port = await freePort();
  const demo = startChild({
    name: 'npm start',
    args: ['tools/start.ts'],
    env: {
      ...{
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: undefined,
        SUNAT_SECURITY_URL: address,
        SUNAT_SIRE_URL: address,
      },
      ...{ SUNAT_MENU_URL: address, SUNAT_WW1_URL: address, SUNAT_PLATFORM_URL: address },
    },
  });
  const product = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${product}/health`, READY_WITHIN_MS, demo);
    const accountant = await signUp(product);
    const companies = (await (await fetch(`${address}/__truth`)).json()) as Registration[];
    const registered = await Promise.all(companies.map((company) => register(accountant, company)));

    for (const [index, company] of companies.entries()) {
      const { uuid } = registered[index] ?? { uuid: '' };
      // A book of which every call failed by chance comes with the run's next try, a minute later.
      const { run } = await untilCollection(
        accountant,
        uuid,
        (view) => view.run?.state === 'done' && view.run.next_try_at === null,
        600_000,
      );
      expect(run?.door).toBe(company.clientId === '' ? 'sol' : 'api');
      const periods = await periodsOf(accountant, uuid);
      expect(periods).toHaveLength(24);
      await expectFigures(accountant, company.ruc, periods, async (period, book) => {
        const question = new URLSearchParams({ ruc: company.ruc, period, book });
        return (await fetch(`${address}/__truth?${question}`)).json();
      });
      // What follows by itself comes too, of the newest month that is over first: no other journey has the embedded database.
      const path = closePath(company.ruc, periods[1] ?? '');
      const judged = async () => isJudged(await accountant.call<CloseView>('GET', path));
      await expect.poll(judged, { timeout: 300_000, intervals: [1_000] }).toBe(true);
    }
    const look = async () =>
      (await (await fetch(`${address}/__seen`)).json()) as {
        calls: number;
        faults: Record<string, number>;
        portal: Record<string, number>;
      };
    const seen = await look();
    expect(seen.portal.logins).toBeGreaterThan(0);
    // Nobody was put out by ourselves, no password was refused, no form was sent in haste, and what was opened is left.
    expect(seen.portal).toMatchObject({ refused: 0, overlapping: 0, bounced: 0 });
    // Whoever is inside is bringing documents, a thousand in a visit, for ten minutes at most.
    await expect.poll(async () => (await look()).portal.open, { timeout: 660_000 }).toBe(0);
    const failed = Object.values(seen.faults).reduce((sum, times) => sum + times, 0);
    expect(failed / seen.calls, JSON.stringify(seen)).toBeGreaterThan(0.04);
    expect(
      Object.values(seen.faults).every((times) => times > 0),
      JSON.stringify(seen),
    ).toBe(true);
  } finally {
    await demo.stop();
    await sire.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
