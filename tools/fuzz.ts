/**
 * `npm run fuzz`: the property tests again and again with new seeds, until the time is over or one fails. What failed is
 * told with the seed and path that make it happen again: keep it as a case of its own beside the property. Other RUCs come with
 * other seeds (apps/server/test/setup/draws.ts), so what reckons with a RUC's deadlines is run too; a file that is named is run whatever it draws.
 *
 *   npm run fuzz -- --minutes=60 packages/registers
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/paths.ts';
import { findCounterexamples } from './testing/counterexamples.ts';

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
});
/** The day on which a company declares goes by the last digit of its RUC. */
const DEADLINES = ['businesses/businesses', 'analysis/analysis', 'dashboard/dashboard'].map(
  (name) => `apps/server/src/features/${name}.medium.test.ts`,
);
const under = positionals.length > 0 ? positionals : ['packages', 'apps', 'tools', ...DEADLINES];
const named = under.filter((path) => path.endsWith('.ts'));
const patterns = under.filter((path) => !path.endsWith('.ts')).map((folder) => `${folder}/**/*.test.ts`);
const properties = globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter((file) =>
  readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"),
);
const files = [...new Set([...properties, ...named])];
if (files.length === 0) throw new Error(`No property test under ${under.join(', ')}.`);

const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes=${values.minutes} is no time.`);
const until = Date.now() + minutes * 60_000;
const first = randomInt(1, 2 ** 30);
let rounds = 0;
do {
  // One after the other: within ten rounds a RUC has ended in each digit.
  const seed = first + rounds;
  const failed = await round(seed);
  rounds += 1;
  if (failed !== undefined) {
    console.error(failed.output);
    console.error(`\nRound ${rounds} failed. To keep:`);
    for (const found of failed.found) console.error(`  ${found}`);
    console.error(`All of that round again: FUZZ_SEED=${seed} npx vitest run ${files.join(' ')}`);
    process.exit(1);
  }
} while (Date.now() < until);
console.log(`${rounds} rounds of ${files.length} files of tests: nothing found.`);

/** One round of all the files. @returns what it printed when something failed */
async function round(seed: number): Promise<{ output: string; found: string[] } | undefined> {
  const runner = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
    cwd: ROOT,
    env: { ...process.env, FUZZ_SEED: String(seed), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (text) => (output += String(text)));
  const [status] = await once(runner, 'close');
  console.log(`Seed ${seed}: ${status === 0 ? 'held' : 'failed'}`);
  return status === 0 ? undefined : { output, found: findCounterexamples(output) };
}
