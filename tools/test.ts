/**
 * `npm test`: every test of the project, in the order in which a failure is cheapest to find, and one closing line.
 * Each phase runs even when an earlier one failed, so that one run tells everything.
 *
 *   --both                 the embedded database runs all of the server's medium tests, not only those where it matters
 *   --only=small,medium    some phases: small, medium, embedded, journeys
 *   --vitest-config=FILE   other tests than the project's, to try this runner itself
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.ts';
import { emptyWhenFull } from './lib/empty-when-full.ts';
import { ROOT } from './lib/paths.ts';
import { ensureWebBuilt } from './lib/web-build.ts';
import { type DatabaseServer, startDatabaseServer } from './testing/database-server.ts';
import { DEMO_ADDRESS, type Demo, startDemo } from './testing/demo.ts';
import { ANY_ENGINE, EMBEDDED_ENGINE } from './testing/embedded-engine.ts';
import { PROGRAMS_FOLDER, type Programs, writePrograms } from './testing/programs.ts';
import { closingLine, failureLines, readTallies, slowestFiles, TALLY_FILE, type Tally } from './testing/tally.ts';

const { values: asked } = parseArgs({
  options: { both: { type: 'boolean' }, only: { type: 'string' }, 'vitest-config': { type: 'string' } },
});

const folder = mkdtempSync(join(tmpdir(), 'yupana-tests-'));
const tallyFile = join(folder, 'tally.jsonl');
writeFileSync(tallyFile, '');

/** Node keeps what it compiled: the servers that the tests start answer sooner. It knows by itself what changed. */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules/.cache/node') };
emptyWhenFull(COMPILED.NODE_COMPILE_CACHE);

/** What tests of the screens make and drop at once is swept less often: five of a hundred parts of what they cost. Forks: vitest.config.ts. */
const ROOMY = '--max-semi-space-size=64';

type Environment = Record<string, string | undefined>;

const phases: Readonly<Record<string, { title: string; run(title: string): Promise<void> }>> = {
  small: {
    title: 'Small and web',
    run: (title) => vitest(title, ['--project', 'small*', '--project', 'web']),
  },
  medium: {
    title: 'Medium, on a real PostgreSQL',
    run: async (title) => {
      ensureWebBuilt();
      const { addresses } = await databaseServer();
      await vitest(title, ['--project', 'medium*'], { ...addresses, ...(await programs()) });
    },
  },
  embedded: {
    title: asked.both
      ? "The server's medium tests again, on the embedded database"
      : 'Where the engine matters, on the embedded database',
    run: async (title) => {
      const files = asked.both || asked['vitest-config'] ? ['apps/server'] : EMBEDDED_ENGINE;
      const chosen = asked.both ? [] : [`--tagsFilter=!${ANY_ENGINE}`];
      const env = { TEST_DATABASE_URL: undefined, TEST_DATABASE_SOCKETS: undefined, ...(await programs()) };
      return vitest(title, ['--project', 'medium*', ...files, ...chosen], env);
    },
  },
  journeys: {
    title: 'Journeys in a real browser',
    run: async (title) => {
      const chromium = ensureChromium();
      const { addresses } = await databaseServer();
      return step(title, '@playwright/test/cli.js', ['test'], {
        ...addresses,
        ...(await programs()),
        CHROMIUM_PATH: chromium,
        [DEMO_ADDRESS]: demo?.address,
      });
    },
  },
};

const wanted = asked.only?.split(',') ?? Object.keys(phases);
const unknown = wanted.find((name) => !phases[name]);
if (unknown) throw new Error(`No phase is called ${unknown}. There are: ${Object.keys(phases).join(', ')}.`);

/**
 * What the journeys walk through is collected while the phases before them run, which leave a fifth of two cores to nobody.
 * The web is built first: it would be built by it and by the next phase at once.
 */
