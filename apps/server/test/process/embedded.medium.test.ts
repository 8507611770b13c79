import { statSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@yupana/contract/accounts.ts';
import { expect, test } from 'vitest';
import { call, signUpAccountant } from '../harness.ts';
import { expectToSurviveKill, serverProcesses } from './server-processes.ts';

/** The server on the embedded database, whichever engine the other tests are run on. */
const processes = serverProcesses();
const { run, boot, demo } = processes;

test('what was answered survives a SIGKILL, and a second start goes on from there', async () => {
  await expectToSurviveKill(processes);
});

test('nobody else of the machine can read or write what the server keeps, and a copy of its folder is a backup', async () => {
  const folder = processes.folder();
  const first = await boot();
  const { email, password } = await signUpAccountant(first);
  const openToOthers = (await readdir(folder, { recursive: true })).filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(openToOthers).toEqual([]);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const elsewhere = await mkdtemp(join(tmpdir(), 'yupana-restored-'));
  try {
    await cp(folder, elsewhere, { recursive: true });
    await rm(folder, { recursive: true });
    const restored = await boot([], { DATA_DIR: elsewhere });
    expect((await call(restored, signIn, { body: { email, password } })).status).toBe(200);
    restored.child.kill('SIGTERM');
    expect(await restored.exited).toBe(0);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

test('a second server on the same embedded database does not start: it would destroy it', async () => {
  await boot();
  const { exited, output } = run([], demo());
  expect(await exited).toBe(1);
  expect(output()).toContain('ya está en uso');
});
