import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../harness/test.ts';

/** From the dashboard of a company: what a period's files have is told, tried and handed over as it was told. */
export async function downloadRegisters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Descargar reporte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descarga tu reporte' });
  const sales = dialog.getByRole('radio', { name: /^Ventas: RVIE/ });
  await expect(sales).toHaveAccessibleName(/[1-9][\d,]* comprobantes$/);
  await expect(dialog.getByText(/^SUNAT (no rechazaría ninguna|rechazaría \d+) de/)).toBeVisible();
  await expectAccessible(page, 'report dialog');
  await sales.click();
  const told = Number(
    /([\d,]+) comprobantes$/.exec((await sales.getAttribute('aria-label')) ?? '')?.[1]?.replace(',', ''),
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar Archivo' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^LE\d{11}20\d{4}00140400021112\.TXT$/);
  const lines = (await readFile(await file.path(), 'latin1')).split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(told);
  for (const line of lines) expect(line.split('|')).toHaveLength(34);
  const done = page.getByRole('dialog', { name: 'Descarga completada' });
  await expect(done).toContainText('Los comprobantes fueron descargados exitosamente.');
  await done.getByRole('button', { name: 'Cerrar' }).click();
}
