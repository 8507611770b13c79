import { act, screen, waitFor, within } from '@testing-library/react';
import type { Payment } from '@yupana/contract/billing.ts';
import { expect, test, vi } from 'vitest';
import { rosa } from '../../../../test/fixtures.ts';
import { watchIntervals } from '../../../../test/intervals.ts';
import {
  ANSWER,
  config,
  form,
  INVOICE,
  open,
  PAID,
  payWith,
  post,
  pressPay,
  scripts,
  server,
  settle,
  TRIAL,
} from '../../../../test/paying.tsx';
import { expectAccessible, fillIn } from '../../../../test/render.tsx';
import { failure, json } from '../../../../test/server.ts';
import { useDashboard } from '../../../lib/session/session.ts';

test.each([null, 2, 12])('with the plan %s, which there is not, one is at home', async (plan) => {
  useDashboard.getState().choosePlan(plan);
  open();
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test('the component is waited for, with the way back to the plans', async () => {
  const { user, container, address } = open();
  expect(await screen.findByText('Cargando componente de pago...')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: 'Volver a planes' }));
  expect(address()).toBe('/planes');
});

test('a component that does not load says so, and is tried again', async () => {
  const { user } = open();
  await settle(scripts().checkout, 'error');
  expect(await screen.findByText('Ocurrió un error...')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await settle(scripts().checkout);
  expect(await screen.findByRole('button', { name: 'Pagar S/ 696.18' })).toBeDefined();
});

test('what is paid is shown with its IGV, and charged once with the card’s token', async () => {
  const { user, container } = open();
  await settle(scripts().checkout);
  const summary = await screen.findByRole('region', { name: 'Plan Independientes' });
  for (const part of ['S/ 589.98', 'IGV (18 %)', 'S/ 106.20', 'S/ 696.18']) expect(summary.textContent).toContain(part);
  await expectAccessible(container);
  await payWith(user);
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  expect(screen.getByText(/empieza el 21\/11\/2026 y te cubre hasta el 20\/11\/2027/)).toBeDefined();
  expect(server.bodies('POST /me/payment/one-time-charge')).toEqual([
    {
      ...{ accountant_uuid: rosa.uuid, plan_id: 9, token: 'tkn_test_1', email: rosa.email },
      ...{ amount: 696.18, device_id: 'device-1', invoice: INVOICE },
    },
  ]);
  expect(form()).toMatchObject({
    publicKey: 'pk_test',
    closed: true,
    config: { settings: { currency: 'PEN', amount: 69_618 }, client: { email: rosa.email } },
  });
  expect(useDashboard.getState().selectedPlan).toBeNull();
  await expectAccessible(container);
});

test('a coupon’s share comes off before the IGV', async () => {
  server.answer('GET /me/subscription', () => json({ ...TRIAL, discount_percent: 50 }));
  open();
  await settle(scripts().checkout);
  expect(await screen.findByText('Descuento de tu cupón')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pagar S/ 348.09' })).toBeDefined();
});

test('a refused card reads Culqi’s words, and may be tried with another', async () => {
  const { user, container } = open();
  await settle(scripts().checkout);
  server.answer('POST /me/payment/one-time-charge', () => failure(400, 'CARD_DECLINED', 'Su tarjeta no tiene fondos.'));
  await payWith(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Su tarjeta no tiene fondos.');
  await expectAccessible(container);
  expect(screen.getByRole('button', { name: 'Pagar S/ 696.18' })).toBeDefined();
});

test('what the card form itself finds wrong is said too', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  await pressPay(user);
  act(() => {
    form().error = { user_message: 'El número de tarjeta no es válido.' };
    form().culqi();
  });
  expect((await screen.findByRole('alert')).textContent).toContain('El número de tarjeta no es válido.');
  expect(form().closed).toBe(false);
});

test('when the bank asks, its answer goes with the same token; messages of other origins are not believed', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  server.answer('POST /me/payment/one-time-charge', ({ body }) =>
    json(
      (body as { authentication_3DS?: object }).authentication_3DS
        ? PAID
        : { ...PAID, state: 'review', action_code: 'REVIEW' },
    ),
  );
  await payWith(user);
  expect(await screen.findByText('Tu banco quiere verificar que eres tú.')).toBeDefined();
  await waitFor(() => expect(window.Culqi3DS?.initAuthentication).toHaveBeenCalledWith('tkn_test_1'));
  post({ parameters3DS: { ...ANSWER, cavv: 'false' } }, 'https://malo.example');
  post({ parameters3DS: ANSWER });
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  const [, second] = server.bodies('POST /me/payment/one-time-charge') as {
    token: string;
    authentication_3DS: object;
  }[];
  expect(second).toMatchObject({ token: 'tkn_test_1', authentication_3DS: ANSWER });
});

test('a check that the bank does not finish charges nothing and says so', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  server.answer('POST /me/payment/one-time-charge', () => json({ ...PAID, state: 'review', action_code: 'REVIEW' }));
  await payWith(user);
  await waitFor(() => expect(window.Culqi3DS?.initAuthentication).toHaveBeenCalled());
  post({ parameters3DS: null, error: 'TIMEOUT' });
  expect((await screen.findByRole('alert')).textContent).toContain('No se hizo ningún cobro');
});

