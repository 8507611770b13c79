import { expect, type Locator, type Page } from '@playwright/test';

/** Nobody tabs further than this for one control. */
const MOST_PRESSES = 90;

/**
 * Presses Tab until this control has the focus, which then is to be seen: a person with no mouse finds it by that alone. What covers
 * it (a bar that stays, a notice) hides it as well. @param how backwards, and after how many presses it is given up
 */
export async function tabTo(
  page: Page,
  control: Locator,
  { back = false, most = MOST_PRESSES }: { back?: boolean; most?: number } = {},
): Promise<void> {
  await expect(control).toBeVisible();
  const focused = control.and(page.locator(':focus'));
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if ((await focused.count()) === 0) continue;
    await expectFocusToShow(page, `${control}`);
    return;
  }
  throw new Error(`Tab does not reach ${control} in ${most} presses.`);
}

/** Presses Tab until it has the focus, and Enter. */
export async function enterBy(page: Page, control: Locator, how?: { back?: boolean; most?: number }): Promise<void> {
  await tabTo(page, control, how);
  await page.keyboard.press('Enter');
}

/** What has the focus says so on the screen, and stands where it can be seen. */
export async function expectFocusToShow(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>(HOW_FOCUS_SHOWS), `focus on ${what}`).toBe('seen');
}

/** The dialog that closed gave the focus back: to none of its own, and not to the page, whose beginning is far from where one was. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<string>('document.activeElement?.tagName ?? "none"'), 'the focus fell back to the page')
    .not.toMatch(/^(BODY|HTML|none)$/);
}

/**
 * An outline of the control, of what is drawn in its place (a box whose input is hidden) or of the field around it; in the first of the
 * screen's boxes that it has, no other stands above it.
 */
const HOW_FOCUS_SHOWS = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return 'nothing has the focus';
  const ringed = (style) => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none';
  const around = [one, one.nextElementSibling, one.parentElement, one.closest('label'), one.parentElement?.parentElement];
  const shows = around.some((each) => each && [null, '::before', '::after'].some((part) => ringed(getComputedStyle(each, part))));
  if (!shows) return 'not to be seen: ' + one.outerHTML.slice(0, 200);
  const drawn = one.matches('input') ? (one.closest('label') ?? one.parentElement) : one;
  const { left, right, top, bottom } = drawn.getBoundingClientRect();
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'outside of the screen: ' + one.outerHTML.slice(0, 200);
  const above = document.elementFromPoint(x, y);
  if (!above || drawn.contains(above) || above.contains(drawn)) return 'seen';
  return 'covered by ' + above.outerHTML.slice(0, 200);
})()`;
