import {
  addCompany,
  expect,
  expectAccessible,
  fillCredentials,
  registerByHand,
  setScenario,
  signIn,
  test,
} from '../harness/test.ts';

test('a wrong SOL key says so and is not tried again; the right one brings the vouchers', async ({
  page,
  product,
  accountant,
}) => {
  test.setTimeout(240_000);
  const company = await addCompany(product, 'Hotel Llave Perdida S.A.C.');
  await signIn(page, accountant);
  await registerByHand(page, { ...company, solKey: 'ClaveMala1' });
  await page.getByRole('link', { name: 'Finalizar' }).click();

  await expect(page.getByText('Credenciales inválidas').first()).toBeVisible({ timeout: 30_000 });
  await page.goto('/inicio');
  await page.getByRole('button', { name: company.name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Las credenciales del Portal SOL son incorrectas/)).toBeVisible();
  await expectAccessible(page, 'invalid credentials');
  const asked = await wrongPasswords(product.sandbox, company.ruc);
  expect(asked, 'SUNAT locks a user after a few wrong keys').toBe(1);

  await dialog.getByRole('button', { name: 'Actualizar credenciales' }).click();
  await expect(page.getByText('Este usuario SOL tiene credenciales inválidas.')).toBeVisible();
  await expectAccessible(page, 'edit credentials');
  await fillCredentials(page, company);
  await page.getByRole('button', { name: 'Editar credenciales' }).click();
  await dialog.getByLabel('Tu contraseña de Yupana').fill(accountant.password);
  await expectAccessible(page, 'who is there');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('button', { name: 'Validar ahora' })).toBeVisible();
  await expectAccessible(page, 'credentials updated');
  await page.getByRole('button', { name: 'Validar ahora' }).click();
  await expect(page.getByText(/Tus credenciales son correctas/)).toBeVisible();
  await expectAccessible(page, 'credentials validated');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.waitForURL(/\/(inicio|registro-empresa)/);
  await expect(page.getByText('Credenciales inválidas')).toHaveCount(0);
  // It may be over already: then the card shows what came.
  await expect(page.getByText(/\d+ de [46] registros|\d+ comprobantes/).first()).toBeVisible({ timeout: 60_000 });

  // With the token service down the SOL portal is asked: once it has a bad day, then it wants to see a person.
  await setScenario(product, company.ruc, 'token-503');
  await setScenario(product, company.ruc, 'portal-cortafuegos', { replace: false });
  await page.goto('/dashboard/editar-credenciales');
  const validate = page.getByRole('button', { name: 'Validar las guardadas' });
  await validate.click();
  await expect(dialog.getByText(/El Portal SOL está inestable/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'the portal is unstable');
  await setScenario(product, company.ruc, 'token-503');
  await setScenario(product, company.ruc, 'portal-captcha', { replace: false });
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog.getByText(/pide comprobar que eres una persona/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'the portal wants a person');
  await expect(dialog.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(validate).toBeFocused();
  expect(await wrongPasswords(product.sandbox, company.ruc)).toBe(0);
});

test('an API client without the SIRE permission names the module that is missing', async ({
  page,
  product,
  accountant,
}) => {
  const company = await addCompany(product, 'Taller Sin Permiso E.I.R.L.');
  await signIn(page, accountant);
  await registerByHand(page, { ...company, ...company.credentials.clientWithoutSire });
  await page.getByRole('link', { name: 'Finalizar' }).click();

  await expect(page.getByText('Falta de permisos').first()).toBeVisible({ timeout: 30_000 });
  await page.goto('/inicio');
  await page.getByRole('button', { name: company.name, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/SIRE/).first()).toBeVisible();
  await expectAccessible(page, 'missing permissions');
});

async function wrongPasswords(sandbox: string, ruc: string): Promise<number> {
  const response = await fetch(`${sandbox}/__sandbox/companies/${ruc}`);
  return ((await response.json()) as { wrongPasswords: number }).wrongPasswords;
}
