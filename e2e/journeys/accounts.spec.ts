import type { Page } from '@playwright/test';
import { type Product, startProduct } from '../harness/product.ts';
import { expect, expectAccessible, expectToFit, linkIn, signIn, test } from '../harness/test.ts';
import { walkProfile } from './walk-profile.ts';
import { walkSiscont } from './walk-siscont.ts';

const TAGS = 'https://www.googletagmanager.com';

/** The tag manager and what it reports to, as far as a content security policy sees them. Nothing leaves this machine. */
async function playTagManager(page: Page): Promise<void> {
  const script = `
    const more = document.createElement('script');
    more.src = '${TAGS}/gtag/js?id=G-PRUEBA';
    document.head.append(more);
    new Image().src = 'https://www.google-analytics.com/collect?v=1';`;
  const report = `
    fetch('https://region1.google-analytics.com/g/collect?v=2', { method: 'POST', mode: 'no-cors' })
      .then(() => document.documentElement.setAttribute('data-tags', window.dataLayer[0].event));`;
  const answer = (body: string) => ({ status: 200, contentType: 'text/javascript', body });
  await page.route(`${TAGS}/gtm.js*`, (route) => route.fulfill(answer(script)));
  await page.route(`${TAGS}/gtag/js*`, (route) => route.fulfill(answer(report)));
  await page.route(/google-analytics\.com/, (route) => route.fulfill({ status: 204 }));
}

/** An installation that keeps robots out and has a tag manager. */
const guarded = test.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct({ CAPTCHA_SITE_KEY: 'sitio', TAG_MANAGER_ID: 'GTM-PRUEBA' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

guarded(
  'an accountant signs up past the captcha: each field says what is wrong with it, and the button waits; from Siscont, a link signs up and in',
  async ({ page, product }) => {
    await playTagManager(page);
    await page.goto('/crear-cuenta');
    await expect(page.locator('html')).toHaveAttribute('data-tags', 'gtm.js');
    const create = page.getByRole('button', { name: 'Crear cuenta' });
    await expect(create).toBeDisabled();
    await expectAccessible(page, 'sign-up');

    await page.getByLabel('DNI').fill('123');
    await page.getByLabel('Celular').fill('812345678');
    await page.getByLabel('Correo electrónico').fill('no es un correo');
    await page.getByLabel('Contraseña', { exact: true }).fill('corta');
    await page.getByLabel('Nombres').focus();
    await page.getByLabel('Apellidos').focus();
    for (const message of [
      'Ingrese un DNI válido',
      'Ingrese un número telefónico válido',
      'Ingrese un correo electrónico válido',
      'La contraseña debe de tener como mínimo 6 caracteres',
      'Ingrese su nombre',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expectAccessible(page, 'sign-up with errors');
    await expectToFit(page);

    await page.getByLabel('Nombres').fill('María José');
    await page.getByLabel('Apellidos').fill('Ñaupari Prueba');
    await page.getByLabel('DNI').fill('45678912');
    await page.getByLabel('Celular').fill('987654321');
    await page.getByLabel('Correo electrónico').fill(`maria-${Date.now()}@ejemplo.pe`);
    await page.getByRole('combobox', { name: 'Perfil de contador' }).selectOption('Estudio Contable');
    await page.getByLabel('Contraseña', { exact: true }).fill('Quinua2026');
    await page.getByRole('checkbox', { name: /Términos y condiciones/ }).check();
    await expect(create).toBeDisabled();
    await page.getByRole('checkbox', { name: /Política de privacidad/ }).check();
    await create.click();

    await page.waitForURL(/\/registrar-empresas/);
    await page.goto('/inicio');
    await expect(page.getByText('Hola, María')).toBeVisible();
    await expect(page.getByText(/Tienes 7 días de prueba gratis/)).toBeVisible();

    await walkSiscont(page, product);
  },
);

test('a wrong password is told in the server’s words, a forgotten one is changed by the link in the mail, and a session that ended elsewhere is told with a modal', async ({
  page,
  accountant,
  product,
}) => {
  await page.goto('/login');
  await expectAccessible(page, 'login');
  await page.getByLabel('Usuario').fill(accountant.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada1');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('¡Algo salió mal!')).toBeVisible();
  await expect(page.getByText('El usuario o la contraseña no coinciden.')).toBeVisible();
  expect(await page.evaluate<string>('JSON.stringify(dataLayer)')).toContain('USER_PASSWORD_INCORRECT');
  await expectAccessible(page, 'login refused');
  await expectToFit(page);

  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByLabel('Correo electrónico').fill(accountant.email);
  await expectAccessible(page, 'recovery');
  await page.getByRole('button', { name: 'Enviar correo' }).click();
  await expect(page.getByRole('heading', { name: 'Correo enviado con éxito' })).toBeVisible();
  await expectAccessible(page, 'recovery sent');
  await expectToFit(page);
  // As a person would type it, and as a mail writes it.
  const link = await linkIn(product, accountant.email, '/recuperar-contraseña/');
  await page.goto(decodeURI(link));
  await expect(page.getByRole('heading', { name: 'Crea una nueva contraseña' })).toBeVisible();
  await page.goto(link);
  await page.getByLabel('Nueva contraseña').fill('Kiwicha2026');
  await page.getByLabel('Repite la contraseña').fill('Kiwicha2027');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Su contraseña no coincide')).toBeVisible();
  await expectAccessible(page, 'new password');
  await page.getByLabel('Repite la contraseña').fill('Kiwicha2026');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este link ya expiró' })).toBeVisible();
  await expectAccessible(page, 'link expired');
  await page.getByRole('link', { name: 'Volver a enviar correo' }).click();
  await page.waitForURL(/identificacion/);

  await signIn(page, { email: accountant.email, password: 'Kiwicha2026' });
  await page.goto('/registrar-empresa');
  await expect(page.getByLabel('RUC', { exact: true })).toBeVisible();
  const token = await page.evaluate(
    () => /"accessToken":"([^"]+)"/.exec(JSON.stringify({ ...sessionStorage }).replaceAll('\\', ''))?.[1],
  );
  const ended = await fetch(`${product.url}/app/internal/me/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(204);

  await page.getByLabel('RUC', { exact: true }).fill('20990019933');
  await page.getByLabel('Nombre de la empresa').focus();
  await expect(page.getByRole('dialog').getByText('Tu sesión caducó')).toBeVisible();
  await expectAccessible(page, 'session expired');
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('accessToken":"'))).toBe(false);
});

test('nobody is shown what is not for them: guards, a page that does not exist and a screen that breaks; what is one’s own is changed, taken along, closed and reopened', async ({
  page,
  accountant,
}) => {
  for (const path of ['/inicio', '/registrar-empresa', '/dashboard', '/dashboard/comprobantes']) {
    await page.goto(path);
    await page.waitForURL(/\/login/);
  }
  await page.goto('/esto-no-existe');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await expectAccessible(page, 'not found');
  await page.goto('/simulated-error');
  await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible();
  await expectAccessible(page, 'error page');

  await signIn(page, accountant);
  for (const [path, where] of [
    ['/login', /\/inicio/],
    ['/crear-cuenta', /\/inicio/],
    ['/dashboard', /\/inicio/],
  ] as const) {
    await page.goto(path);
    await page.waitForURL(where);
  }

  await walkProfile(page, accountant);
});
