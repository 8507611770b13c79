import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, rosa } from '../../../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../../../test/render.tsx';
import { fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';
import { OnboardingPage } from './onboarding-page.tsx';

const server = fakeServer({
  'GET /accountant/dashboard/filters': () => json({ businesses: [company()] }),
  'POST /me/businesses': () => json(company({ status: 'IN_PROGRESS' })),
});
beforeEach(() => {
  const trial = { plan_type: 1 as const, end_date: '2026-11-27' };
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  useAuth.setState({ accessToken: 'abc', user: { ...rosa, subscription: trial } });
  return () => vi.useRealTimers();
});

const open = (search = '') =>
  renderAt(`/registrar-empresas${search}`, [
    { path: '/registrar-empresas', element: <OnboardingPage plans={<p>Los planes</p>} /> },
    { path: '/inicio', element: <h1>Inicio</h1> },
  ]);
const step = () => screen.getByRole('list', { name: 'Pasos' }).querySelector('[aria-current=step]')?.textContent;

async function registerOne(user: ReturnType<typeof open>['user']) {
  await fillIn(user, screen.getByLabelText('RUC'), '20990001015');
  await fillIn(user, screen.getByLabelText('Nombre de la empresa'), 'Comercial Siete Quenas');
  await fillIn(user, screen.getByLabelText('Usuario SOL'), 'QUENAS01');
  await fillIn(user, screen.getByLabelText('Clave SOL'), 'clave123');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  await user.click(screen.getByRole('button', { name: 'Registrar empresa' }));
}

test('a new account is led from its first company to a second one, and to the plans', async () => {
  const registered: unknown[] = [];
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: registered }));
  server.answer('POST /me/businesses', () => {
    registered.push(company({ status: 'IN_PROGRESS' }));
    return json(registered.at(-1));
  });
  const { user, container } = open();
  expect(await screen.findByRole('heading', { name: 'Registra tu primera empresa' })).toBeDefined();
  expect(step()).toBe('Registro');
  expect(screen.getByRole('heading', { name: 'Registra tu primera empresa' })).toBeDefined();
  await expectAccessible(container);
  await registerOne(user);
  expect(await screen.findByRole('heading', { name: 'Registra tu segunda empresa' })).toBeDefined();
  expect(step()).toBe('Registrar empresas');
  expect(screen.getByLabelText<HTMLInputElement>('RUC').value).toBe('');
  await registerOne(user);
  expect(await screen.findByText('Los planes')).toBeDefined();
  expect(step()).toBe('Elige tu plan');
  expect(container.textContent).toContain('Tienes 7 días de prueba gratis');
  // The plans stand below: the banner does not lead to them once more.
  expect(screen.queryByRole('link', { name: 'Elegir plan' })).toBeNull();
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: 'Ir a mis empresas' }));
  expect(screen.getByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test('the second company can be left for later', async () => {
  const { user } = open('?paso=2');
  await user.click(await screen.findByRole('button', { name: 'Lo haré después' }));
  expect(screen.getByText('Los planes')).toBeDefined();
});

test('an address of the second company, while there is none, asks for the first', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [] }));
  open('?paso=2');
  expect(await screen.findByRole('heading', { name: 'Registra tu primera empresa' })).toBeDefined();
  expect(step()).toBe('Registro');
});

test.each([
  [1, 'Registra tu segunda empresa'],
  [2, 'Elige tu plan'],
])('whoever comes back with %i companies goes on with «%s»', async (count, heading) => {
  const businesses = Array.from({ length: count }, () => company({ uuid: crypto.randomUUID() }));
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses }));
  open();
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
});

test('a trial that ended leads to the plans instead of asking for a company', async () => {
  useAuth.setState({ user: { ...rosa, subscription: { plan_type: 1, end_date: '2026-11-20' } } });
  const { container } = open();
  expect(await screen.findByText('Tu prueba gratis ha terminado')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver planes' })).toBeDefined();
  expect(screen.queryByLabelText('RUC')).toBeNull();
  expect(screen.queryByRole('link', { name: /desde una lista/ })).toBeNull();
  await expectAccessible(container);
});

test('the browser’s back goes to the step before', async () => {
  const { user, router } = open('?paso=2');
  await user.click(await screen.findByRole('button', { name: 'Lo haré después' }));
  await router.navigate(-1);
  expect(await screen.findByRole('heading', { name: 'Registra tu segunda empresa' })).toBeDefined();
});
