import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedSnapshot } from '../test/databases.ts';
import { openPGlite } from './platform/database/pglite.ts';

/** The operator's command, as a process, on an embedded database of its own; what it does is in other-amounts' test. */

const COMMAND = fileURLToPath(new URL('./payments.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yupana-payments-'));
  const database = await openPGlite({ folder: join(folder, 'database'), snapshot: await embeddedSnapshot() });
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function payments(...words: string[]): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const env = {
    ...inherited,
    SANDBOX: 'on',
    DATA_DIR: folder,
    MASTER_KEY: `k:${randomBytes(32).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...words], { env });
    return { code: 0, said: stdout.trim() };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr.trim() };
  }
}

test('an operator sees which payments wait, and resolves none that does not', async () => {
  expect(await payments('listar')).toEqual({ code: 0, said: 'Ningún pago espera a una persona.' });
  const id = '44444444-4444-4444-8444-444444444444';
  expect((await payments('aceptar', id)).said).toBe(`No hay un pago ${id} que espere a una persona.`);
  expect((await payments('anular', 'otro')).code).toBe(1);
  expect((await payments('anular', 'otro')).said).toContain('como lo muestra listar');
  expect((await payments('borrar', id)).said).toContain('Uso:');
});
