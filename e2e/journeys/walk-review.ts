import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

interface Walked {
  observed: number;
  decisions: number;
  /** Of the keys that decided or moved on: milliseconds until what they changed was painted, the shortest first. */
  painted: number[];
}

/** Of the group on screen, how many vouchers it is; 0 without one. Of the period, how many are decided. */
const LOOK = `(() => {
  const numberIn = (text, of) => Number(of.exec(text ?? '')?.[1].replace(',', '') ?? 0);
  const group = document.querySelector('[data-group][aria-current]')?.lastElementChild?.textContent;
  return {
    group: numberIn(group, /([\\d,]+) comprobantes? /),
    decided: numberIn(document.querySelector('main')?.textContent, /([\\d,]+) de [\\d,]+ decididos/),
  };
})()`;
const look = (page: Page) => page.evaluate<{ group: number; decided: number }>(LOOK);

/**
 * All that is observed of a period is looked through and decided by the keyboard alone: groups are validated, one of them without an
 * exception, and what stands alone is rejected, some of it validated with what sustains it.
 */
export async function reviewPeriod(page: Page): Promise<Walked> {
  await page.evaluate(OBSERVE);
  await expect(page.getByText(/^Quedan? /)).toBeVisible();
  await lookThrough(page);
  const walked = { observed: 0, decisions: 0 };
  let excepted = false;
  for (let now = await look(page); now.group; now = await look(page)) {
    const { group, decided } = now;
    const excepts: boolean = !excepted && group > 2;
    if (excepts) {
      excepted = true;
      for (const key of ['ArrowRight', 'ArrowDown', 'x']) await page.keyboard.press(key);
    }
    if (group > 1) await page.keyboard.press('v');
    else if (walked.decisions % 10 === 0) await sustain(page);
    else await page.keyboard.press('r');
    await expect.poll(async () => (await look(page)).decided, SOON).toBe(decided + group - (excepts ? 1 : 0));
    await page.evaluate(SEEN);
    walked.observed += excepts ? group - 1 : group;
    walked.decisions += 1;
  }
  await expect(page.getByText('Nada por revisar')).toBeVisible();
  return { ...walked, painted: await page.evaluate<number[]>('measuredSteps()') };
}

/** From the first group to the last and back, each once it is on screen. */
async function lookThrough(page: Page): Promise<void> {
  const current = () => page.locator('[data-group][aria-current]').getAttribute('data-group');
  for (const key of ['j', 'k']) {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const before = await current();
      await page.keyboard.press(key);
      const moved = await expect
        .poll(current, { ...SOON, timeout: 500 })
        .not.toBe(before)
        .then(
          () => true,
          () => false,
        );
      if (!moved) break;
      await page.evaluate(SEEN);
    }
  }
}

/** What stands in the page is painted with the next picture and seen with the one after: nobody presses a key for what no screen showed. */
const SEEN = 'new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))';
const MOST_STEPS = 60;
/** Looked for often: there are hundreds of steps. */
const SOON = { intervals: [5, 10, 20, 50, 100], timeout: 20_000 };

async function sustain(page: Page): Promise<void> {
  await page.keyboard.press('e');
  await page.keyboard.type('Con contrato');
  await page.keyboard.press('Control+Enter');
}

/** What Chromium traces of each key: until the next picture of the screen. What took less than 16 ms is not told, and is that. */
const OBSERVE = `(() => {
  const [pressed, told] = [[], new Map()];
  addEventListener('keydown', (event) => {
    if ('vrjk'.includes(event.key) && event.target.tagName !== 'TEXTAREA') pressed.push(event.timeStamp);
  }, true);
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) if (name === 'keydown') told.set(startTime, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  window.measuredSteps = () => pressed.map((at) => told.get(at) ?? 16).sort((one, other) => one - other);
})()`;
