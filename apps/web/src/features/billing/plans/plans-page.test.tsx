import { screen, within } from '@testing-library/react';
import type { Subscription } from '@yupana/contract/billing.ts';
import { LARGEST } from '@yupana/contract/plans.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rosa } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { fakeServer, json } from '../../../../test/server.ts';
import { useAuth, useDashboard } from '../../../lib/session/session.ts';
import PlansPage from './plans-page.tsx';

const CONFIG = {
  captcha: null,
  payment: { public_key: 'pk', checkout_url: 'https://c.example/js', three_ds_url: 'https://3.example' },
  tag_manager_id: null,
  support_whatsapp: 'https://wa.me/51000000000',
  upload_form_url: null,
};
const TRIAL: Subscription = {
  plan_type: 1,
  end_date: '2026-11-27',
  invoice: null,
  plan: null,
  business_limit: null,
  businesses_count: 2,
  discount_percent: null,
  payments: [],
};
const server = fakeServer({ 'GET /config': () => json(CONFIG), 'GET /me/subscription': () => json(TRIAL) });
beforeEach(() => {
  useAuth.setState({ accessToken: 'abc', user: rosa });
  window.dataLayer = [];
});

afterEach(() => void vi.useRealTimers());
const on = (date: string) => vi.useFakeTimers({ now: new Date(`${date}T15:00:00Z`), toFake: ['Date'] });

const open = (state?: object) => {
  const routes = [
    { path: '/planes', Component: PlansPage },
    { path: '/pago', element: <h1>Pago</h1> },
  ];
  return renderAt(state ? { pathname: '/planes', state } : '/planes', routes);
};
const choose = (plan: string) => screen.findByRole<HTMLAnchorElement>('link', { name: `Elegir plan ${plan}` });
const card = (plan: string) => {
  const found = screen.getByRole('heading', { name: plan }).closest('article');
  if (!found) throw new Error(`no card ${plan}`);
  return within(found);
};
const SIZES = ['Independientes', 'Pequeño negocio', 'Negocio emergente'] as const;

test('whoever comes by themselves with a licence that ended is told of the licence, not of a trial', async () => {
  on('2026-12-02');
  useAuth.setState({ user: { ...rosa, accountant_profile: 'Siscont' } });
  open();
  expect(await screen.findByText(/Tu licencia de Siscont venció/)).toBeDefined();
  expect(screen.queryByText(/Tu prueba gratis ha terminado/)).toBeNull();
});

test('the monthly plans show their prices without IGV, their sizes and the recommended one', async () => {
  const { container } = open();
  expect(screen.getByRole('heading', { name: 'Escoge el plan ideal para ti' })).toBeDefined();
  expect(screen.getByText('Precios sin IGV')).toBeDefined();
  expect(screen.getByText('2 meses gratis')).toBeDefined();
  for (const [plan, price, size] of [
    ['Independientes', 'S/ 59.00', 'Hasta 5 empresas'],
    ['Pequeño negocio', 'S/ 118.00', 'Hasta 15 empresas'],
    ['Negocio emergente', 'S/ 177.00', 'Hasta 50 empresas'],
  ] as const) {
    expect(card(plan).getByText(size)).toBeDefined();
    expect(card(plan).getByText('al mes').parentElement?.textContent).toBe(`${price}al mes`);
  }
  expect(decodeURIComponent((await choose('Estudio contable')).href)).toContain(
    `Hola, quiero una cotización del plan Estudio contable para más de ${LARGEST} empresas.`,
  );
  expect(card('Pequeño negocio').getByText('Recomendado')).toBeDefined();
  expect(screen.getAllByText('Recomendado')).toHaveLength(1);
  expect(card('Estudio contable').getByText('Cotiza')).toBeDefined();
  await choose('Independientes');
  await expectAccessible(container);
});

test.each([
  ['Trimestral', ['S/ 159.30', 'S/ 318.60', 'S/ 477.90'], ['S/ 53.10 al mes', 'S/ 106.20 al mes', 'S/ 159.30 al mes']],
  [/^Anual/, ['S/ 49.17', 'S/ 98.33', 'S/ 147.50'], ['S/ 589.98 al año', 'S/ 1,180.00 al año', 'S/ 1,770.00 al año']],
] as const)('the prices of %s', async (period, prices, notes) => {
  const { user, container } = open();
  await user.click(screen.getByRole('button', { name: period }));
  for (const [place, plan] of SIZES.entries()) {
    const text = card(plan).getByText(notes[place] ?? '').previousElementSibling?.textContent;
    expect(text).toContain(prices[place]);
  }
  expect(card('Estudio contable').getByText('Cotiza')).toBeDefined();
  await expectAccessible(container);
});

