import { test as base, expect } from '@playwright/test';
import { untilReady } from '../../tools/lib/http.ts';
import { DEMO_ADDRESS, type Demo, startDemo } from '../../tools/testing/demo.ts';
import { haveOnboarded, watchPolicy } from '../harness/test.ts';
import { untilCollected } from './demo-companies.ts';

/** `npm start` itself, as a person starts it: what it seeds is what these journeys walk through. */
export const COMPANY = 'Comercial Siete Quenas S.A.C.';

let address = '';
let demo: Demo | undefined;

export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  baseURL: async ({}, use) => use(address),
  page: async ({ page }, use) => {
    const refused = await watchPolicy(page);
    await haveOnboarded(page);
    await use(page);
    expect(refused, 'refused by the content security policy').toEqual([]);
  },
});

/** Those of one file share a demo: the one that was started ahead, else one of their own. @returns where it answers, once it runs */
export function onTheDemo(): () => string {
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(480_000);
    const started = process.env[DEMO_ADDRESS];
    if (!started) demo = await startDemo();
    address = started ?? (demo as Demo).address;
    await untilReady(`${address}/health`, 180_000);
    await untilCollected(address);
  });
  test.afterAll(() => demo?.stop());
  return () => address;
}
