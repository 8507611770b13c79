/**
 * `npm test`: every test of the project, in the order in which a failure is cheapest to find, and one closing line.
 * Each phase runs even when an earlier one failed, so that one run tells everything. Some run beside those after them: journeys wait
 * much, one of them nearly always, and the embedded database never does.
 *
 *   --both                 the embedded database runs all of the server's medium tests, not only those where it matters
 *   --only=small,medium    some phases: small, patient, medium, embedded, journeys
 *   --vitest-config=FILE   other tests than the project's, to try this runner itself
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { JOURNEYS, PATIENT } from './testing/journeys.ts';
import { PROGRAMS_FOLDER, type Programs, writePrograms } from './testing/programs.ts';
import { closingLine, failureLines, readTallies, slowestFiles, TALLY_FILE, type Tally } from './testing/tally.ts';

const { values: asked } = parseArgs({
  options: { both: { type: 'boolean' }, only: { type: 'string' }, 'vitest-config': { type: 'string' } },
});

/** Where each runner writes what it counted, in a file of its own, and what is told of it in the end. */
const folder = mkdtempSync(join(tmpdir(), 'yupana-tests-'));

/** Node keeps what it compiled: the servers that the tests start answer sooner. It knows by itself what changed. */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules/.cache/node') };
emptyWhenFull(COMPILED.NODE_COMPILE_CACHE);

/** What tests of the screens make and drop at once is swept less often: five of a hundred parts of what they cost. Forks: vitest.config.ts. */
const ROOMY = '--max-semi-space-size=64';

type Environment = Record<string, string | undefined>;

interface Phase {
  title: string;
  /** Those after it need not wait for it. */
  goesBeside?: true;
  run(running: Running): Promise<void>;
}

interface Running {
  title: string;
  /** Others are told meanwhile: what this one says is told when all are done. */
  isBeside: boolean;
}

const phases: Readonly<Record<string, Phase>> = {
  small: {
    title: 'Small and web',
    run: (running) => vitest(running, ['--project', 'small*', '--project', 'web']),
  },
  patient: {
    title: 'The journey that waits for another SIRE',
    goesBeside: true,
    run: async (running) => {
      ensureWebBuilt();
      // It opens no page, and starts nothing but sources.
      await playwright(running, ({ name }) => name === PATIENT, {});
    },
  },
  medium: {
    title: 'Medium, on a real PostgreSQL',
    run: async (running) => {
      ensureWebBuilt();
      const { addresses } = await databaseServer();
      await vitest(running, ['--project', 'medium*'], { ...addresses, ...(await programs()) });
    },
  },
  embedded: {
    title: asked.both
      ? "The server's medium tests again, on the embedded database"
      : 'Where the engine matters, on the embedded database',
    goesBeside: true,
    run: async (running) => {
      const files = asked.both || asked['vitest-config'] ? ['apps/server'] : EMBEDDED_ENGINE;
      const chosen = asked.both ? [] : [`--tagsFilter=!${ANY_ENGINE}`];
      const env = { TEST_DATABASE_URL: undefined, TEST_DATABASE_SOCKETS: undefined, ...(await programs()) };
      return vitest(running, ['--project', 'medium*', ...files, ...chosen], env);
    },
  },
  journeys: {
    title: 'Journeys in a real browser',
    run: async (running) => {
      const { addresses } = await databaseServer();
      const { address } = await theDemo();
      const env = { ...addresses, ...(await programs()), [DEMO_ADDRESS]: address, CHROMIUM_PATH: ensureChromium() };
      await playwright(running, ({ name }) => name !== PATIENT, env);
    },
  },
};

const wanted = asked.only?.split(',') ?? Object.keys(phases);
const unknown = wanted.find((name) => !phases[name]);
if (unknown) throw new Error(`No phase is called ${unknown}. There are: ${Object.keys(phases).join(', ')}.`);