test('without an answer the same token is sent again, on the payer’s word', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  server.answer('POST /me/payment/one-time-charge', () => Promise.reject(new TypeError('cut')));
  await payWith(user);
  expect((await screen.findByRole('alert')).textContent).toContain('no se cobra dos veces');
  server.answer('POST /me/payment/one-time-charge', () => json(PAID));
  await user.click(screen.getByRole('button', { name: 'Consultar' }));
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  const tokens = server.bodies('POST /me/payment/one-time-charge').map((body) => (body as { token: string }).token);
  expect(tokens).toEqual(['tkn_test_1', 'tkn_test_1']);
});

test('a payment that is not known yet is not paid again: it is followed', async () => {
  const open_payment = {
    ...PAID,
    state: 'unknown',
    message: 'Tu pago se está confirmando con tu banco.',
    charge_id: null,
  };
  server.answer('GET /me/subscription', () => json({ ...TRIAL, payments: [open_payment] }));
  const { container } = open();
  expect(await screen.findByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  await expectAccessible(container);
});

test('a plan smaller than what is registered cannot be paid', async () => {
  server.answer('GET /me/subscription', () => json({ ...TRIAL, businesses_count: 8 }));
  open();
  expect(await screen.findByText('Este plan te queda chico')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
});

test('where no card is taken the page says so', async () => {
  server.answer('GET /config', () => json({ ...config(), payment: null }));
  open();
  expect(await screen.findByText(/no se puede pagar con tarjeta/)).toBeDefined();
});

test('the older component of Culqi serves as well', async () => {
  window.CulqiCheckout = undefined;
  const old = {
    publicKey: '',
    token: null as { id: string } | null,
    settings: vi.fn(),
    options: vi.fn(),
    open: vi.fn(),
    close: vi.fn(),
  };
  window.Culqi = old;
  const { user } = open();
  await settle(scripts().checkout);
  await user.click(await screen.findByRole('button', { name: 'Pagar S/ 696.18' }));
  await waitFor(() => expect(old.open).toHaveBeenCalledOnce());
  expect(old.settings).toHaveBeenCalledWith(expect.objectContaining({ currency: 'PEN', amount: 69_618 }));
  old.token = { id: 'tkn_test_4' };
  act(() => window.culqi?.());
  await settle(scripts().secure);
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  window.Culqi = undefined;
});

test('the factura’s RUC and razón social are asked before the card, and a boleta needs neither', async () => {
  server.answer('GET /me/subscription', () => json({ ...TRIAL, invoice: null }));
  const { user, container } = open();
  await settle(scripts().checkout);
  const pay = await screen.findByRole('button', { name: 'Pagar S/ 696.18' });
  await user.click(pay);
  expect(await screen.findByText('Ingrese el RUC')).toBeDefined();
  expect(screen.getByText('Ingrese la razón social')).toBeDefined();
  expect(() => form()).toThrow();
  await expectAccessible(container);
  await user.type(screen.getByLabelText('RUC'), 'RUC 20990000922');
  await fillIn(user, screen.getByLabelText('Razón social'), INVOICE.name);
  await payWith(user);
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  expect(server.bodies('POST /me/payment/one-time-charge')).toMatchObject([{ invoice: INVOICE }]);
});

test('who asks for a boleta pays without a RUC, and sees which cards are taken', async () => {
  server.answer('GET /me/subscription', () => json({ ...TRIAL, invoice: null }));
  const { user } = open();
  await settle(scripts().checkout);
  await user.click(await screen.findByRole('button', { name: 'Boleta' }));
  expect(screen.queryByLabelText('RUC')).toBeNull();
  const brands = within(screen.getByRole('list', { name: 'Tarjetas que aceptamos' })).getAllByRole('img');
  expect(brands.map((brand) => brand.getAttribute('aria-label'))).toEqual([
    ...['Visa', 'Mastercard', 'American Express', 'Diners Club'],
  ]);
  await payWith(user);
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  expect(server.bodies('POST /me/payment/one-time-charge')).toMatchObject([{ invoice: null }]);
});

test('when Culqi failed: what is known, until when it is looked for, and the way out; then it is paid again', async () => {
  const failed: Payment = {
    ...PAID,
    ...{ state: 'unknown', charge_id: null, starts_on: null, ends_on: null, known_by: '2026-11-20T15:03:00Z' },
    message: 'Culqi, nuestro proveedor de pagos, respondió con un error y no nos informó ningún cobro.',
  };
  let seen = failed;
  server.answer('GET /config', () => json({ ...config(), support_whatsapp: 'https://wa.me/51000000000' }));
  server.answer('GET /me/subscription', () => json({ ...TRIAL, payments: [seen] }));
  const pass = watchIntervals();
  const { container } = open();
  expect(await screen.findByText(/no nos informó ningún cobro/)).toBeDefined();
  expect(screen.getByText(/Lo sabrás a más tardar a las 10:03/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Escribir a soporte' })).toBeDefined();
  await expectAccessible(container);
  seen = {
    ...failed,
    state: 'declined',
    known_by: null,
    message: 'El pago no se completó y no se hizo ningún cobro.',
  };
  await pass(4_000);
  expect(await screen.findByRole('heading', { name: 'El pago no se completó' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Pagar otra vez' }).click());
  await settle(scripts().checkout);
  expect(await screen.findByRole('button', { name: 'Pagar S/ 696.18' })).toBeDefined();
});