test('the automatic debit shows the first month, what comes after it, and the way back', async () => {
  const { user, container } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver precios con débito automático' }));
  for (const [plan, first, then] of [
    ['Independientes', 'S/ 44.00', 'Después, S/ 59.00 al mes'],
    ['Pequeño negocio', 'S/ 88.00', 'Después, S/ 118.00 al mes'],
    ['Negocio emergente', 'S/ 132.00', 'Después, S/ 177.00 al mes'],
  ] as const) {
    expect(card(plan).getByText('el primer mes').parentElement?.textContent).toBe(`${first}el primer mes`);
    expect(card(plan).getByText(then)).toBeDefined();
  }
  expect(decodeURIComponent((await choose('Independientes')).href)).toContain(
    'Hola, quiero el plan Independientes (mensual) con débito automático de Yupana.',
  );
  await expectAccessible(container);
  const back = screen.getByRole('button', { name: 'Volver a planes' });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(screen.getByRole('button', { name: 'Trimestral' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver precios con débito automático' }));
});

test('a monthly plan is arranged in the chat, or a month of it is paid by card', async () => {
  const { user, address } = open();
  await choose('Estudio contable');
  const link = await choose('Pequeño negocio');
  expect(link.target).toBe('_blank');
  expect(link.href).toMatch(/^https:\/\/wa\.me\/51000000000\?text=/);
  await user.click(screen.getByRole('link', { name: 'Pagar un mes con tarjeta: Pequeño negocio' }));
  expect(address()).toBe('/pago');
  expect(useDashboard.getState().selectedPlan).toBe(4);
});

test('a longer plan is paid by card; which one was chosen is remembered and told to the tag manager', async () => {
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: /^Anual/ }));
  await user.click(await choose('Negocio emergente'));
  expect(address()).toBe('/pago');
  expect(useDashboard.getState().selectedPlan).toBe(11);
  expect(JSON.parse(sessionStorage.getItem('yupana.dashboard') ?? '{}').state.selectedPlan).toBe(11);
  expect(window.dataLayer).toContainEqual({ event: 'choose_plan', plan: 'annual_3', automatic_debit: false });
});

test('each plan lists what it includes, and sells nothing that cannot be used yet', async () => {
  open();
  await choose('Independientes');
  const always = ['Compras y ventas desde SUNAT', 'Acta y cambios de cada periodo', 'IGV preliminar de cada empresa'];
  const items = (plan: string) =>
    card(plan)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(items('Independientes')).toEqual([...always, 'Soporte por WhatsApp']);
  expect(items('Pequeño negocio')).toEqual([...always, 'Soporte por WhatsApp']);
  expect(items('Negocio emergente')).toEqual([...always, 'Soporte prioritario']);
  expect(items('Estudio contable')[0]).toBe('Todo lo de Negocio emergente');
});

test('who comes back from paying finds the period that was chosen', () => {
  useDashboard.getState().choosePlan(7);
  open();
  expect(screen.getByRole('button', { name: 'Trimestral' }).getAttribute('aria-pressed')).toBe('true');
});

test('a coupon’s discount is told where plans are chosen, while it lasts', async () => {
  server.answer('GET /me/subscription', () => json({ ...TRIAL, discount_percent: 20 }));
  const { container } = open();
  expect(await screen.findByText(/Tu cupón te da 20 % de descuento en tu primer pago/)).toBeDefined();
  await expectAccessible(container);
});

test('without a chat, monthly plans are paid by card and there is no automatic debit to offer', async () => {
  server.answer('GET /config', () => json({ ...CONFIG, support_whatsapp: null }));
  const { user, address } = open();
  await screen.findByText('Pide tu cotización al soporte de Yupana.');
  expect(screen.queryByRole('button', { name: 'Ver precios con débito automático' })).toBeNull();
  await user.click(await choose('Independientes'));
  expect(address()).toBe('/pago');
});

test('where no card is taken, every plan is arranged in the chat', async () => {
  server.answer('GET /config', () => json({ ...CONFIG, payment: null }));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Trimestral' }));
  await screen.findByRole('link', { name: 'Elegir plan Estudio contable' });
  expect((await choose('Independientes')).href).toContain('wa.me');
});

test.each([
  ['active_trial', /Tu prueba gratis ha terminado/],
  ['ended_license', /Tu licencia de Siscont venció/],
  ['pre_expired_plan', /Tu plan está por vencer/],
  ['expired_plan', /Tu plan ha vencido/],
])('who comes from the banner %s reads why', (planType, text) => {
  open({ planType });
  expect(screen.getByText(text)).toBeDefined();
});

test.each([
  [1, '2026-11-27', null],
  [1, '2026-11-20', /Tu prueba gratis ha terminado/],
  [2, '2026-11-27', null],
  [2, '2026-11-26', /Tu plan está por vencer/],
  [2, '2026-11-19', /Tu plan ha vencido/],
] as const)('whoever comes by themselves with a plan of type %s until %s reads the same', async (type, end, text) => {
  on('2026-11-20');
  server.answer('GET /me/subscription', () => json({ ...TRIAL, plan_type: type, end_date: end }));
  open();
  await choose('Independientes');
  if (text) expect(await screen.findByText(text)).toBeDefined();
  else expect(screen.queryByText(/ha terminado|por vencer|ha vencido/)).toBeNull();
});

test('the plan that one has is marked in its period, is renewed from there, and leads to all of it', async () => {
  on('2026-11-20');
  const plan = {
    plan_id: 10,
    title: 'Pequeño negocio',
    type_plan: 'Anual',
    starts_on: '2026-11-21',
    ends_on: '2027-11-20',
  };
  server.answer('GET /me/subscription', () => json({ ...TRIAL, plan_type: 2, end_date: '2027-11-20', plan }));
  const { container } = open();
  expect(await screen.findByRole('link', { name: 'Renovar plan Pequeño negocio' })).toBeDefined();
  expect(screen.getAllByText('Tu plan actual')).toHaveLength(1);
  expect(screen.queryByText('Recomendado')).toBeNull();
  expect(screen.getByRole('button', { name: /^Anual/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('link', { name: 'Ver mi plan y mis pagos' }).getAttribute('href')).toBe('/mi-plan');
  await expectAccessible(container);
});
