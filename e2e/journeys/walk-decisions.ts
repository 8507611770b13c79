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
