import { fileURLToPath } from 'node:url';
import { startChild } from '../lib/child.ts';
import { memoryFolder } from '../lib/memory-folder.ts';
import { startPgbouncer } from '../lib/pgbouncer.ts';
import { startPostgres } from '../lib/postgres.ts';

const MAKE_TEMPLATE = fileURLToPath(new URL('../../apps/server/test/process/make-template.ts', import.meta.url));

/** It takes some ten seconds. */
const TEMPLATE_WITHIN_MS = 180_000;

export interface DatabaseServer {
  /** Where tests find it: by its port, by its socket, and through a pooler where one is installed. */
  addresses: {
    TEST_DATABASE_URL: string;
    TEST_DATABASE_SOCKETS: string;
    TEST_POOLER_URL: string | undefined;
  };
  /** An empty one, in which the demo begins with nothing. */
  demoDatabase: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for a run of the tests, with a pooler before it.
 * @param prepared whether the database that tests copy is made, too
 */
export async function startDatabaseServer(prepared: boolean): Promise<DatabaseServer> {
  const postgres = await startPostgres([], memoryFolder());
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  const stop = async () => {
    try {
      await pooler?.stop();
    } finally {
      await postgres.stop();
    }
  };
  try {
    pooler = await startPgbouncer(postgres.url);
    if (prepared) await makeTemplate(postgres.url);
    const demoDatabase = await postgres.database('demo');
    return {
      demoDatabase,
      addresses: {
        TEST_DATABASE_URL: postgres.url,
        TEST_DATABASE_SOCKETS: postgres.sockets,
        TEST_POOLER_URL: pooler?.url,
      },
      stop,
    };
  } catch (error) {
    await stop().catch(console.error);
    throw error;
  }
}

/** Where it fails, the first test that needs it tries again, and says of what. */
async function makeTemplate(url: string): Promise<void> {
  const child = startChild({ name: 'template', args: [MAKE_TEMPLATE, url], env: {} });
  const patience = setTimeout(() => void child.kill(), TEMPLATE_WITHIN_MS);
  if ((await child.exited) !== 0) console.error(`No template was made ahead:\n${child.tail()}`);
  clearTimeout(patience);
}
