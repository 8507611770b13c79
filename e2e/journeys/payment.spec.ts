import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from '../harness/test.ts';

/** Culqi's public test cards, as its sandbox lists them. */
const NO_FUNDS = { number: '4000040000000008', expiry: '03/30', cvv: '295' };
const ASKS_THE_BANK = { number: '4456530000001096', expiry: '07/30', cvv: '111' };
const GOOD = { number: '4111111111111111', expiry: '09/30', cvv: '123' };

async function payWith(page: Page, card: typeof GOOD): Promise<void> {
  await page.getByRole('button', { name: /^Pagar S\// }).click();
  const form: FrameLocator = page.frameLocator('iframe[title^="Pago con tarjeta"]');
  await form.getByLabel('Número de tarjeta').fill(card.number);
  await form.getByLabel(/Vencimiento/).fill(card.expiry);
  await form.getByLabel('CVV').fill(card.cvv);
  await form.getByRole('button', { name: 'Pagar' }).click();
}

async function steer(sandbox: string, method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sandbox}/__sandbox${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBe(204);
}

test('a plan is paid by card: a refusal in Culqi’s words, the bank’s check, the receipt, and an answer that gets lost', async ({
  page,
  accountant,
  product,
}) => {
  await signIn(page, accountant);
  await page.getByRole('link', { name: 'Elegir plan' }).click();
  await expect(page.getByRole('heading', { name: 'Escoge el plan ideal para ti' })).toBeVisible();
  await expectAccessible(page, 'plans');
  await page.getByRole('button', { name: /^Anual/ }).click();
  await page.getByRole('link', { name: 'Elegir plan Pequeño negocio' }).click();
  await page.waitForURL(/\/pago$/);
  await expect(page.getByRole('button', { name: 'Pagar S/ 1,392.40' })).toBeVisible();
  await page.getByLabel('RUC').fill('20990000922');
  await page.getByLabel('Razón social').fill('Huamaní Ccori Contadores S.A.C.');
  await expectAccessible(page, 'payment');

  await payWith(page, NO_FUNDS);
  await expect(page.getByRole('alert')).toContainText('no tiene fondos suficientes');
  await expectAccessible(page, 'refused card');

  await payWith(page, ASKS_THE_BANK);
  const bank = page.frameLocator('iframe[title^="Verificación"]');
  await bank.getByLabel('Código').fill('123456');
  await bank.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible();
  await expectAccessible(page, 'paid');

  const receipt = async () => {
    const answer = await fetch(`${product.sandbox}/__sandbox/mails`);
    const { mails } = (await answer.json()) as { mails: { to: string[]; subject: string }[] };
    return mails.filter(({ to }) => to.includes(accountant.email)).map(({ subject }) => subject);
  };
  await expect.poll(receipt).toContain('Recibimos tu pago: plan Pequeño negocio anual de Yupana');

  // Culqi charges, its answer is lost, and some seconds later it tells of the charge by itself.
  const events = { url: `${product.url}/webhooks/culqi`, secret: product.environment.CULQI_WEBHOOK_SECRET };
  await steer(product.sandbox, 'PUT', '/culqi/events', events);
  await steer(product.sandbox, 'POST', '/services/culqi', { scenario: 'respuesta-perdida', times: 1 });
  await page.goto('/mi-plan');
  await expect(page.getByRole('heading', { name: 'Pequeño negocio' })).toBeVisible();
  await expectAccessible(page, 'my plan');
  await page.getByRole('link', { name: 'Cambiar de plan' }).click();
  await expect(page.getByText('Tu plan actual', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Trimestral' }).click();
  await page.getByRole('link', { name: 'Elegir plan Independientes' }).click();
  await payWith(page, GOOD);
  await expect(page.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeVisible({ timeout: 20_000 });
});
