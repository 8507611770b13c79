import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../harness/test.ts';

const SAYS = 'La empresa es del Nuevo RUS';

/** The company tells another regime, with the keyboard; what that would do is told before it is saved, and its verdicts say it after. */
export async function tellTheRegime(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ajustes de la empresa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes de la empresa' })).toBeVisible();
  const block = page.getByRole('region', { name: 'Actividad y régimen' });
  const edit = block.getByRole('button', { name: 'Editar' });
  await expect(edit).toBeVisible();
  await expectAccessible(page, 'settings of a company');

  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(block.getByLabel('CIIU principal')).toBeFocused();
  await block.getByLabel('Régimen').selectOption({ label: 'Nuevo RUS' });
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  await expect(bar.getByText(/ (pasan?|cambia) /)).toBeVisible();
  await expectAccessible(page, 'a setting that is being changed');
  await block.getByLabel('Motivo').focus();
  await page.keyboard.type('Ficha RUC');
  await page.keyboard.press('Control+Enter');
  await expect(bar).toHaveCount(0);
  await expect(block.getByText('Nuevo RUS', { exact: true })).toBeVisible();
  await expect(block.getByText(/: Ficha RUC$/)).toBeVisible();

  await page.getByRole('link', { name: 'Comprobantes de compra' }).click();
  const verdict = page.getByRole('region', { name: 'Veredicto' });
  await page.locator('tr[data-code]').first().focus();
  await page.keyboard.press('Enter');
  await expect(verdict).toBeVisible();
  // The newest period is judged first; what is on screen may be another one.
  await expect(async () => {
    await page.reload();
    await expect(verdict.getByText(SAYS).first()).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
  await page.keyboard.press('Escape');
}
