import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabaseOn, placeEmbedded } from './databases.ts';

/** A command of the operator as a process, on a database of its own. @param file in `src` */
export async function operatorCommand(file: string) {
  const command = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'yupana-operator-'));
  const database = await databaseIn(folder);
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const env = {
    ...inherited,
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    SANDBOX: 'on',
    DATA_DIR: folder,
    MASTER_KEY: `k:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  return {
    run: async (...words: string[]): Promise<{ code: number; said: string }> => {
      try {
        const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
        return { code: 0, said: stdout.trim() };
      } catch (error) {
        const { code, stderr } = error as { code: number; stderr: string };
        return { code, said: stderr.trim() };
      }
    },
    remove: async () => {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** On the server of TEST_DATABASE_URL, or embedded in the folder where the command looks for one. */
async function databaseIn(folder: string) {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return createDatabaseOn(server, 'migrated');
  await placeEmbedded(join(folder, 'database'));
  return { url: undefined, drop: async () => undefined };
}
