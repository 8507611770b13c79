import { defineConfig } from '@playwright/test';
import { JOURNEYS } from './tools/testing/journeys.ts';

/**
 * The journeys: a real browser over the real processes. Each journey file starts the processes it needs on free ports
 * (e2e/harness), so nothing is shared between files and nothing must run beforehand but the web build. Under `npm test` a PostgreSQL, the
 * demo and what is started are there already.
 * `CHROMIUM_PATH` chooses the browser; without it, Playwright's own.
 */
export default defineConfig({
  testDir: 'e2e/journeys',
  testMatch: '*.spec.ts',
  // Emptied first. `npm test` says another for each of its two runs, which are at work at once.
  outputDir: 'test-results/journeys',
  timeout: 240_000,
  expect: { timeout: 30_000 },
  retries: 0,
  // One more than the cores of a small machine: a journey is mostly waiting for a collection, a mail or a screen.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./e2e/harness/tally-reporter.ts']],
  projects: JOURNEYS,
  use: {
    browserName: 'chromium',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // What moves is drawn sixty times a second, and waited for until it stands.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // It films each journey, which costs a fifth of them all: a failing one is run again with --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {},
  },
});
