import type { Page } from '@playwright/test';
import type { Product } from '../harness/product.ts';
import { addCompany, expect, expectAccessible, expectToFit, type KnownCompany } from '../harness/test.ts';

/** A list as an accountant keeps it: a CSV of Excel in Spanish, a title above, a company that is registered, one repeated and one wrong. @returns what it registered */
export async function walkList(
  page: Page,
  product: Product,
  registered: KnownCompany,
): Promise<readonly [KnownCompany, KnownCompany]> {
  const fresh = await Promise.all(
    ['Peña & Ñahui S.A.C.', 'Ferretería «El Clavo» E.I.R.L.'].map((name) => addCompany(product, name)),
  );
  const [pena, clavo] = fresh as [KnownCompany, KnownCompany];
  const lineOf = (one: KnownCompany) =>
    [one.ruc, one.name, one.solUser.toLowerCase(), one.solKey, one.clientId, one.clientSecret].join(';');
  const lines = [
    'CLAVES DE MIS CLIENTES;;;;;',
    'N.º de RUC;Razón social;Usuario SOL;Clave SOL;Client ID;Client secret',
    ...[registered, pena, pena, clavo].map(lineOf),
    '2.06E+10;Redondeada por Excel;ABCD1234;clave;;',
  ];

  await page.goto('/registrar-empresa');
  await page.getByRole('link', { name: 'Registrar varias desde una lista' }).click();
  await expectAccessible(page, 'list of companies');
  await page.getByLabel('Archivo con la lista de empresas').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });

  const rows = page.getByRole('region', { name: 'Empresas de la lista' }).getByRole('row');
  await expect(page.getByText(/^2 empresas listas de 5\. 1 ya está entre tus empresas\./)).toBeFocused();
  await expect(rows.filter({ hasText: 'Redondeada' })).toContainText('Excel redondeó el RUC');
  await expect(rows.nth(3)).toContainText('El RUC se repite: ya está en la fila 2.');
  await expectAccessible(page, 'list of companies, read');
  await expectToFit(page);
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await page.getByRole('button', { name: 'Registrar 2 empresas' }).click();

  await expect(page.getByText('Se registraron 2 empresas')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Ya la tenías');
  await expect(rows.nth(2)).toContainText('Registrada');
  await expect(rows.nth(4)).toContainText('Registrada');
  await expectAccessible(page, 'list of companies, registered');

  await page.getByRole('link', { name: 'Finalizar' }).click();
  for (const { name } of [registered, pena, clavo]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill('pena & nahui');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page, 'home, searched');
  return [pena, clavo];
}
