import { expect, type Page } from '@playwright/test';
import { DEMO } from '../../tools/lib/demo-environment.ts';
import { expectAccessible, goTo, openCompany, signIn } from '../harness/test.ts';
import { askDemo } from './demo-companies.ts';
import { COMPANY, onTheDemo, test } from './on-the-demo.ts';
import { decideInTheTable, reviewByKeyboard } from './walk-decisions.ts';
import { payByStatement } from './walk-payments.ts';
import { downloadRegisters } from './walk-reports.ts';
import { tellTheRegime } from './walk-settings.ts';
import { walkWhatIf } from './walk-what-if.ts';

const address = onTheDemo();

test('the demo login opens the companies, one of them its report, and from there its vouchers', async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page, DEMO);
  await expect(page.getByText('Hola, Rosa')).toBeVisible();
  await expect(page.getByText('Tienes 5 días de prueba gratis')).toBeVisible();
  await expect(page.getByText('9 empresas; 2 necesitan tu atención.')).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.getByText('Credenciales inválidas')).toBeVisible();
  await expect(cards.getByText('Falta de permisos')).toBeVisible();
  await expectAccessible(page, 'home');

  await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill('quenas');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: COMPANY, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reporte de empresa' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'IGV del periodo' })).toContainText('IGV de ventas');
  await page.getByRole('button', { name: 'Periodo anterior' }).click();
  await expect(page.getByText('Estado de comprobantes')).toBeVisible();
  await page.getByRole('tab', { name: 'Ventas' }).click();
  await expect(page.getByText('Comprobantes emitidos')).toBeVisible();
  await expect(page).toHaveURL(/tab=ventas/);
  await downloadRegisters(page);

  await page.getByRole('link', { name: 'Comprobantes de compra' }).click();
  const count = page.getByText(/^\d+–\d+ de [\d,]+$/);
  await expect(count).toHaveText(/^1–20 de /);
  await expectAccessible(page, 'vouchers');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(count).toHaveText(/^21–40 de /);
  await page.getByRole('combobox', { name: /Filas por página/ }).click();
  await page.getByRole('option', { name: '100' }).click();
  await expect(count).toHaveText(/^1–100 de /);

  const all = await count.textContent();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('radio').first().click();
  await expectAccessible(page, 'filter panel');
  await page.getByRole('button', { name: 'Aplicar filtro' }).click();
  await expect(page.getByText('Proveedor', { exact: false }).first()).toBeVisible();
  await expect(count).not.toHaveText(all ?? '');
  await page.getByRole('button', { name: /Quitar filtro/ }).click();
  await expect(count).toHaveText(all ?? '');

  await decideInTheTable(page);
  await reviewByKeyboard(page);
  await page.getByRole('link', { name: 'Comprobantes validados' }).click();
  await expect(page.getByText('Monto total de IGV')).toBeVisible();
  await expectAccessible(page, 'validated vouchers');

  const ask = await askDemo(address());
  const [, last = ''] = await ask.periodsOf(COMPANY);
  await page.goto(`/dashboard/comprobantes?tax_period=${last}`);
  await untilDocumented(page);
  await expectNamesToBeRead(page);
  await payByStatement(page, (await ask.toPay(COMPANY, last)).slice(0, 3));
  await openCompany(page, 'Botica La Llama Sana E.I.R.L.');
  await tellTheRegime(page);

  // Without API key: the portal's door, said on the run and on its acta.
  await openCompany(page, 'Quispe Fantasía Anacleto');
  await goTo(page, 'Recolección');
  await expect(page.getByText('Con la clave SOL, por el Portal SOL')).toBeVisible();
  await expect(page.getByText('SUNAT · SIRE, propuesta, con clave SOL').first()).toBeVisible();
  await expectAccessible(page, 'acta of a company without API key');
});

