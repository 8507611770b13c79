import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Three tiers (DESIGN: tests). `small` is pure and takes milliseconds, `web` renders components in jsdom, `medium` speaks
 * real HTTP to a real database. The end-to-end journeys are Playwright's (playwright.config.ts).
 * Run one tier with `vitest run --project small`; `npm test` runs them all (tools/test.ts).
 */
const medium = '**/*.medium.test.ts';
const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

/** Both of two cores: left alone, one would be kept free for the runner, which only waits. */
const maxWorkers = Math.max(2, availableParallelism());

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'small',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'bench/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...outside, medium],
          environment: 'node',
          maxWorkers,
          expect: { requireAssertions: true },
          setupFiles: ['tools/lib/property-runs.ts'],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: outside,
          environment: 'jsdom',
          maxWorkers,
          expect: { requireAssertions: true },
          setupFiles: ['apps/web/test/setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'medium',
          include: [medium],
          exclude: outside,
          environment: 'node',
          // What is waited for may take its time: by default it would be given up after one second.
          expect: { requireAssertions: true, poll: { timeout: 20_000 } },
          setupFiles: ['tools/lib/property-runs.ts'],
          pool: 'forks',
          // Each file opens a database of its own; more of them at once than cores only makes each one slower.
          maxWorkers: 2,
          // Generous, because a busy machine starts processes and databases slowly: nothing here measures time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
