import { expect } from '@playwright/test';
import { DEMO } from '../../tools/lib/demo-environment.ts';
import { openCompany, signIn } from '../harness/test.ts';
import { askDemo } from './demo-companies.ts';
import { onTheDemo, test } from './on-the-demo.ts';
import { reviewPeriod } from './walk-review.ts';

const address = onTheDemo();

test('the 300 observed of a month are decided by the keyboard alone, in 60 decisions at most', async ({ page }) => {
  test.setTimeout(900_000);
  const company = 'Lácteos Nube de Altura S.R.L.';
  const ask = await askDemo(address());
  // What its lorries bought in the last October or November, once the documents of it are here and judged: each that comes may change a group.
  let period = '';
  const sought = async () => {
    period = (await ask.periodWithObserved(company, 300)) ?? '';
    return period;
  };
  await expect.poll(sought, { timeout: 300_000, intervals: [4_000] }).not.toBe('');
  await ask.untilSettled(company, period);
  expect(await sought(), 'what was found still has so many').not.toBe('');
  const before = await ask.decided(company);
  await signIn(page, DEMO);
  await openCompany(page, company);
  await page.goto(`/dashboard/observaciones?tax_period=${period}`);
  const { observed, decisions, painted } = await reviewPeriod(page);
  const at = (share: number) => painted[Math.floor(painted.length * share)];
  console.log(
    `review: ${observed} observed in ${decisions} decisions; the next on screen in ${at(0.5)} ms, at p95 ${at(0.95)} (${painted.length} keys)`,
  );
  expect(observed).toBeGreaterThanOrEqual(300);
  expect(decisions).toBeLessThanOrEqual(60);
  // What was decided last is kept once whatever else has the book, judging of its year among it, lets it go.
  await expect.poll(() => ask.decided(company), { timeout: 180_000 }).toBe(before + observed);
});
