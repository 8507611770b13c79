import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../harness/test.ts';

/** From collection to close package: a month is closed with its reason, handed over, and opened again with another. */
export async function closeAndReopen(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cierre de periodo' }).click();
  const list = page.getByRole('region', { name: 'De la recolección al paquete' });
  await expect(list.getByText(/^Compras [\d,]+ y ventas [\d,]+: coinciden con SUNAT\.$/)).toBeVisible();
  await expectAccessible(page, 'closing of a period');
  // With the keyboard: nothing on this screen needs a mouse.
  await page.keyboard.press('Control+Enter');
  const asks = page.getByRole('dialog', { name: /^Cerrar .*, versión 1$/ });
  await expect(asks).toBeVisible();
  await expectAccessible(page, 'dialog that closes a period');
  const why = asks.getByLabel('Por qué cierras así');
  if ((await why.count()) > 0) await why.fill('El cliente los sustenta el mes que viene');
  await asks.getByRole('button', { name: 'Firmar y cerrar' }).click();
  const download = page.getByRole('button', { name: 'Descargar paquete' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'closed period');
  const names = page.getByRole('region', { name: 'Paquete de cierre' }).locator('li [title]:not(abbr)');
  await expect(names).toHaveCount(8);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^cierre-\d{11}-20\d{4}-v1\.zip$/);
  const bytes = await readFile(await file.path(), 'latin1');
  for (const name of await names.allTextContents()) expect(bytes).toContain(name);

  await page.getByRole('button', { name: 'Reabrir' }).click();
  const reopens = page.getByRole('dialog', { name: /^Reabrir / });
  await reopens.getByLabel('Motivo').fill('Llegó el sustento de cuatro compras');
  await reopens.getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByText('Versión 2, por firmar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Versiones' })).toContainText('Llegó el sustento de cuatro compras');
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
}
