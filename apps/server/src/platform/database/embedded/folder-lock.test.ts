import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { birthOf } from '../../process-birth.ts';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yupana-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const database = (): string => join(folder, 'database');
const written = (): Promise<string> => readFile(`${database()}.lock`, 'utf8');

/** Some other program that lives while the work is done. */
async function besideAnother(work: (pid: number) => Promise<void>): Promise<void> {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    await work(other.pid ?? 0);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
}

test('the lock of a dead process does not hold, though another program has its number today', async () => {
  await besideAnother(async (pid) => {
    await writeFile(`${database()}.lock`, `${pid}\n7c1b2f5e-0000-4000-8000-000000000000 4711`);
    const unlock = await lockFolder(database());
    expect(await written()).toMatch(new RegExp(`^${process.pid}\n`));
    await unlock();
  });
});

test('the lock of a process that lives holds', async () => {
  await besideAnother(async (pid) => {
    const birth = await birthOf(pid);
    expect(birth).toBeTruthy();
    await writeFile(`${database()}.lock`, `${pid}\n${birth}`);
    await expect(lockFolder(database())).rejects.toThrow(/ya está en uso por otro proceso/);
    // Written by a version that noted no more than the number.
    await writeFile(`${database()}.lock`, String(pid));
    await expect(lockFolder(database())).rejects.toThrow(/si ese proceso no es Yupana, borre/i);
  });
});

test('a lock names its process and when that began, for nobody else to read, and is gone when given back', async () => {
  const unlock = await lockFolder(database());
  expect(await written()).toBe(`${process.pid}\n${await birthOf(process.pid)}`);
  expect((await stat(`${database()}.lock`)).mode & 0o777).toBe(0o600);
  await unlock();
  await expect(written()).rejects.toThrow(/ENOENT/);
});
