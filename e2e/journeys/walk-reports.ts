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
  await downloadForProgram(page, told);
}

/** Of the same sales what STARSOFT imports: entries that balance, in fewer vouchers when some were annulled; and its guide. */
async function downloadForProgram(page: Page, sales: number): Promise<void> {
  await page.getByRole('button', { name: 'Descargar reporte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descarga tu reporte' });
  await dialog.getByRole('button', { name: 'Más formatos' }).click();
  await dialog.getByRole('radio', { name: /^Ventas: STARSOFT.*comprobantes$/ }).click();
  await expectAccessible(page, 'report dialog with more formats');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar Archivo' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^V\d{11}20\d{4}\.txt$/);
  const lines = (await readFile(await file.path(), 'latin1')).split('\r\n').slice(0, -1);
  const left = new Map<string, number>();
  for (const line of lines) {
    const cells = line.split('|');
    expect(cells).toHaveLength(27);
    const cents = Math.round(Number(cells[14]) * 100) * (cells[20] === 'D' ? 1 : -1);
    left.set(cells[3] ?? '', (left.get(cells[3] ?? '') ?? 0) + cents);
  }
  expect(left.size).toBeGreaterThan(0);
  expect(left.size).toBeLessThanOrEqual(sales);
  expect([...left].filter(([, cents]) => cents !== 0)).toEqual([]);
  await page.getByRole('dialog', { name: 'Descarga completada' }).getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Descargar reporte' }).click();
  await dialog.getByRole('link', { name: /¿Cómo subo estos archivos/ }).click();
  await expect(page.getByRole('heading', { name: 'Pasos para subir el archivo a SISCONT' })).toBeVisible();
  await page.getByRole('link', { name: 'CONCAR', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Ejemplo de ventas' })).toContainText('Número de Comprobante');
  await expectAccessible(page, 'guide of a program');
  await page.getByRole('link', { name: 'Volver a Reporte de empresa' }).click();
}