const times: string[] = [];
let written: Promise<Programs> | undefined;
let server: Promise<DatabaseServer> | undefined;
let demo: Promise<Demo> | undefined;
// What the journeys walk through is collected while the phases before them run, which leave a core idle now and then.
if (wanted.includes('journeys')) theDemo().catch(() => undefined);
// Also ahead, while the first phase works: making them uses one core alone, and the next phase would wait for it.
if (wanted.length > 1 && wanted.includes('medium')) {
  for (const ahead of [databaseServer(), programs()]) ahead.catch(() => undefined);
}
/** Those for which the others do not wait, and what they said. */
const others: Promise<void>[] = [];
const saidBeside: string[] = [];
for (const [index, phase] of wanted.flatMap((name) => phases[name] ?? []).entries()) {
  const isBeside = phase.goesBeside === true && index < wanted.length - 1;
  const running = timed(phase, isBeside);
  if (isBeside) others.push(running);
  else await running;
}
await Promise.all(others);
for (const said of saidBeside) console.log(said);

for (const leave of [
  () => demo?.then(({ stop }) => stop()),
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

async function timed({ title, run }: Phase, isBeside: boolean): Promise<void> {
  const begun = performance.now();
  try {
    await run({ title, isBeside });
  } catch (error) {
    console.error(error);
    fail(title, error instanceof Error ? error.message : String(error));
  }
  times.push(
    `${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${title}${isBeside ? ' (beside what follows)' : ''}`,
  );
}

/** What could not begin is tried once more by who needs it, as below. */
function theDemo(): Promise<Demo> {
  demo ??= startTheDemo().catch((error: unknown) => {
    demo = undefined;
    throw error;
  });
  return demo;
}

async function startTheDemo(): Promise<Demo> {
  // First, or it would be built by the demo and by the next phase at once.
  ensureWebBuilt();
  return startDemo((await databaseServer()).demoDatabase);
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
  writeFileSync(join(folder, 'outside.jsonl'), `${JSON.stringify(tally)}\n`, { flag: 'a' });
}

/**
 * Runs one of the project's binaries on this same Node; a runner that ends without a count, or badly without counting a failure, counts as one.
 * Never synchronously: PostgreSQL writes its messages to this process, and stands still once nobody reads them.
 */
async function step(
  { title, isBeside }: Running,
  binary: string,
  args: string[],
  env: Environment = {},
  node: string[] = [],
): Promise<void> {
  const heading = `\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}`;
  if (!isBeside) console.log(heading);
  const tally = join(folder, `${title}.jsonl`);
  const said = join(folder, `${title}.txt`);
  const output = isBeside ? openSync(said, 'w') : 'inherit';
  const runner = spawn(process.execPath, [...node, join(ROOT, 'node_modules', binary), ...args], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...COMPILED, ...env, [TALLY_FILE]: tally },
  });
  const [status, signal] = await once(runner, 'exit');
  if (isBeside) saidBeside.push(`${heading}\n${readFileSync(said, 'utf8')}`);
  const counts = existsSync(tally) ? readTallies(readFileSync(tally, 'utf8')) : undefined;
  if (counts === undefined || (status !== 0 && counts.failed === 0)) {
    fail(title, signal ? `the runner was ended by ${signal}` : `the runner ended with code ${status}`);
  }
}

function counted() {
  const tallies = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  return readTallies(tallies.map((file) => readFileSync(join(folder, file), 'utf8')).join(''));
}

function playwright(running: Running, isOfIt: (one: { name: string }) => boolean, env: Environment): Promise<void> {
  const projects = JOURNEYS.filter(isOfIt).map(({ name }) => name);
  // What a failure leaves has a folder of its own: each run empties its folder first.
  const options = [...projects.map((name) => `--project=${name}`), `--output=test-results/${projects.join('-')}`];
  return step(running, '@playwright/test/cli.js', ['test', ...options], env);
}

function vitest(running: Running, args: string[], env: Environment = {}): Promise<void> {
  const config = asked['vitest-config'] ? ['--config', asked['vitest-config']] : [];
  const reporters = ['--reporter=default', '--reporter=./tools/testing/vitest-tally.ts'];
  return step(running, 'vitest/vitest.mjs', ['run', ...config, ...args, ...reporters], env, [ROOMY]);
}
