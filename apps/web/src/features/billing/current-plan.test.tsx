import { screen } from '@testing-library/react';
import type { Payment, Subscription } from '@yupana/contract/billing.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { CurrentPlan } from './current-plan.tsx';

afterEach(() => void vi.useRealTimers());
const on = (date: string) => vi.useFakeTimers({ now: new Date(`${date}T15:00:00Z`), toFake: ['Date'] });

const PERIOD = { starts_on: '2026-11-21', ends_on: '2026-12-20' };
const PAID: Payment = {
  ...{ uuid: 'a', plan_id: 4, state: 'charged', message: '', price: 118, discount: 0, igv: 21.24, amount: 139.24 },
  ...{ charge_id: 'chr_1', card: 'Visa 1111', ...PERIOD, created_at: '2026-11-20T15:00:00Z' },
  ...{ known_by: null, invoice: null, invoice_number: null },
};
const REFUSED: Payment = { ...PAID, charge_id: null, card: null, starts_on: null, ends_on: null };
const SUBSCRIPTION: Subscription = {
  ...{ plan_type: 2, end_date: '2026-12-20', business_limit: 15, businesses_count: 8, discount_percent: null },
  plan: { plan_id: 4, title: 'Pequeño negocio', type_plan: 'Mensual', ...PERIOD },
  invoice: null,
  payments: [],
};
const show = (changes: Partial<Subscription> = {}) =>
  renderAt('/', [{ path: '/', element: <CurrentPlan subscription={{ ...SUBSCRIPTION, ...changes }} /> }]);

test('a paid account sees its plan, how much of it is used, and its payments', async () => {
  on('2026-11-25');
  const { container } = show({
    payments: [
      PAID,
      { ...REFUSED, uuid: 'b', state: 'declined', message: 'Sin fondos.' },
      { ...REFUSED, uuid: 'c', state: 'differs', message: 'Lo revisa una persona.' },
    ],
  });
  expect(screen.getByRole('heading', { name: 'Tu plan: Pequeño negocio' })).toBeDefined();
  expect(screen.getByText('8 de 15 empresas')).toBeDefined();
  for (const said of ['Pagado', 'No se cobró', 'Sin fondos.', 'En revisión', 'Lo revisa una persona.']) {
    expect(screen.getByText(said)).toBeDefined();
  }
  await expectAccessible(container);
});

test.each([
  ['2026-11-20', 'Mensual, empieza el 21/11/2026 y termina el 20/12/2026.'],
  ['2026-12-20', 'Mensual, del 21/11/2026 al 20/12/2026.'],
  ['2026-12-21', 'Mensual, venció el 20/12/2026.'],
])('on %s a plan reads: %s', (today, text) => {
  on(today);
  show();
  expect(screen.getByText(text)).toBeDefined();
});

test('what is paid beyond the plan in force is told', () => {
  on('2026-11-25');
  show({ end_date: '2027-01-20' });
  expect(screen.getByText(/Tienes plan pagado hasta el 20\/01\/2027\./)).toBeDefined();
});

test('in the trial, without payments, there is nothing to say', () => {
  show({ plan: null, plan_type: 1 });
  expect(screen.queryByRole('heading')).toBeNull();
});
