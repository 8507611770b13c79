import type { Page } from '@playwright/test';
import type { Accountant } from '../harness/api.ts';
import { periodsOf } from '../harness/figures.ts';
import type { Product } from '../harness/product.ts';
import {
  anotherPerson,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  type KnownCompany,
  linkIn,
  openCompany,
} from '../harness/test.ts';

interface Invited {
  email: string;
  name: string;
  role: 'Asistente' | 'Contador';
  companies: readonly KnownCompany[];
}

const PASSWORD = 'Kiwicha2026';

/**
 * A firm of three: the owner invites two by mail, one prepares a month and the other reviews and closes it, each on the companies that
 * are theirs; then one leaves the firm, and the other only reads. @param companies of the firm, of which the first two are collected
 */
export async function walkTeam(
  page: Page,
  product: Product,
  owner: Accountant,
  companies: readonly [KnownCompany, KnownCompany, ...KnownCompany[]],
): Promise<void> {
  const [shared, other] = companies;
  const now = Date.now();
  const anita: Invited = {
    ...{ email: `anita-${now}@ejemplo.pe`, name: 'Anita', role: 'Asistente', companies: [shared] },
  };
  const bruno: Invited = {
    ...{ email: `bruno-${now}@ejemplo.pe`, name: 'Bruno', role: 'Contador', companies: [shared, other] },
  };
  await page.goto('/inicio/equipo');
  await expect(page.getByText('Invita a la primera persona')).toBeVisible();
  for (const one of [anita, bruno]) await invite(page, owner, one);
  await expectAccessibleEverywhere(page, 'team with two invitations');

  const assistant = await accept(page, product, anita);
  const accountant = await accept(page, product, bruno);
  for (const [{ page: theirs }, invited] of [
    [assistant, anita],
    [accountant, bruno],
  ] as const) {
    await expect(theirs.getByRole('article')).toHaveCount(invited.companies.length);
    for (const company of companies) {
      const card = theirs.getByRole('button', { name: company.name, exact: true });
      await expect(card).toHaveCount(invited.companies.includes(company) ? 1 : 0);
    }
  }

  const period = await lastMonthOf(owner, shared);
  const closing = `/dashboard/cierre?tax_period=${period}`;
  await openCompany(assistant.page, shared.name);
  await assistant.page.goto(closing);
  await openCompany(accountant.page, shared.name);
  await accountant.page.goto(closing);
  await signTogether(assistant.page, accountant.page);

  await page.goto('/inicio/equipo');
  await page.getByRole('button', { name: 'Más acciones de Anita Prueba' }).click();
  await page.getByRole('menuitem', { name: 'Quitar del estudio' }).click();
  const asks = page.getByRole('dialog', { name: 'Quitar a Anita Prueba del estudio' });
  await expectAccessible(page, 'removing a person');
  await asks.getByRole('button', { name: 'Quitar del estudio' }).click();
  await expect(page.getByText('Anita Prueba ya no está en el estudio')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personas' }).getByText(anita.email)).toHaveCount(0);
  // What was open in front of her says so as soon as it asks for anything, and lets nobody in again.
  const ended = assistant.page.getByRole('dialog').getByText('Tu sesión caducó');
  const elsewhere = assistant.page.getByRole('link', { name: 'Comprobantes de compra', exact: true });
  await expect(async () => {
    if (!(await ended.isVisible())) await elsewhere.click({ timeout: 2_000 });
    await expect(ended).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await assistant.page.getByRole('dialog').getByRole('button', { name: 'Iniciar sesión' }).click();
  await assistant.page.getByLabel('Usuario').fill(anita.email);
  await assistant.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await assistant.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(assistant.page.getByRole('alert')).toBeVisible();
  await assistant.leave();

  await readsOnly(page, accountant.page, closing);
  await accountant.leave();

  // Nothing of the firm's went with her: its companies, and what she signed.
  await openCompany(page, shared.name);
  await page.goto(closing);
  await expect(page.getByRole('region', { name: 'Versiones' })).toContainText(SIGNED);
  await expectAccessible(page, 'a month that two signed');
}

const SIGNED = 'La preparó Anita Prueba y la revisó Bruno Prueba.';

async function invite(page: Page, owner: Accountant, { email, role, companies }: Invited): Promise<void> {
  await page.getByRole('button', { name: 'Invitar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invitar al equipo' });
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  for (const { ruc } of companies) await dialog.getByRole('checkbox', { name: new RegExp(ruc) }).check();
  await dialog.getByLabel('Tu contraseña de Yupana').fill(owner.password);
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Invitación pendiente');
  await expect(row).toContainText(role);
}

/** By the link in the mail, in a browser of their own, they tell who they are and choose a password. */
async function accept(page: Page, product: Product, { email, name, role }: Invited) {
  const link = await linkIn(product, email, '/invitacion/');
  const person = await anotherPerson(page);
  const theirs = person.page;
  // The installation calls itself by another name than the journey does: what is kept of a session is of one of them.
  await theirs.goto(new URL(link).pathname);
  await expect(theirs.getByText(`te invita como ${role.toLowerCase()}`)).toBeVisible();
  await theirs.getByLabel('Nombres').fill(name);
  await theirs.getByLabel('Apellidos').fill('Prueba');
  await theirs.getByLabel('DNI').fill('45678912');
  await theirs.getByLabel('Celular').fill('987654321');
  await theirs.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  for (const consent of await theirs.getByRole('checkbox').all()) await consent.check();
  await expectAccessible(theirs, 'invitation');
  await theirs.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(theirs.getByText(`Hola, ${name}`)).toBeVisible();
  return person;
}

/** The newest month that is over and was collected. */
async function lastMonthOf(owner: Accountant, { ruc }: KnownCompany): Promise<string> {
  const { businesses } = await owner.call<{ businesses: { uuid: string; ruc: string }[] }>(
    'GET',
    '/accountant/dashboard/filters',
  );
  const [, last = ''] = await periodsOf(owner, businesses.find((one) => one.ruc === ruc)?.uuid ?? '');
  return last;
}

/**
 * The assistant signs that it is prepared, and cannot sign the review; the accountant sees who prepared it, and closes. Of a company that
 * was just collected documents still come: what changes the month undoes a preparation, which is signed anew then.
 */
async function signTogether(assistant: Page, accountant: Page): Promise<void> {
  const prepares = assistant.getByRole('button', { name: 'Firmar preparación' });
  const prepared = assistant.getByText('Lo preparaste tú: falta que otra persona lo revise.').first();
  const asks = accountant.getByRole('dialog', { name: /^Cerrar .*, versión 1$/ });
  await expect(assistant.getByRole('region', { name: 'Firmas' })).toContainText('Preparado por');
  await expectAccessible(assistant, 'a month to prepare');
  await expect(async () => {
    await assistant.reload();
    await expect(prepares.or(prepared)).toBeVisible({ timeout: 20_000 });
    await expect(assistant.getByRole('button', { name: 'Firmar y cerrar' })).toHaveCount(0);
    if (await prepares.isVisible()) await prepares.click({ timeout: 2_000 });
    await expect(prepared).toBeVisible({ timeout: 5_000 });
    await accountant.reload();
    const signatures = accountant.getByRole('region', { name: 'Firmas' });
    await expect(signatures).toContainText('Preparado porAnita PruebaFirmado', { timeout: 20_000 });
    await accountant.getByRole('button', { name: 'Firmar y cerrar' }).click({ timeout: 5_000 });
    await expect(asks).toBeVisible();
    const why = asks.getByLabel('Por qué cierras así');
    if ((await why.count()) > 0) await why.fill('El cliente los sustenta el mes que viene');
    await asks.getByRole('button', { name: 'Firmar y cerrar' }).click();
    await expect(asks).toHaveCount(0, { timeout: 10_000 });
  }).toPass({ timeout: 240_000 });
  await expect(accountant.getByRole('button', { name: 'Descargar paquete' })).toBeVisible({ timeout: 60_000 });
  await expect(accountant.getByRole('region', { name: 'Versiones' })).toContainText(SIGNED);
  await expectAccessibleEverywhere(accountant, 'a month that two signed');
}

/** The owner makes the accountant a reader, who sees what was closed and can do nothing about it. */
async function readsOnly(page: Page, theirs: Page, closing: string): Promise<void> {
  await expect(theirs.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  await page.getByRole('button', { name: 'Bruno Prueba', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Bruno Prueba' });
  await panel.getByRole('radio', { name: /^Lectura/ }).check();
  await expectAccessible(page, 'changing a role');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardamos los cambios de Bruno Prueba')).toBeVisible();
  await theirs.goto(closing);
  await expect(theirs.getByRole('button', { name: 'Descargar paquete' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Reabrir' })).toHaveCount(0);
}
