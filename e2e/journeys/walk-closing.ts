import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { enterBy, expectFocusKept, tabTo } from '../harness/keyboard.ts';
import { expectAccessible } from '../harness/test.ts';

/**
 * From collection to close package, by the keyboard alone: a month is collected, closed, handed over, and opened again.
 * @param settled until what was collected stands still
 */
export async function closeByKeyboard(page: Page, settled: () => Promise<void>): Promise<void> {
  await collectAgain(page);
  await settled();
  await enterBy(page, page.getByRole('link', { name: 'Cierre de periodo' }), { back: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Cierre de periodo' })).toBeVisible();
  await enterBy(page, page.getByRole('button', { name: 'Periodo anterior' }));
  const list = page.getByRole('region', { name: 'De la recolección al paquete' });
  await expect(list.getByText(/^Compras [\d,]+ y ventas [\d,]+: coinciden con SUNAT\.$/)).toBeVisible();
  await expectAccessible(page, 'closing of a period');

  const closes = page.getByRole('button', { name: 'Firmar y cerrar' });
  // What was just collected is judged first: until then the button says why it does nothing.
  await expect(closes).not.toHaveAttribute('aria-disabled', 'true', { timeout: 180_000 });
  const asks = page.getByRole('dialog', { name: /^Cerrar .*, versión \d+$/ });
  await enterBy(page, closes);
  await expect(asks).toBeVisible();
  const version = Number(/versión (\d+)$/.exec(await asks.getByRole('heading').innerText())?.[1]);
  await expectAccessible(page, 'dialog that closes a period');
  await signByKeyboard(page, asks);
  // Documents that came meanwhile: nobody closes what they have not seen, nor what is being judged; whoever is told so looks again.
  while (await asks.isVisible()) {
    await enterBy(page, asks.getByRole('button', { name: 'Cancelar' }), { back: true });
    await expect(asks).toHaveCount(0);
    await expect(closes).not.toHaveAttribute('aria-disabled', 'true', { timeout: 180_000 });
    await enterBy(page, closes);
    await signByKeyboard(page, asks);
  }
  await expect(asks).toHaveCount(0);
  await expectFocusKept(page);
  const download = page.getByRole('button', { name: 'Descargar paquete' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'closed period');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'closed period, dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const names = page.getByRole('region', { name: 'Paquete de cierre' }).locator('li [title]:not(abbr)');
  await expect(names).toHaveCount(8);
  await tabTo(page, download);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^cierre-\\d{11}-20\\d{4}-v${version}\\.zip$`));
  const bytes = await readFile(await file.path(), 'latin1');
  for (const name of await names.allTextContents()) expect(bytes).toContain(name);

  await enterBy(page, page.getByRole('button', { name: 'Reabrir' }), { back: true });
  const reopens = page.getByRole('dialog', { name: /^Reabrir / });
  await expect(reopens.getByLabel('Motivo')).toBeFocused();
  await page.keyboard.type('Llegó el sustento de cuatro compras');
  await enterBy(page, reopens.getByRole('button', { name: 'Reabrir' }));
  await expect(page.getByText(`Versión ${version + 1}, por firmar`)).toBeVisible();
  await expectFocusKept(page);
  await expect(page.getByRole('region', { name: 'Versiones' })).toContainText('Llegó el sustento de cuatro compras');
}

/** Signs what the dialog asks about, with a reason where it wants one; it is gone then, or says why not yet. */
async function signByKeyboard(page: Page, asks: Locator): Promise<void> {
  const signs = asks.getByRole('button', { name: 'Firmar y cerrar' });
  await expect(signs).toBeVisible();
  const why = asks.getByLabel('Por qué cierras así');
  if ((await why.count()) > 0) {
    await expect(why).toBeFocused();
    await page.keyboard.type('El cliente los sustenta el mes que viene');
  }
  await enterBy(page, signs);
  const notYet = asks.getByText(
    /^(Los comprobantes del periodo cambiaron mientras lo mirabas\.|Aún no se puede cerrar: )/,
  );
  await expect.poll(async () => !(await asks.isVisible()) || (await notYet.isVisible())).toBe(true);
}

/** What SUNAT has is asked for again; whoever asked stays where they were. */
async function collectAgain(page: Page): Promise<void> {
  await enterBy(page, page.getByRole('link', { name: 'Recolección', exact: true }), { back: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Recolección' })).toBeVisible();
  const run = page.getByRole('region', { name: 'Última recolección' });
  const update = page.getByRole('button', { name: 'Actualizar ahora' });
  await expect(run.getByText(/^Última recolección terminada: /)).toBeVisible();
  await enterBy(page, update);
  await expect(run.getByRole('progressbar')).toBeVisible();
  await expect(update).toBeFocused();
  await expect(run.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 });
  await expect(update).toBeFocused();
}
