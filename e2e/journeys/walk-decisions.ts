import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../harness/test.ts';

/** In the table of purchases: one is rejected and taken back, one is validated by the keyboard alone, and its trail tells it. */
export async function decideInTheTable(page: Page): Promise<void> {
  const open = page.locator('tr[data-code]').filter({
    has: page.locator('button:not([aria-disabled])', { hasText: 'Validar' }),
  });
  const row = open.filter({ has: page.locator('button:not([aria-disabled])', { hasText: 'Rechazar' }) }).first();
  const code = await row.getAttribute('data-code');
  const same = page.locator(`tr[data-code="${code}"]`);

  await row.getByRole('button', { name: /^Rechazar/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Rechazar comprobante' })).toBeVisible();
  await expectAccessible(page, 'rejecting a voucher');
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expect(dialog.getByRole('heading', { name: 'Comprobante rechazado' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(same.getByText('Rechazado')).toBeVisible();
  await expect(same.getByRole('button', { name: /^Rechazar/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('u');
  await expect(page.getByText(/^Deshecho: 1 comprobante/)).toBeVisible();
  await expect(same.getByText('Rechazado')).toHaveCount(0);

  await same.focus();
  await page.keyboard.press('v');
  await expect(dialog.getByRole('heading', { name: 'Validar comprobante' })).toBeVisible();
  await page.keyboard.type('Sustentado con el contrato');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('heading', { name: 'Comprobante validado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(same.getByText('Validado')).toBeVisible();
  await same.focus();
  await page.keyboard.press('Enter');
  const verdict = page.getByRole('region', { name: 'Veredicto' });
  await expect(verdict.getByText('«Sustentado con el contrato»')).toBeVisible();
  await expectAccessible(page, 'the verdict of a voucher');
  await verdict.getByRole('button', { name: 'Deshacer' }).click();
  await expect(verdict.getByText(/^Deshecho por /)).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The review by the keyboard alone: groups are walked, one is rejected and taken back, one is put aside, one is validated. */
export async function reviewByKeyboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Observaciones', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Observaciones' })).toBeVisible();
  const groups = page.locator('[data-group]');
  // Its purchases are judged after they are collected.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Quedan? /)).toBeVisible();
    expect(await groups.count()).toBeGreaterThan(1);
  }).toPass({ timeout: 120_000 });
  await page.keyboard.press('j');
  await expect(groups.nth(1)).toBeFocused();
  await expectAccessible(page, 'review');
  await page.keyboard.press('k');
  const first = groups.first();
  await expect(first).toBeFocused();
  const same = page.locator(`[data-group="${await first.getAttribute('data-group')}"]`);

  await page.keyboard.press('r');
  await expect(same).toHaveCount(0);
  await expect(page.getByText(/^Rechazaste \d+ de /)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(/^Deshecho: /)).toBeVisible();
  await expect(same).toBeFocused();

  await page.keyboard.press('h');
  const panel = page.getByRole('dialog', { name: /^Posponer/ });
  await expect(panel.getByRole('radio', { name: 'Hasta una fecha' })).toBeFocused();
  await expectAccessible(page, 'putting aside');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(same).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(same).toBeFocused();

  await page.keyboard.press('e');
  await page.keyboard.type('Sustentado con el contrato');
  await page.keyboard.press('Control+Enter');
  await expect(same).toHaveCount(0);
  await expect(page.getByText(/^Validaste \d+ de /)).toBeVisible();
  await expect(groups.first()).toBeFocused();
}
