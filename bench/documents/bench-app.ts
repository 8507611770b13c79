import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Deps } from '../../apps/server/src/ctx.ts';
import { start } from '../../apps/server/src/main.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { signUpAccountant } from '../../apps/server/test/harness.ts';
import { seedBusiness } from '../../apps/server/test/seed.ts';
import { startPostgres } from '../../tools/lib/postgres.ts';

export type Engine = 'embedded' | 'postgres';

/**
 * The product in this process, on a database on the disk: embedded, or a PostgreSQL as a server runs it.
 * @param role without a worker unless it is `all`
 */
export async function startBenchApp(engine: Engine, role: 'api' | 'all' = 'api') {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-documents-'));
  const postgres =
    engine === 'postgres' ? await startPostgres(['-c', 'fsync=on', '-c', 'full_page_writes=on']) : undefined;
  const config = readConfig({
    SANDBOX: 'on',
    PORT: '0',
    DATA_DIR: folder,
    WEB_DIST: join(folder, 'web'),
    PUBLIC_URL: 'http://localhost',
    MASTER_KEY: `bench:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    REQUESTS_PER_MINUTE: '1000000',
    SUNAT_SECURITY_URL: 'http://127.0.0.1:1',
    SUNAT_SIRE_URL: 'http://127.0.0.1:1',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  const running = await start(config, role, { log: createLog(role === 'api' ? 'error' : 'silent') });
  const accountant = await signUpAccountant(running);
  const business = await seedBusiness(running, accountant);
  const stop = async (): Promise<void> => {
    await running.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...running, folder, accountant, business, stop };
}
export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>;

/** The same dependencies, and the processor that the longest of their transactions took in this thread: embedded, the engine's too. */
export function watchHolds(deps: Deps): { deps: Deps; longestMs: () => number } {
  let longest = 0;
  const tenant: Deps['database']['tenant'] = (firm, work, options) =>
    deps.database.tenant(
      firm,
      async (tx) => {
        const before = process.threadCpuUsage();
        try {
          return await work(tx);
        } finally {
          const { user, system } = process.threadCpuUsage(before);
          longest = Math.max(longest, (user + system) / 1000);
        }
      },
      options,
    );
  return { deps: { ...deps, database: { ...deps.database, tenant } }, longestMs: () => longest };
}
