import type { Page } from '@playwright/test';
import { untilCollection } from '../harness/api.ts';
import { expectSameAsServed, periodsOf } from '../harness/figures.ts';
import { figuresServed } from '../harness/sire-reader.ts';
import { companyOf, expect, expectAccessible, registerByHand, signIn, test } from '../harness/test.ts';
import { walkList } from './walk-list.ts';
import { walkTeam } from './walk-team.ts';

const IMPRENTA = '20990019933';
/** «ALMACENES LA BRÚJULA QUIETA S.A.C.», of whom only SUNAT's register knows. */
const WITHDRAWN = '20997000006';

test.use({ onboarded: false });

test('a company registered by hand goes from processing to ready before the eyes, and its sums are SUNAT’s to the céntimo; others come from a list, and three people share the work', async ({
  page,
  product,
  accountant,
}) => {
  test.setTimeout(600_000);
  const company = await companyOf(product, IMPRENTA);
  await signIn(page, accountant);
  await expect(page.getByText('No tienes empresas registradas')).toBeVisible();
  await expectAccessible(page, 'home without companies');

  // What SUNAT's register knows is proposed when the RUC is left; that it is withdrawn is said, and forbids nothing.
  await expect(async () => {
    await page.goto('/registrar-empresa');
    await page.getByLabel('RUC', { exact: true }).fill(WITHDRAWN);
    await page.keyboard.press('Tab');
    await expect(page.getByText('Así figura en el padrón RUC de SUNAT.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByLabel('Nombre de la empresa')).toHaveValue('Almacenes La Brújula Quieta S.A.C.');
  await expect(page.getByText('El RUC figura de baja (BAJA DE OFICIO) y con domicilio NO HABIDO.')).toBeVisible();
  await expectAccessible(page, 'registration, name proposed');

  await registerByHand(page, company);
  await expectAccessible(page, 'company registered');
  await page.getByRole('link', { name: 'Finalizar' }).click();

  // The only company is in progress: the waiting page is the home, and it advances without reloading.
  await page.waitForURL(/\/registro-empresa/);
  await expect(page.getByText('Procesando datos').first()).toBeVisible();
  await expect(page.getByText(/\d+ de 48 registros/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'waiting page');
  await expect(page.getByText('Lista', { exact: true })).toBeVisible({ timeout: 180_000 });
  await page.getByRole('link', { name: 'Ver mis empresas' }).click();

  await page.getByRole('button', { name: company.name, exact: true }).click();
  await expectOnboarding(page);
  await expect(page.getByRole('heading', { name: 'Reporte de empresa' })).toBeVisible();
  await expectAccessible(page, 'dashboard, purchases');

  const { businesses } = await accountant.call<{ businesses: { uuid: string }[] }>(
    'GET',
    '/accountant/dashboard/filters',
  );
  const uuid = businesses[0]?.uuid ?? '';
  await untilCollection(accountant, uuid, ({ run }) => run?.state === 'done', 180_000);
  const periods = await periodsOf(accountant, uuid);
  expect(periods).toHaveLength(24);
  await expectSameAsServed(accountant, product.sandbox, company, [
    periods[0],
    periods[1],
    periods[11],
    periods[23],
  ] as string[]);

  // And on the screen itself: the sales tab shows the count of what SUNAT serves.
  const sales = await figuresServed(product.sandbox, company, periods[1] ?? '', 'RVIE');
  await page.goto(`/dashboard?tax_period=${periods[1]}&tab=ventas`);
  await expect(page.getByText(sales.count.toLocaleString('en-US'), { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'dashboard, sales');

  const listed = await walkList(page, product, company);
  await walkTeam(page, product, accountant, [...listed, company]);
});

/** Before the first dashboard of a browser the video, and over it the tour, each once; by the keyboard alone. */
async function expectOnboarding(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: 'Revisar un periodo' })).toBeVisible();
  await expectAccessible(page, 'onboarding video');
  await page.keyboard.press('Escape');
  for (const step of ['1 de 4', '2 de 4', '3 de 4']) {
    await expect(dialog).toContainText(step);
    await dialog.getByRole('button', { name: 'Siguiente' }).press('Enter');
  }
  await expect(dialog).toContainText('4 de 4');
  await expectAccessible(page, 'guided tour');
  await dialog.getByRole('button', { name: 'Finalizar' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reporte de empresa' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
}
