import { screen, waitFor } from '@testing-library/react';
import type { Payment, Subscription } from '@yupana/contract/billing.ts';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ANSWER,
  config,
  form,
  giveToken,
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
import { expectAccessible } from '../../../../test/render.tsx';
import { failure, json } from '../../../../test/server.ts';
import { useAuth, useDashboard } from '../../../lib/session/session.ts';

/** The payment screen on a bad day: two windows, a script that never comes, a session that ends, amounts that differ. */

const CHARGE = 'POST /me/payment/one-time-charge';
const OTHER: Payment = {
  ...PAID,
  ...{ uuid: '55555555-5555-4555-8555-555555555555', charge_id: null, starts_on: null, ends_on: null },
};
const withPayment = (payment: Partial<Payment>): Subscription => ({ ...TRIAL, payments: [{ ...OTHER, ...payment }] });
afterEach(() => void vi.useRealTimers());

test('a component that never comes is an error after a while, and serves when it comes late', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, container } = open();
  await screen.findByText('Cargando componente de pago...');
  await waitFor(() => expect(document.head.querySelector('script')).not.toBeNull());
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await screen.findByText('Ocurrió un error...')).toBeDefined();
  await expectAccessible(container);
  await settle(scripts().checkout);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: 'Pagar S/ 696.18' })).toBeDefined();
});

test('a component that cannot open its form says so', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  window.CulqiCheckout = class {
    constructor() {
      throw new Error('La llave pública no es válida.');
    }
  } as unknown as typeof window.CulqiCheckout;
  await user.click(await screen.findByRole('button', { name: 'Pagar S/ 696.18' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No se hizo ningún cobro');
});

test('the form goes with the screen, and there is never a second one', async () => {
  const { user, address } = open();
  await settle(scripts().checkout);
  await pressPay(user);
  const first = form();
  await pressPay(user);
  expect(first.closed).toBe(true);
  expect(form().closed).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Volver a planes' }));
  expect(address()).toBe('/planes');
  expect(form().closed).toBe(true);
});

test('a form that gives its token twice, or two tokens, charges one', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  await pressPay(user);
  giveToken('tkn_test_1');
  giveToken('tkn_test_1');
  giveToken('tkn_test_2');
  await settle(scripts().secure);
  expect(await screen.findByRole('heading', { name: '¡Listo!' })).toBeDefined();
  expect(server.bodies(CHARGE).map((body) => (body as { token: string }).token)).toEqual(['tkn_test_1']);
});

test('what another window is paying is followed here too', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  server.answer(CHARGE, () => failure(409, 'PAYMENT_IN_PROGRESS', 'Hay otro pago en curso en tu cuenta.'));
  server.answer('GET /me/subscription', () =>
    json(withPayment({ state: 'requested', message: 'Estamos procesando tu pago.' })),
  );
  await payWith(user);
  expect(await screen.findByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
});

test('a charge of another amount is not paid again: both amounts, and the way to the support', async () => {
  const message = 'Culqi nos informó un cobro de S/ 70.62, y lo acordado eran S/ 69.62. No vuelvas a pagar.';
  server.answer('GET /config', () => json({ ...config(), support_whatsapp: 'https://wa.me/51000000000' }));
  server.answer('GET /me/subscription', () => json(withPayment({ state: 'differs', message, charge_id: 'chr_9' })));
  const { container } = open();
  expect(await screen.findByRole('heading', { name: 'Estamos revisando tu pago' })).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Escribir a soporte' }).href).toContain('wa.me');
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  await expectAccessible(container);
});

test('a session that ends while paying is told, and nothing else is asked', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  server.answer(CHARGE, () => failure(401, 'UNAUTHENTICATED', 'Tu sesión caducó'));
  await payWith(user);
  await waitFor(() => expect(useAuth.getState().tokenExpired).toBe(true));
  expect(server.bodies(CHARGE)).toHaveLength(1);
});

test.each([
  [503, 'PAYMENT_UNAVAILABLE', 'El pago con tarjeta no está disponible en este momento.'],
  [500, 'UNEXPECTED', 'Ocurrió un error. Por favor, inténtalo de nuevo en un minuto.'],
  [409, 'PAYMENT_REPEATED', 'Ya pagaste este plan hace unos minutos.'],
  [400, 'AMOUNT_DIFFERS', 'El importe de este plan es S/ 696.18, con IGV.'],
])('an answer %s (%s) is said as it came, and the plan stays chosen', async (status, code, message) => {
  const { user, container } = open();
  await settle(scripts().checkout);
  server.answer(CHARGE, () => failure(status, code, message));
  await payWith(user);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(useDashboard.getState().selectedPlan).toBe(9);
  await expectAccessible(container);
});

test('a bank that asks again after its answer was given is not asked a third time', async () => {
  const { user } = open();
  await settle(scripts().checkout);
  server.answer(CHARGE, () => json({ ...PAID, state: 'review', action_code: 'REVIEW' }));
  await payWith(user);
  await waitFor(() => expect(window.Culqi3DS?.initAuthentication).toHaveBeenCalled());
  post({ parameters3DS: ANSWER });
  expect((await screen.findByRole('alert')).textContent).toContain('Tu banco no aceptó la verificación');
  expect(server.bodies(CHARGE)).toHaveLength(2);
});

test('the bank’s check goes with the screen', async () => {
  const { user, address } = open();
  await settle(scripts().checkout);
  server.answer(CHARGE, () => json({ ...PAID, state: 'review', action_code: 'REVIEW' }));
  await payWith(user);
  await waitFor(() => expect(window.Culqi3DS?.initAuthentication).toHaveBeenCalled());
  expect(window.Culqi3DS?.reset).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Volver a planes' }));
  expect(address()).toBe('/planes');
  await waitFor(() => expect(window.Culqi3DS?.reset).toHaveBeenCalled());
  expect(server.bodies(CHARGE)).toHaveLength(1);
});

test('a coupon that leaves nothing to charge leads to the support instead of a card', async () => {
  server.answer('GET /config', () => json({ ...config(), support_whatsapp: 'https://wa.me/51000000000' }));
  server.answer('GET /me/subscription', () => json({ ...TRIAL, discount_percent: 100 }));
  const { container } = open();
  expect(await screen.findByText(/no queda nada que cobrar con tarjeta/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Escribir a soporte' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  await expectAccessible(container);
});

test('more companies than any plan allows lead to a quote', async () => {
  server.answer('GET /me/subscription', () => json({ ...TRIAL, businesses_count: 60 }));
  open();
  expect((await screen.findByRole('link', { name: 'Pide tu cotización' })).getAttribute('href')).toBe('/planes');
});

test('the day on which the plan begins is shown before it is paid', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:30:00Z'), toFake: ['Date'] });
  open();
  // In Lima it is still the 20th.
  expect(await screen.findByText('Empieza el 21/11/2026.')).toBeDefined();
});
