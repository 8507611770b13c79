/**
 * `npm test`: every test of the project, in the order in which a failure is cheapest to find, and one closing line.
 * Each phase runs even when an earlier one failed, so that one run tells everything. Those that mostly wait run beside each
 * other.
 *
 *   --both                 the second engine runs all of the server's medium tests, not only those where it matters
 *   --only=small,medium    some phases: small, medium, second-engine, journeys
 *   --vitest-config=FILE   other tests than the project's, to try this runner itself
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from './lib/paths.ts';
import { startPgbouncer } from './lib/pgbouncer.ts';
import { startPostgres } from './lib/postgres.ts';
import { SECOND_ENGINE } from './lib/second-engine.ts';
import { closingLine, readTallies, slowestFiles, TALLY_FILE, writeTally } from './lib/tally.ts';
import { ensureWebBuilt } from './lib/web-build.ts';

const { values: asked } = parseArgs({
  options: { both: { type: 'boolean' }, only: { type: 'string' }, 'vitest-config': { type: 'string' } },
});

const folder = mkdtempSync(join(tmpdir(), 'yupana-tests-'));
const tallyFiles: string[] = [];

/** Node keeps what it compiled: the servers that the tests start answer sooner. It knows by itself what changed. */
const COMPILED = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules/.cache/node') };

type Environment = Record<string, string | undefined>;

interface Phase {
  title: string;
  run(step: Step): Promise<void>;
}

/** Runs one of the project's binaries with these arguments, and more environment than this process's own. */
type Step = (binary: string, args: string[], env?: Environment) => Promise<void>;

/** One after the other; the phases of one stage together. */
const STAGES: readonly Readonly<Record<string, Phase>>[] = [
  {
    small: {
      title: 'Small and web',
      run: (step) => vitest(step, ['--project', 'small', '--project', 'web']),
    },
  },
  {
    medium: {
      title: 'Medium, on the embedded database',
      run: (step) => {
        ensureWebBuilt();
        return vitest(step, ['--project', 'medium*'], { TEST_DATABASE_URL: undefined });
      },
    },
  },
  {
    journeys: {
      title: 'Journeys in a real browser',
      run: (step) => {
        const chromium = ensureChromium();
        ensureWebBuilt();
        return step('@playwright/test/cli.js', ['test'], { CHROMIUM_PATH: chromium });
      },
    },
    'second-engine': {
      title: asked.both
        ? "The server's medium tests again, on a real PostgreSQL"
        : 'Where the engine matters, on a real PostgreSQL',
      run: async (step) => {
        const postgres = await startPostgres();
        const pooler = await startPgbouncer(postgres.url);
        try {
          const files = asked.both || asked['vitest-config'] ? ['apps/server'] : SECOND_ENGINE;
          const addresses = { TEST_DATABASE_URL: postgres.url, TEST_POOLER_URL: pooler?.url };
          await vitest(step, ['--project', 'medium*', ...files], addresses);
        } finally {
          await pooler?.stop();
          await postgres.stop();
        }
      },
    },
  },
];

const known = STAGES.flatMap((stage) => Object.keys(stage));
const wanted = asked.only?.split(',') ?? known;
for (const name of wanted)
  if (!known.includes(name)) throw new Error(`No phase is called ${name}. There are: ${known.join(', ')}.`);

const times: string[] = [];
for (const stage of STAGES) {
  const phases = Object.entries(stage).flatMap(([name, phase]) => (wanted.includes(name) ? [phase] : []));
  await Promise.all(phases.map((phase, index) => timed(phase, index > 0)));
}

const total = readTallies(tallyFiles.map((file) => readFileSync(file, 'utf8')).join(''));
rmSync(folder, { recursive: true, force: true });
if (total.skips.length > 0) {
  console.log('\nSkipped:');
  for (const { test, reason } of total.skips)
    console.log(`  ${test} — ${reason ?? 'no reason given: counted as failed'}`);
}
console.log(`\nPhases:\n${times.join('\n')}\n\nSlowest files:\n${slowestFiles(total, 10).join('\n')}`);
console.log(`\n${closingLine(total)}`);
// Said outright: what else is loaded here must not be able to change it on the way out.
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** @param held what it prints waits for its end, so that it does not stand between the lines of the phase beside it */
async function timed({ title, run }: Phase, held: boolean): Promise<void> {
  const begun = performance.now();
  await run((binary, args, env = {}) => step(title, binary, args, env, held));
  times.push(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${title}`);
}

/**
 * Runs one of the project's binaries on this same Node; a runner that dies without counting a failure counts as one.
 * Never synchronously: PostgreSQL writes its messages to this process, and stands still once nobody reads them.
 */
async function step(title: string, binary: string, args: string[], env: Environment, held: boolean): Promise<void> {
  const tallyFile = join(folder, `tally-${tallyFiles.length}.jsonl`);
  tallyFiles.push(tallyFile);
  writeFileSync(tallyFile, '');
  const heading = `\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}\n`;
  if (!held) process.stdout.write(heading);
  const runner = spawn(process.execPath, [join(ROOT, 'node_modules', binary), ...args], {
    cwd: ROOT,
    stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...COMPILED, ...env, [TALLY_FILE]: tallyFile },
  });
  let output = heading;
  for (const stream of [runner.stdout, runner.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = await once(runner, 'close');
  if (held) process.stdout.write(output);
  if (status !== 0 && readTallies(readFileSync(tallyFile, 'utf8')).failed === 0) {
    console.error(`${title}: the runner ended with code ${status}`);
    writeTally({ passed: 0, failed: 1, skips: [], files: [] }, tallyFile);
  }
}

function vitest(step: Step, args: string[], env?: Environment): Promise<void> {
  const config = asked['vitest-config'] ? ['--config', asked['vitest-config']] : [];
  const reporters = ['--reporter=default', '--reporter=./tools/lib/vitest-tally.ts'];
  return step('vitest/vitest.mjs', ['run', ...config, ...args, ...reporters], env);
}
