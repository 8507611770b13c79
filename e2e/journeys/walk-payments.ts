import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../harness/test.ts';

/** A purchase that the bank's statement shows as paid. */
export interface PaidPurchase {
  supplier_ruc: string;
  issue_date: string;
  total: number;
}

/** A statement of the bank is imported, what confirming it would do is told, and it is confirmed by the keyboard. */
export async function payByStatement(page: Page, purchases: readonly PaidPurchase[]): Promise<void> {
  const rows = purchases.map(({ supplier_ruc, issue_date, total }, place) => {
    const day = issue_date.split('-').reverse().join('/');
    return `${day};${day};PAGO ${supplier_ruc};0041${8000 + place};-${total.toFixed(2)}`;
  });
  const titles = 'Fecha;Fecha valuta;Descripción operación;Operación - Número;Monto';
  const file = ['Cuenta: 191-2245871-0-44;Soles', titles, ...rows].join('\n');
  await page.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByText(/^Suelta aquí el estado de cuenta de /)).toBeVisible();
  await expectAccessible(page, 'payments without a statement');
  await page.getByLabel('Estado de cuenta para importar').setInputFiles({
    ...{ name: 'movimientos.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(file),
  });
  const board = page.getByRole('region', { name: 'Resumen de los cargos' });
  await expect(board.getByText(/^BCP, cuenta S\/ ···1044$/)).toBeVisible();
  const foot = page.getByText(new RegExp(`^Si confirmas ${rows.length}, `));
  await expect(foot).toBeVisible();
  await expectAccessible(page, 'payments to confirm');
  await page.getByRole('button', { name: `Confirmar ${rows.length} pagos` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^${rows.length} pagos confirmados`))).toBeVisible();
  await expect(page.getByText('Elige los pagos que vas a confirmar')).toBeVisible();
}