test('in the dark theme every screen keeps its contrast; what if some purchases counted is told to the client', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expectAccessible(page, 'login, dark');
  await page.goto('/crear-cuenta');
  await expectAccessible(page, 'sign-up, dark');
  await signIn(page, DEMO);
  await expect(page.getByText('Hola, Rosa')).toBeVisible();
  await expectAccessible(page, 'home, dark');
  await openCompany(page, COMPANY);
  await expect(page.getByText('Estado de comprobantes')).toBeVisible();
  await expectAccessible(page, 'dashboard, dark');
  await page.getByRole('tab', { name: 'Ventas' }).click();
  await expect(page.getByText('Comprobantes emitidos')).toBeVisible();
  await expectAccessible(page, 'sales, dark');
  await goTo(page, 'Comprobantes de compra');
  await expect(page.getByText(/^1–20 de /)).toBeVisible();
  await expectAccessible(page, 'vouchers, dark');
  await goTo(page, 'Recolección');
  await expect(page.getByRole('region', { name: 'Ventas (RVIE)' })).toBeVisible();
  await expectAccessible(page, 'acta, dark');
  const ask = await askDemo(address());
  const [, last = 'none'] = await ask.periodsOf(COMPANY);
  await page.goto(`/dashboard/observaciones?tax_period=${last}`);
  await expect(page.getByText(/^Quedan? /)).toBeVisible();
  await expectAccessible(page, 'review, dark');
  await comesWhenAskedAgain(page);
  await expect(page).toHaveURL(new RegExp(`tax_period=${last}`));
  // Another journey imports a statement, sooner or later than this one comes by.
  const board = page.getByRole('region', { name: 'Resumen de los cargos' });
  await expect(board.or(page.getByText(/^Suelta aquí el estado de cuenta de /)).first()).toBeVisible();
  await expectAccessible(page, 'payments, dark');
  await goTo(page, 'Ajustes de la empresa');
  await expect(page.getByRole('region', { name: 'Actividad y régimen' })).toBeVisible();
  await expectAccessible(page, 'settings, dark');
  await page.goto('/registrar-empresa');
  await expect(page.getByRole('heading', { name: 'Registrar una nueva empresa' })).toBeVisible();
  await expectAccessible(page, 'registration, dark');
  // Scenarios are compared while the figures of the period are what they were when they were saved.
  await ask.untilSettled(COMPANY, last);
  await page.goto(`/dashboard?tax_period=${last}`);
  await walkWhatIf(page);
});

/** A screen whose file does not come leaves the menu where it is, and comes once it is asked for again: the payments of a company. */
async function comesWhenAskedAgain(page: Page): Promise<void> {
  const file = /bank-page/;
  const menu = page.getByRole('navigation', { name: 'Empresa' });
  await page.route(file, (route) => route.abort());
  await menu.getByRole('link', { name: 'Pagos', exact: true }).click();
  await expect(page.getByText('No pudimos abrir esta pantalla.')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Recolección' })).toBeVisible();
  await expectAccessible(page, 'a screen that did not come, dark');
  await page.unroute(file);
  await page.getByRole('button', { name: 'Reintentar' }).click();
}

/** The demo's documents are fetched in its own time: a period without any has no columns for them. */
async function untilDocumented(page: Page): Promise<void> {
  const image = page.getByRole('columnheader', { name: 'Imagen' });
  const shown = async () => {
    await page.reload();
    await expect(image.or(page.getByText(/^Estamos procesando la visualización/)).first()).toBeVisible();
    return image.isVisible();
  };
  await expect.poll(shown, { timeout: 300_000, intervals: [4_000] }).toBe(true);
}

/** On a laptop of any width who sold is told in 160 px or more, what was taxed somewhere in the row, and its files stand there. */
async function expectNamesToBeRead(page: Page): Promise<void> {
  const usual = page.viewportSize();
  const supplier = page.getByRole('columnheader', { name: 'Proveedor' });
  for (const width of [1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await supplier.boundingBox())?.width ?? 0, `at ${width} px`)
      .toBeGreaterThanOrEqual(160);
    await expect(page.getByRole('row').nth(1).getByText('Base S/')).toBeVisible();
    for (const name of ['Imagen', 'Descargas'])
      await expect(page.getByRole('columnheader', { name }), `at ${width} px`).toBeVisible();
  }
  // The last and widest has room for the type, too; on the others it stands below the number.
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeVisible();
  if (usual) await page.setViewportSize(usual);
}
