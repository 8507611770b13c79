import type { Page } from '@playwright/test';
import { expect } from '../harness/test.ts';

interface Walked {
  observed: number;
  decisions: number;
  /** Of the keys that decided or moved on: milliseconds until what they changed was painted, the shortest first. */
  painted: number[];
}

const CURRENT = "document.querySelector('[data-group][aria-current]')";

/**
 * All that is observed of a company is decided by the keyboard alone, period by period from the newest, until so many vouchers are:
 * groups are validated, what stands alone is rejected, some with what sustains them, one group without an exception.
 */
export async function reviewEverything(page: Page, most: number): Promise<Walked> {
  await page.evaluate(OBSERVE);
  const walked = { observed: 0, decisions: 0 };
  let excepted = false;
  for (let periods = 0; periods < 24 && walked.observed < most; periods += 1) {
    const left = page.getByText(/^Quedan? [\d,]+ /);
    await expect(left.or(page.getByRole('heading', { name: 'Nada por revisar' }))).toBeVisible();
    for (;;) {
      const group = await page.evaluate<{ id: string; count: number } | null>(
        `(() => { const one = ${CURRENT}; return one && { id: one.dataset.group, count: Number(/([\\d,]+) comprobantes?/.exec(one.textContent)?.[1]) } })()`,
      );
      if (!group) break;
      const excepts: boolean = !excepted && group.count > 2;
      if (excepts) {
        excepted = true;
        for (const key of ['ArrowRight', 'ArrowDown', 'x']) await page.keyboard.press(key);
      }
      if (group.count > 1) await page.keyboard.press('v');
      else if (walked.decisions % 10 === 0) await sustain(page);
      else await page.keyboard.press('r');
      const gone = excepts
        ? `${CURRENT}?.textContent.includes('1 comprobante ')`
        : `${CURRENT}?.dataset.group !== ${JSON.stringify(group.id)}`;
      await page.waitForFunction(gone);
      walked.observed += excepts ? group.count - 1 : group.count;
      walked.decisions += 1;
    }
    await expect(page.getByText('Nada por revisar')).toBeVisible();
    const before = page.url();
    await page.keyboard.press('[');
    await expect(page).not.toHaveURL(before);
  }
  return { ...walked, painted: await page.evaluate<number[]>('measuredSteps()') };
}

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