const demo = wanted.includes('journeys') ? await demoAhead() : undefined;
const times: string[] = [];
let written: Promise<Programs> | undefined;
let server: Promise<DatabaseServer> | undefined;
// Also ahead, while the first phase works: making them uses one core alone, and the next phase would wait for it.
if (wanted.length > 1 && wanted.includes('medium')) {
  for (const ahead of [databaseServer(), programs()]) ahead.catch(() => undefined);
}
for (const phase of wanted.flatMap((name) => phases[name] ?? [])) {
  const begun = performance.now();
  try {
    await phase.run(phase.title);
  } catch (error) {
    console.error(error);
    fail(phase.title, error instanceof Error ? error.message : String(error));
  }
  times.push(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${phase.title}`);
}

for (const leave of [
  () => demo?.stop(),
  () => server?.then(({ stop }) => stop()),
  () => written?.then(({ remove }) => remove()),
]) {
  // What could not begin was told by its phase; what does not end takes nothing of what the run found.
  await Promise.resolve(leave()).catch(console.error);
}
const total = counted();
rmSync(folder, { recursive: true, force: true });
if (total.skips.length > 0) {
  console.log('\nSkipped:');
  for (const { test, reason } of total.skips)
    console.log(`  ${test} — ${reason ?? 'no reason given: counted as failed'}`);
}
console.log(`\nPhases:\n${times.join('\n')}\n\nSlowest files:\n${slowestFiles(total, 10).join('\n')}`);
// Last, where whoever is shown only the end of it sees which.
if (total.failures.length > 0) console.log(`\nFailed:\n${failureLines(total).join('\n')}`);
console.log(`\n${closingLine(total)}`);
// Said outright: what else is loaded here must not be able to change it on the way out.
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function demoAhead(): Promise<Demo> {
  ensureWebBuilt();
  return startDemo(wanted.length > 1);
}

/** What tests start as processes, of this run's own; other tests than the project's start none. */
async function programs(): Promise<Environment> {
  if (asked['vitest-config']) return { [PROGRAMS_FOLDER]: undefined };
  written ??= writePrograms();
  return { [PROGRAMS_FOLDER]: (await written).folder };
}

/** One for all phases that need it; other tests than the project's copy nothing. */
function databaseServer(): Promise<DatabaseServer> {
  server ??= startDatabaseServer(!asked['vitest-config']).catch((error: unknown) => {
    // The next phase that needs it tries again.
    server = undefined;
    throw error;
  });
  return server;
}

/** Counts what went wrong outside of any test. */
function fail(test: string, why: string): void {
  const tally: Tally = { passed: 0, failures: [{ test, why }], skips: [], files: [] };
  writeFileSync(tallyFile, `${JSON.stringify(tally)}\n`, { flag: 'a' });
}

/**
 * Runs one of the project's binaries on this same Node; a runner that dies without counting a failure counts as one.
 * Never synchronously: PostgreSQL writes its messages to this process, and stands still once nobody reads them.
 */
async function step(
  title: string,
  binary: string,
  args: string[],
  env: Environment = {},
  node: string[] = [],
): Promise<void> {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}`);
  const before = counted();
  const runner = spawn(process.execPath, [...node, join(ROOT, 'node_modules', binary), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...COMPILED, ...env, [TALLY_FILE]: tallyFile },
  });
  const [status, signal] = await once(runner, 'exit');
  if (status !== 0 && counted().failed === before.failed) {
    fail(title, signal ? `the runner was ended by ${signal}` : `the runner ended with code ${status}`);
  }
}

function counted() {
  return readTallies(readFileSync(tallyFile, 'utf8'));
}

function vitest(title: string, args: string[], env: Environment = {}): Promise<void> {
  const config = asked['vitest-config'] ? ['--config', asked['vitest-config']] : [];
  const reporters = ['--reporter=default', '--reporter=./tools/testing/vitest-tally.ts'];
  return step(title, 'vitest/vitest.mjs', ['run', ...config, ...args, ...reporters], env, [ROOMY]);
}
