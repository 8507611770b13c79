import type { Page } from '@playwright/test';
import { enterBy, expectFocusKept, tabTo } from '../harness/keyboard.ts';
import type { Product } from '../harness/product.ts';
import { addCompany, expect, expectAccessible, expectToFit, fillCredentials, partnerLink } from '../harness/test.ts';

const PASSWORD = 'Cl+a&v%e ñ#2';

/**
 * Whoever comes from Siscont by a link: an account and a company with what it brings, in again by another link, and the file of SISCONT
 * from a dashboard under Siscont's bar.
 */
export async function walkSiscont(page: Page, product: Product): Promise<void> {
  const { name, ruc, ...company } = await addCompany(product, 'Ñandú & Cía. "3" S.A.C.');
  const said = { email: `siscont-${Date.now()}@ejemplo.pe`, password: PASSWORD, ruc, razon_social: name };

  await page.goto(await partnerLink(product, said));
  await expect(page.getByRole('heading', { name: 'Completa tu registro' })).toBeVisible();
  expect(await whatIsLeft(page)).not.toMatch(/Cl.a&v%e|password|v1\./);
  await expectAccessible(page, 'account of Siscont');
  await expectToFit(page);
  await page.getByLabel('DNI').fill('45678912');
  await page.getByLabel('Celular').fill('987654321');
  await accept(page);
  await page.getByRole('button', { name: 'Registrarme' }).click();

  await expect(page.getByRole('heading', { name: 'Registra tu empresa' })).toBeVisible();
  await fillCredentials(page, { ...company, name, ruc });
  await accept(page);
  await expectAccessible(page, 'company of Siscont');
  await page.getByRole('button', { name: 'Registrar empresa' }).click();
  await expect(page.getByRole('heading', { name: 'Tus comprobantes estarán listos en máximo 12 horas' })).toBeVisible();
  await expectAccessible(page, 'company of Siscont registered');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByRole('banner').getByText('Siscont')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mis Empresas', exact: true })).toHaveCount(0);

  const link = await partnerLink(product, said);
  await page.goto(link);
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByRole('banner').getByText('Siscont')).toBeVisible();
  await takeTheFile(page);
  await expectAccessible(page, 'dashboard of Siscont');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error al validar tus datos');
  await expectAccessible(page, 'link of Siscont used twice');
}

/** By the keyboard alone: what Siscont takes in has what gives the right to deduct, and the menu has no return, which Siscont makes itself. */
async function takeTheFile(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Empresa' });
  await expect(menu.getByRole('link', { name: 'Comprobantes de compra' })).toBeVisible({ timeout: 120_000 });
  await expect(menu.getByText('Informe PDT')).toHaveCount(0);
  expect(await page.getByRole('banner').getAttribute('data-theme')).toBe('dark');
  await page.goto('/dashboard');
  await enterBy(page, page.getByRole('button', { name: 'Periodo anterior' }));
  const dialog = page.getByRole('dialog', { name: 'Descarga tu reporte' });
  const siscont = dialog.getByRole('radio', { name: /^Compras: SISCONT, \.xlsx\. / });
  // Its purchases are judged after they are collected.
  await expect(async () => {
    await page.reload();
    await enterBy(page, page.getByRole('button', { name: 'Descargar reporte' }));
    await expect(siscont).toHaveAccessibleName(/ [1-9]\d* de \d+ comprobantes$/, { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  for (let presses = 0; presses < MOST_KINDS && !(await siscont.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(siscont).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Descargar Archivo' }));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await page.evaluate<string>('JSON.stringify(dataLayer)')).toContain('siscont_compras');
  const done = page.getByRole('dialog', { name: 'Descarga completada' });
  await enterBy(page, done.getByRole('button', { name: 'Cerrar' }));
  await expect(done).toHaveCount(0);
  await expectFocusKept(page);
}

/** Of the dialog without «Más formatos». */
const MOST_KINDS = 5;

async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Términos y condiciones/ }).check();
  await page.getByRole('checkbox', { name: /Política de privacidad/ }).check();
}

/** What a script of the page could still find of the link's address. */
async function whatIsLeft(page: Page): Promise<string> {
  const left = await page.evaluate<string>(`JSON.stringify([
    [location.href, document.referrer, document.URL, window.name, history.state],
    [performance.getEntries(), { ...sessionStorage }, { ...localStorage }, window.dataLayer],
  ])`);
  return left.replace(/%[0-9A-F]{2}/g, (escaped) => decodeURIComponent(escaped.replace(/%[89A-F]./, '%3F')));
}
