import { expect, type Page } from '@playwright/test';
import { DEMO } from '../../tools/lib/demo-environment.ts';
import { enterBy, expectFocusKept, tabTo } from '../harness/keyboard.ts';
import { expectAccessible, openCompany, signIn } from '../harness/test.ts';
import { askDemo } from './demo-companies.ts';
import { COMPANY, onTheDemo, test } from './on-the-demo.ts';
import { closeByKeyboard } from './walk-closing.ts';

/** Nobody else is at work on it: it is closed. */
const CLOSED = 'Ferretería El Tornillo Feliz E.I.R.L.';

const address = onTheDemo();

test('on a phone every screen fits, and the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expectFits(page, 'login');
  await signIn(page, DEMO);
  await expect(page.getByText('Hola, Rosa')).toBeVisible();
  await expectFits(page, 'home');
  await openCompany(page, COMPANY);
  await expect(page.getByText('Estado de comprobantes')).toBeVisible();
  await expectFits(page, 'dashboard');
  // One that lacks more before it may be closed.
  await openCompany(page, CLOSED);
  await expect(page.getByRole('region', { name: 'Vencimiento' })).toBeVisible();
  await expectFits(page, `dashboard of ${CLOSED}`);
  await openCompany(page, COMPANY);
  await expect(page.getByText('Estado de comprobantes')).toBeVisible();
  await page.getByRole('button', { name: 'Descargar reporte' }).click();
  await expect(page.getByRole('combobox', { name: 'Operación base' })).toBeVisible();
  await expectFits(page, 'report dialog');
  await page.keyboard.press('Escape');
  const entries = ['Comprobantes de compra', 'Observaciones', 'Recolección', 'Pagos', 'Ajustes de la empresa'];
  for (const entry of [...entries, 'Editar credenciales']) {
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('dialog').getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(entry, 'i') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The network is never idle: what changes elsewhere is listened to.
    await expect(page.getByText(/^Cargando/)).toHaveCount(0);
    await expectFits(page, entry);
  }
  await page.goto('/registrar-empresa');
  await expectFits(page, 'registration');

  // On a tablet what is of all companies stands in the bar, beside the way to one's own account.
  await page.goto('/inicio/tabla');
  for (const screen of ['Mis Empresas', 'Calendario', 'Buzón SOL', 'Proveedores', 'Equipo']) {
    // The last width has room for the bar's links.
    const link = page.getByRole('navigation', { name: 'Estudio' }).getByRole('link', { name: screen });
    if (screen !== 'Mis Empresas') await link.click();
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await expect(page.getByText(/^Cargando/)).toHaveCount(0);
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const beyond = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      await expect.poll(beyond, `${screen} beyond ${width} px`).toBeLessThanOrEqual(0);
      await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('with the keyboard alone one signs in, finds a company, filters and reads its vouchers, and takes a month from its collection to its package', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Usuario'));
  await page.keyboard.type(DEMO.email);
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(DEMO.password);
  await page.keyboard.press('Enter');

  const search = page.getByRole('searchbox', { name: 'Buscar empresa' });
  // The greeting is there before the companies are, and the search comes with them.
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('tornillo');
  await expect(page.getByRole('article')).toHaveCount(1);
  await enterBy(page, page.getByRole('button', { name: CLOSED, exact: true }));
  await expect(page.getByRole('heading', { name: 'Reporte de empresa' })).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'Compras' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comprobantes emitidos')).toBeVisible();

  await enterBy(page, page.getByRole('link', { name: 'Comprobantes de compra' }), { back: true });
  await expect(page.getByText(/^1–20 de /)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusKept(page);

  const rows = page.locator('tr[data-code]');
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(panel.getByText(/^1 de \d+$/)).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Archivos' })).toBeVisible();
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page, "a voucher's panel");
  await page.keyboard.press('j');
  await expect(panel.getByText(/^2 de \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/comprobante=/);
  await page.keyboard.press('k');
  await expect(panel.getByText(/^1 de \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rows.first()).toBeFocused();
  await expect(page).not.toHaveURL(/comprobante=/);
  const ask = await askDemo(address());
  const [, last = 'none'] = await ask.periodsOf(CLOSED);
  await closeByKeyboard(page, () => ask.untilSettled(CLOSED, last));
});

async function expectFits(page: Page, screen: string): Promise<void> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width, `${screen} scrolls sideways`).toBeLessThanOrEqual(390);
  // What a dialog cuts off scrolls nowhere.
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('[role="dialog"] footer > *')]
    .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.textContent)`);
  expect(cut, `buttons of ${screen} beyond the screen`).toEqual([]);
  await expectAccessible(page, `${screen} on a phone`);
}
