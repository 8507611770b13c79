import type { Page } from '@playwright/test';
import type { Accountant } from '../harness/api.ts';
import { codeOf } from '../harness/authenticator.ts';
import { expect, expectAccessible, expectToFit } from '../harness/test.ts';

/** One's own account: name, second step, data, closing, and coming back within the thirty days. */
export async function walkProfile(page: Page, { email, password }: Accountant): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto('/perfil');
  // A dialog whose file did not come can be asked for again, without loading the page anew.
  const file = /person-dialog/;
  await page.route(file, (route) => route.abort());
  await page.getByRole('button', { name: 'Editar mis datos personales' }).click();
  await expect(page.getByText('No pudimos abrirlo. Revisa tu conexión e inténtalo de nuevo.')).toBeVisible();
  await page.unroute(file);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await dialog.getByLabel('Nombres').fill('Lucía Ñusta');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Tus datos quedaron guardados')).toBeVisible();

  await page.getByRole('button', { name: 'Activar' }).click();
  await dialog.getByLabel('Contraseña actual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('button', { name: 'No puedo escanearlo' }).click();
  await expectAccessible(page, 'second step');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Código de 6 dígitos').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(dialog.getByText('Guarda tus códigos de recuperación')).toBeVisible();
  const [first = '', second = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await expectAccessible(page, 'recovery codes');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Listo' }).click();

  await page.getByRole('button', { name: 'Preparar archivo' }).click();
  await dialog.getByLabel('Tu contraseña de Yupana').fill(password);
  await expectAccessible(page, 'who is there');
  await dialog.getByRole('button', { name: 'Preparar archivo' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Descargar \(/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^mis-datos-yupana-\d{4}-\d\d-\d\d\.zip$/);
  await expectAccessible(page, 'profile');
  await expectToFit(page);

  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await dialog.getByLabel('Contraseña actual').fill(password);
  await dialog.getByLabel('Código de la app o de recuperación').fill(first);
  await expectAccessible(page, 'closing the account');
  await dialog.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Tu cuenta quedó cerrada' })).toBeVisible();
  await expectAccessible(page, 'account closed');

  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByLabel('Código').fill(second);
  await expectAccessible(page, 'code at the door');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('heading', { name: 'Cerraste esta cuenta' })).toBeVisible();
  await expectAccessible(page, 'reopening');
  await page.getByRole('button', { name: 'Reabrir mi cuenta' }).click();
  await page.waitForURL(/\/inicio/);
  await expect(page.getByText('Hola, Lucía')).toBeVisible();
}
