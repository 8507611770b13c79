import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** Takes the locks `0`, `1`, … one after the other, each once its file is there to begin with, and says of each whether it got it. */
const TAKER = `
  import { existsSync } from 'node:fs';
  const { lockFolder } = await import(process.argv[1]);
  for (let round = 0; round < Number(process.argv[3]); round++) {
    const folder = process.argv[2] + '/' + round;
    while (!existsSync(folder + '.go')) {}
    console.log(await lockFolder(folder).then(() => 'mine', () => 'refused'));
  }
  setInterval(() => {}, 1_000);
`;

test.each(['that a dead process left', 'of nobody'])(
  'of several that start at once one gets the lock %s',
  async (which) => {
    const ROUNDS = 40;
    const takers = Array.from({ length: 3 }, () => {
      const module = new URL('./folder-lock.ts', import.meta.url).href;
      return spawn(process.execPath, ['--input-type=module', '-e', TAKER, module, folder, String(ROUNDS)]);
    });
    try {
      const said = takers.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
      const owners: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        if (which !== 'of nobody') await writeFile(join(folder, `${round}.lock`), '999999999\nlong ago');
        await writeFile(join(folder, `${round}.go`), '');
        const answers = await Promise.all(said.map(async (lines) => (await lines.next()).value));
        owners.push(answers.filter((answer) => answer === 'mine').length);
      }
      expect(owners).toEqual(owners.map(() => 1));
      expect((await readdir(folder)).filter((name) => !/^\d+\.(go|lock)$/.test(name))).toEqual([]);
    } finally {
      for (const taker of takers) taker.kill('SIGKILL');
    }
  },
);
