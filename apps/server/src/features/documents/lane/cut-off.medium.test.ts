import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startFakeCpe } from '../../../../test/fake-cpe.ts';
import { startInstallation } from '../../../../test/installation.ts';
import { wake, withVouchers } from '../../../../test/process/backlog.ts';

const server = process.env.TEST_DATABASE_URL;
const COMPANIES = 3;
const CUTS = 2;
/** Between cuts the lanes must be seen at work again. */
const GOES_ON_MS = 10_000;

/** The embedded database is in the same process: nothing can cut it off. */
describe.skipIf(!server)('cut off from the database (needs TEST_DATABASE_URL)', () => {
  test('each lane asks for the next document within ten seconds, by itself', { timeout: 180_000 }, async () => {
    const sunat = await startFakeCpe();
    sunat.takesMs = 60;
    const env = { SUNAT_SECURITY_URL: sunat.url, SUNAT_CPE_URL: sunat.url };
    const installation = await startInstallation(server as string, { env: () => env });
    try {
      const { database } = installation.api.deps;
      const serieOf = (at: number) => `F00${at + 1}`;
      const companies = await Promise.all(
        Array.from({ length: COMPANIES }, (_, at) => withVouchers(installation, 2_000, serieOf(at))),
      );
      await installation.startWorker();
      for (const company of companies) await wake(installation, company);
      const given = () => companies.map((_, at) => sunat.answered.filter((one) => one.includes(serieOf(at))).length);
      const allGoOn = async (from: number[]) => {
        const began = performance.now();
        while (given().some((count, at) => count <= (from[at] ?? 0) + 20) && performance.now() - began < 2 * GOES_ON_MS)
          await sleep(50);
        return performance.now() - began;
      };
      await allGoOn(given());
      const waits: number[] = [];
      for (let cut = 0; cut < CUTS; cut++) {
        await database.system(async (tx) => {
          // Now every lane stands in the middle of writing.
          await sql`lock table voucher_files in exclusive mode`.execute(tx);
          await sleep(1_000);
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
            tx,
          );
        });
        // What was under way is answered still.
        await sleep(300);
        waits.push(await allGoOn(given()));
        await sleep(1_000);
      }
      expect(Math.max(...waits), `${waits}`).toBeLessThan(GOES_ON_MS);
    } finally {
      await installation.stop();
      await sunat.stop();
    }
  });
});
