import { register, untilCollection } from '../harness/api.ts';
import { expectSameAsServed, periodsOf } from '../harness/figures.ts';
import {
  addCompany,
  clearScenarios,
  expect,
  expectAccessible,
  openCompany,
  setScenario,
  signIn,
  test,
} from '../harness/test.ts';

/** Scenario of the sandbox, and what the acta must say of the book it spoils. Never «0 compras», except when SUNAT says so. */
const FAULTS = [
  { scenario: 'columna-renombrada', says: /No se pudieron completar/, hides: /SUNAT informa 0/ },
  { scenario: 'resumen-discrepa', says: /Con diferencias/, hides: /Coincide con SUNAT/ },
  { scenario: 'filas-malas', says: /filas? no se pud/, hides: /Coincide con SUNAT/ },
  {
    scenario: 'columna-al-final',
    says: /una columna que no conocemos, «Cod\. Establecimiento»/,
    hides: /Con diferencias/,
  },
  { scenario: 'todo-vacio', says: /SUNAT informa 0 compras/, hides: /No se pudieron completar/ },
] as const;

test('each way in which SUNAT fails is told in its own words on the acta, and what was there stays', async ({
  page,
  product,
  accountant,
}) => {
  test.setTimeout(300_000);
  const company = await addCompany(product, 'Comercial Mala Racha S.A.C.');
  const { uuid } = await register(accountant, company);
  await untilCollection(accountant, uuid, ({ run }) => run?.state === 'done', 180_000);
  const [, period = ''] = await periodsOf(accountant, uuid);

  await signIn(page, accountant);
  await openCompany(page, company.name);
  await page.goto(`/dashboard/recoleccion?tax_period=${period}`);
  const purchases = page.getByRole('region', { name: 'Compras (RCE)' });
  await expect(purchases.getByText('Coincide con SUNAT')).toBeVisible();
  await expectAccessible(page, 'acta that agrees');

  for (const { scenario, says, hides } of FAULTS) {
    await setScenario(product, company.ruc, scenario, { period, book: 'RCE' });
    await page.getByRole('button', { name: 'Actualizar ahora' }).click();
    await expect(purchases.getByText(says).first(), scenario).toBeVisible({ timeout: 60_000 });
    await expect(purchases.getByText(hides), scenario).toHaveCount(0);
    await expectAccessible(page, `acta with ${scenario}`);
    await clearScenarios(product, company.ruc);
    await untilCollection(accountant, uuid, ({ run }) => run?.state !== 'running' && run?.state !== 'pending', 60_000);
  }

  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await expect(purchases.getByText('Coincide con SUNAT')).toBeVisible({ timeout: 60_000 });
  await expectSameAsServed(accountant, product.sandbox, company, [period]);
});

test('while SUNAT is down the company waits, says when it tries again, and recovers by being asked', async ({
  page,
  product,
  accountant,
}) => {
  test.setTimeout(240_000);
  const company = await addCompany(product, 'Bazar En Mantenimiento E.I.R.L.');
  await setScenario(product, company.ruc, 'error-503');
  const { uuid } = await register(accountant, company);
  await signIn(page, accountant);
  await page.waitForURL(/\/registro-empresa/);
  await expect(page.getByText(/Próximo intento|volver(emos|á) a intentar/).first()).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page, 'waiting while SUNAT is down');

  await clearScenarios(product, company.ruc);
  await accountant.call('POST', `/businesses/${uuid}/collection`);
  await untilCollection(accountant, uuid, ({ run }) => run?.state === 'done', 120_000);
  await page.goto('/inicio');
  await page.getByRole('button', { name: company.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reporte de empresa' })).toBeVisible();
});
