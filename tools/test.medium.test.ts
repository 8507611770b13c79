import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/paths.ts';
import { ANY_ENGINE } from './testing/embedded-engine.ts';
import { TALLY_FILE } from './testing/tally.ts';

/**
 * Runs `npm test`'s own runner over one file of tests, planted where nothing else looks for any.
 * @param first what the runner of a phase does before it looks for tests
 */
async function runOver(planted: string, phases: string, first = ''): Promise<{ status: number; output: string }> {
  await mkdir(join(ROOT, 'test-results'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'test-results', 'planted-'));
  const project = (name: string) => ({ test: { name, root: folder, include: ['apps/server/planted.test.ts'] } });
  const config = { test: { tags: [{ name: ANY_ENGINE }], projects: ['small', 'web', 'medium'].map(project) } };
  await mkdir(join(folder, 'apps/server'), { recursive: true });
  await writeFile(join(folder, 'vitest.config.mjs'), `${first}\nexport default ${JSON.stringify(config)};`);
  await writeFile(join(folder, 'apps/server/planted.test.ts'), `import { expect, test } from 'vitest';\n${planted}\n`);
  try {
    const { [TALLY_FILE]: _tally, TEST_DATABASE_URL: _url, TEST_DATABASE_SOCKETS: _sockets, ...env } = process.env;
    const args = ['tools/test.ts', `--only=${phases}`, `--vitest-config=${join(folder, 'vitest.config.mjs')}`];
    const runner = spawn(process.execPath, args, { cwd: ROOT, env: { ...env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (text) => (output += String(text)));
    const [status] = (await once(runner, 'close')) as [number];
    return { status, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a test that fails holds everything back, also when PostgreSQL was started beside it', async () => {
  const { status, output } = await runOver(
    "test('planted', () => expect(process.env.TEST_DATABASE_URL).toBeTruthy());",
    'small,medium',
  );

  // In `small` and `web` there is no database, so it fails twice; where PostgreSQL is, it passes.
  expect(output).toMatch(/\nFailed:\n {2}.*planted.test.ts: planted\n {6}expected undefined to be truthy/);
  expect(output).toMatch(/\n1 passed, 2 failed\n/);
  expect(status).toBe(1);
});

test('tests that all pass let everything through', async () => {
  const { status, output } = await runOver("test('planted', () => expect(1).toBe(1));", 'small');

  expect(output).toMatch(/\n2 passed, 0 failed\n/);
  expect(status).toBe(0);
});

test('a test that is skipped without a reason holds everything back, and is named', async () => {
  const { status, output } = await runOver(
    "test('runs', () => expect(1).toBe(1));\ntest.skip('planted', () => {});\ntest('noted', ({ skip }) => skip('absent'));",
    'small',
  );

  expect(output).toContain('planted.test.ts: planted — no reason given');
  expect(output).toMatch(/\n2 passed, 2 failed, 2 skipped\n/);
  expect(status).toBe(1);
});

test('of which the engine has no say is not asked of the embedded database, and counts as nothing there', async () => {
  const planted =
    "test('runs', () => expect(1).toBe(1));\ntest('left', { tags: ['any-engine'] }, () => expect(1).toBe(2));";
  const { status, output } = await runOver(planted, 'embedded');

  expect(output).toMatch(/\n1 passed, 0 failed\n/);
  expect(status).toBe(0);
});

test('what runs beside another phase is told in the end, and holds everything back', async () => {
  // Each waits for the other; the one that is beside fails then.
  const planted = `
    import { existsSync, writeFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    const at = (name) => import.meta.dirname + '/' + name;
    test('planted', { timeout: 110_000 }, async ({ task: { file: { projectName } } }) => {
      writeFileSync(at(projectName), '');
      while (!['small', 'medium'].every((name) => existsSync(at(name)))) await setTimeout(50);
      expect(projectName).not.toBe('medium');
    });`;
  const { status, output } = await runOver(planted, 'embedded,small');

  expect(output).toMatch(/── Small and web .*── Where the engine matters.*\nPhases:/s);
  expect(output).toMatch(/\nFailed:\n {2}.*planted.test.ts: planted\n {6}expected 'medium' not to be 'medium'/);
  expect(output).toMatch(/\n2 passed, 1 failed\n/);
  expect(status).toBe(1);
});

test('a run in which nothing was tested does not pass', async () => {
  const { status, output } = await runOver("test.skip('planted (absent here)', () => {});", 'small');

  expect(output).toMatch(/\n0 passed, 0 failed, 2 skipped\n/);
  expect(status).toBe(1);
});

test('a runner that is killed before it counts anything holds everything back, whatever passed in another phase', async () => {
  const { status, output } = await runOver(
    "test('planted', () => expect(1).toBe(1));",
    'small,embedded',
    "if (process.argv.includes('medium*')) process.kill(process.pid, 'SIGKILL');",
  );

  expect(output).toMatch(/\nFailed:\n {2}Where the engine matters.*\n {6}the runner was ended by SIGKILL\n/);
  expect(output).toMatch(/\n2 passed, 1 failed\n/);
  expect(status).toBe(1);
});

test('a runner that ends well before it counts anything holds everything back, too', async () => {
  const { status, output } = await runOver(
    "test('planted', () => expect(1).toBe(1));",
    'small,embedded',
    "if (process.argv.includes('medium*')) process.exit(0);",
  );

  expect(output).toMatch(/\nFailed:\n {2}Where the engine matters.*\n {6}the runner ended with code 0\n/);
  expect(output).toMatch(/\n2 passed, 1 failed\n/);
  expect(status).toBe(1);
});

test('a runner that ends badly over what no test says holds everything back, and the error is told', async () => {
  const { status, output } = await runOver(
    "test('planted', () => void Promise.reject(new Error('nobody hears this')));",
    'small',
  );

  expect(output).toMatch(/\n {2}outside any test\n {6}nobody hears this\n/);
  expect(output).toMatch(/\n2 passed, 2 failed\n/);
  expect(status).toBe(1);
});
