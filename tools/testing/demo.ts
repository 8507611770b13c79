import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../lib/child.ts';
import { freePort } from '../lib/ports.ts';

/** Where the demo answers that was started before the journeys, for a run of them that should not start its own. */
export const DEMO_ADDRESS = 'TEST_DEMO_URL';

export interface Demo {
  address: string;
  stop(): Promise<void>;
}

/** Two months of each company, where `npm start` has two years: every screen is in it, for a tenth of the work. */
const MONTHS = 2;
/** Nobody judges them, and the botica alone has as many as all purchases: the journeys read some. */
const SALES = 0.25;

/**
 * `npm start` itself, as a person starts it, on a free port and in a folder of its own. Its companies take some
 * forty seconds of a processor to be collected, judged and documented, and more than a minute on the embedded database.
 * @param database an empty one on a PostgreSQL; else it is embedded in its folder
 */
export async function startDemo(database?: string): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-demo-'));
  const port = await freePort();
  const child = startChild({
    name: 'npm start',
    args: ['tools/start.ts'],
    env: {
      ...{ PORT: String(port), DATA_DIR: folder, DATABASE_URL: database },
      ...{ SANDBOX_MONTHS: String(MONTHS), SANDBOX_SALES: String(SALES) },
    },
  });
  let stopping = false;
  void child.exited.then((code) => {
    if (!stopping) console.error(`npm start ended (${code}) beneath those who use it:\n${child.tail()}`);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
