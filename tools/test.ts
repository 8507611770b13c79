/**
 * `npm test`: every test of the project, in the order in which a failure is cheapest to find, and one closing line.
 * Each step runs even when an earlier one failed, so that one run tells everything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from './lib/paths.ts';
import { startPostgres } from './lib/postgres.ts';
import { closingLine, readTallies, TALLY_FILE } from './lib/tally.ts';
import { ensureWebBuilt } from './lib/web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'yupana-tests-'));
const tallyFile = join(folder, 'tally.jsonl');
writeFileSync(tallyFile, '');

type Environment = Record<string, string | undefined>;

/**
 * Runs one of the project's binaries on this same Node; a runner that dies without counting a failure counts as one.
 * Never synchronously: PostgreSQL writes its messages to this process, and stands still once nobody reads them.
 */
async function step(title: string, binary: string, args: string[], env: Environment = {}): Promise<void> {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 90 - title.length))}`);
  const before = counted();
  const runner = spawn(process.execPath, [join(ROOT, 'node_modules', binary), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, [TALLY_FILE]: tallyFile },
  });
  const [status] = await once(runner, 'exit');
  if (status !== 0 && counted().failed === before.failed) {
    console.error(`${title}: the runner ended with code ${status}`);
    writeFileSync(tallyFile, `${JSON.stringify({ passed: 0, failed: 1, skips: [] })}\n`, { flag: 'a' });
  }
}

function counted() {
  return readTallies(readFileSync(tallyFile, 'utf8'));
}

function vitest(title: string, args: string[], env: Environment = {}): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=./tools/lib/vitest-tally.ts'];
  return step(title, 'vitest/vitest.mjs', ['run', ...args, ...reporters], env);
}

const chromium = ensureChromium();
ensureWebBuilt();

await vitest('Small and web', ['--project', 'small', '--project', 'web']);
await vitest('Medium, on the embedded database', ['--project', 'medium'], { TEST_DATABASE_URL: undefined });

const postgres = await startPostgres();
try {
  await vitest('Medium, the server again on a real PostgreSQL', ['--project', 'medium', 'apps/server'], {
    TEST_DATABASE_URL: postgres.url,
  });
} finally {
  await postgres.stop();
}

await step('Journeys in a real browser', '@playwright/test/cli.js', ['test'], { CHROMIUM_PATH: chromium });

const total = counted();
rmSync(folder, { recursive: true, force: true });
if (total.skips.length > 0) {
  console.log('\nSkipped:');
  for (const { test, reason } of total.skips) console.log(`  ${test} — ${reason}`);
}
console.log(`\n${closingLine(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
