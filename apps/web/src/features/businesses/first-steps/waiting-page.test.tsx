import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, figures, rosa } from '../../../../test/fixtures.ts';
import { watchIntervals } from '../../../../test/intervals.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { fakeServer, json } from '../../../../test/server.ts';
import { useAuth } from '../../../lib/session/session.ts';
import { WaitingPage } from './waiting-page.tsx';

const FILTERS = 'GET /accountant/dashboard/filters';
const names = ['Comercial Siete Quenas S.A.C.', 'Molinos Tres Cumbres S.A.C.'];
const waiting = names.map((name) => company({ name, status: 'IN_PROGRESS', exists_periods_processed: false }));
const server = fakeServer({ [FILTERS]: () => json({ businesses: waiting }) });
const trialUntil = (end_date: string) =>
  useAuth.setState({ accessToken: 'abc', user: { ...rosa, subscription: { plan_type: 1, end_date } } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(new Date('2026-11-21T15:00:00Z'));
  trialUntil('2026-11-28');
  return () => vi.useRealTimers();
});

const open = () =>
  renderAt('/registro-empresa', [
    { path: '/registro-empresa', element: <WaitingPage progress={() => <p>6 de 48 registros</p>} /> },
    { path: '/inicio', element: <h1>Inicio</h1> },
    { path: '/registrar-empresa', element: <h1>Registrar</h1> },
  ]);

test('the companies that are being processed are named, with how long it can take and how far each one is', async () => {
  const { container } = open();
  expect(await screen.findByRole('heading', { name: 'Estamos procesando los datos de tus empresas' })).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...names,
    'Mientras tanto, mira cómo se usa',
  ]);
  expect(container.textContent).toContain('Puede tardar hasta 24 horas');
  expect(screen.getAllByText('6 de 48 registros')).toHaveLength(2);
  expect(screen.getByText('Tienes 7 días de prueba gratis')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Registrar otra empresa' }).getAttribute('href')).toBe('/registrar-empresa');
  await expectAccessible(container);
});

test('each tutorial is a video with captions', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revisar un periodo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revisar un periodo' });
  expect(dialog.querySelector('video')?.textContent).toContain('Tu navegador no soporta la reproducción de video.');
  expect(dialog.querySelector('track')?.getAttribute('src')).toBe('/videos/observaciones.es.vtt');
  expect(dialog.querySelector('video')?.getAttribute('poster')).toBe('/videos/observaciones.webp');
  await expectAccessible(document.body);
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without days of trial left no more companies are registered from here', async () => {
  trialUntil('2026-11-21');
  open();
  expect(await screen.findByText('Tu prueba gratis ha terminado')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Registrar otra empresa' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Registrar una empresa' })).toBeDefined();
});

test('whoever waits here is told when a company is ready, and goes to it', async () => {
  const pass = watchIntervals();
  const { user } = open();
  await screen.findByText(names[0] ?? '');
  const [first, second] = waiting;
  server.answer(FILTERS, () =>
    json({
      businesses: [
        { ...first, status: 'VALID', summary: figures },
        { ...second, status: 'INVALID_CREDENTIALS' },
      ],
    }),
  );
  await pass(5_000);
  expect(await screen.findByRole('heading', { name: 'Ya puedes ver tus empresas' })).toBeDefined();
  expect(screen.queryByText(/hasta 24 horas/)).toBeNull();
  expect(screen.getByText('Credenciales inválidas')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Ver mis empresas' }));
  expect(screen.getByRole('heading', { name: 'Inicio' })).toBeDefined();
});

test.each([
  ['has nothing to wait for', [company()]],
  ['has no company', []],
])('whoever comes by its address and %s is sent home', async (_who, businesses) => {
  server.answer(FILTERS, () => json({ businesses }));
  open();
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeDefined();
});
