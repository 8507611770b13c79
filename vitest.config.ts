import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { callsWithoutSchemas } from './apps/web/build/calls-without-schemas.ts';
import { ANY_ENGINE } from './tools/testing/embedded-engine.ts';
import { LongestFirst } from './tools/testing/longest-first.ts';

/**
 * Three tiers (DESIGN: tests). `small` is pure and takes milliseconds, `web` renders components in jsdom, `medium` speaks
 * real HTTP to a real database. The end-to-end journeys are Playwright's (playwright.config.ts).
 * Run one tier with `vitest run --project small`; `npm test` runs them all (tools/test.ts).
 */
const medium = '**/*.medium.test.ts';
const outside = ['**/node_modules/**', '**/dist/**', 'e2e/journeys/**'];

const cores = Math.max(2, availableParallelism());

/** One more than cores: much of what tests do is wait for a screen, a retry, a ticket or a process. */
const maxWorkers = cores + 1;

/**
 * On PostgreSQL the medium tests wait for more: for pauses, signs of life, processes that start, and for it. The embedded database is work of
 * the fork's own. A fork takes twelve seconds of processor time to bring up, up to a gigabyte, and up to thirty connections of the 250 that there are.
 */
const maxForks = Math.min(process.env.TEST_DATABASE_URL ? cores + 4 : cores, 8);

/** These put something of their own in the place of a module, which must not be loaded already. */
const smallAlone = ['apps/server/src/features/data-export/jobs.test.ts'];
const mediumAlone = [
  'apps/server/src/features/signing-in/sign-in-pace.medium.test.ts',
  'apps/server/src/features/vouchers/storing/added-columns.medium.test.ts',
];

/**
 * Node loads what is tested, as it loads the product. Through Vite, which transforms each module and hands it over, the server
 * alone takes twice as long to load.
 */
const byNode = { viteModuleRunner: false };
/**
 * What each file loads stays loaded for the next: nearly all of their time went into loading it again. `vi.mock` is refused: who
 * needs it stands in the lists above.
 */
const together = { isolate: false, experimental: { ...byNode, nodeLoader: false } };
const alone = { experimental: byNode };

const smallTests = {
  environment: 'node',
  maxWorkers,
  // Generous, as below.
  testTimeout: 60_000,
  expect: { requireAssertions: true },
  setupFiles: ['tools/testing/property-runs.ts'],
};

const mediumTests = {
  environment: 'node',
  // What is waited for may take its time: by default it would be given up after one second, and each look is work.
  expect: { requireAssertions: true, poll: { timeout: 20_000, interval: 100 } },
  setupFiles: ['tools/testing/property-runs.ts'],
  pool: 'forks' as const,
  // As the runner is (tools/test.ts), which forks do not inherit.
  execArgv: ['--max-semi-space-size=64'],
  maxWorkers: maxForks,
  // Generous, because a busy machine starts processes and databases slowly: nothing here measures time.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: ANY_ENGINE, description: 'The engine has no say in it: on PostgreSQL, and with --both on both.' }],
    projects: [
      {
        test: {
          ...smallTests,
          ...together,
          name: 'small',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...outside, medium, ...smallAlone],
        },
      },
      { test: { ...smallTests, ...alone, name: 'small-alone', include: smallAlone } },
      {
        plugins: [callsWithoutSchemas()],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: outside,
          environment: 'jsdom',
          // A worker keeps its libraries and its window from file to file: half of what the tests cost was bringing them up
          // anew. The setup gives each file modules of its own and an empty page.
          pool: 'threads',
          isolate: false,
          maxWorkers,
          expect: { requireAssertions: true },
          setupFiles: ['apps/web/test/setup.ts'],
          // Not intervals: the window draws its frames by one, which in the files after would be held for ever.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
          // Generous, as above: what is waited for may take its time.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...mediumTests,
          ...together,
          setupFiles: [...mediumTests.setupFiles, 'apps/server/test/setup/cheap-passwords.ts'],
          name: 'medium',
          include: [medium],
          exclude: [...outside, ...mediumAlone],
        },
      },
      { test: { ...mediumTests, ...alone, name: 'medium-alone', include: mediumAlone } },
    ],
  },
});
