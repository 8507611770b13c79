import { screen, waitFor, within } from '@testing-library/react';
import type { Calendar, CalendarLink, DueColumn, DueCompany } from '@yupana/contract/calendar.ts';
import type { Period } from '@yupana/tax/period.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { expectAccessible, paramsOf, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import CalendarPage from './calendar-page.tsx';

let serial = 10;
const company = (different: Partial<DueCompany> = {}): DueCompany => ({
  uuid: `22222222-2222-4222-8222-2222222222${serial++}`,
  ...{
    ruc: '20990001015',
    name: 'Comercial Siete Quenas S.A.C.',
    state: 'open',
    declared_on: null,
    igv_amount: 6360.66,
  },
  missing: [
    { is: 'observed', says: '23 observados' },
    { is: 'analysing', says: '18 en análisis' },
  ],
  ...different,
});
const closed = (count: number) => Array.from({ length: count }, () => company({ state: 'closed', missing: [] }));
const late = (name: string) => company({ name, state: 'late', missing: [{ is: 'signature', says: 'Falta la firma' }] });
const column = (group: string, declaration: string, companies: DueCompany[] = []): DueColumn => ({
  ...{
    group,
    digits: group === 'good' ? [] : [...group],
    declaration,
    registers: declaration,
    reckoned: false,
    companies,
  },
});
const calendar = (different: Partial<Calendar> = {}): Calendar => ({
  ...{ tax_period: '202610' as Period, tax_periods: ['202610', '202609'] as Period[], today: '2026-11-17' },
  columns: [
    column('0', '2026-11-16', [...closed(7), late('Ferretería Cero E.I.R.L.')]),
    column('1', '2026-11-17', closed(4)),
    column('23', '2026-11-18'),
    column('45', '2026-11-19', [
      ...closed(5),
      company(),
      company({
        ...{ name: 'Constructora Andamio Paciente S.A.C.', ruc: '20990003174', igv_amount: null },
        missing: [{ is: 'access', says: 'Usuario SOL bloqueado' }],
      }),
      company({
        ...{ name: 'Taxi Cerro Arriba S.A.C.', ruc: '20990007544', state: 'unsigned', igv_amount: -640.18 },
        missing: [{ is: 'signature', says: 'Falta la firma' }],
      }),
    ]),
    column('good', '2026-11-24'),
  ],
  other_dates: [
    { on: '2026-11-06', says: 'Detracciones para usar el IGV de Oct 2026' },
    { on: '2026-12-07', says: 'Detracciones para usar el IGV de Nov 2026' },
  ],
  ...different,
});
const LINK: CalendarLink = { masked: 'yupana.example/cal/••••••••3f9c.ics', created_at: '2026-11-02T15:00:00Z' };
const URL_OF = 'https://yupana.example/cal/secreto3f9c.ics';

const server = fakeServer({
  'GET /calendar': () => json(calendar()),
  'GET /calendar/link': () => json({ link: LINK }),
  'POST /calendar/link': () => json({ link: LINK, url: URL_OF }),
  'DELETE /calendar/link': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  useAuth.setState({ accessToken: 'token', user: { ...rosa, subscription: { plan_type: 2, end_date: '2026-12-05' } } });
});

const show = () =>
  renderAt('/inicio/calendario', [
    { path: '/inicio/calendario', Component: CalendarPage },
    { path: '/dashboard/*', element: null },
  ]);
const day = (name: RegExp) => screen.findByRole('button', { name });
const rows = () => screen.getAllByRole('row').slice(1);

test('each day says whose it is, how far it is and how many of its companies are closed; the next that presses is chosen', async () => {
  const { container } = show();
  expect(await screen.findByText('Declaración de Oct 2026: 16 de 20 empresas cerradas.')).toBeTruthy();
  const days = within(screen.getByRole('list', { name: 'Fechas del periodo' })).getAllByRole('button');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'RUC en 016/11 lunVenció ayer7 de 8 cerradas, 1 vencida o vence hoyRCE y RVIE: 16/11',
    'RUC en 117/11 marVence hoy4 de 4 cerradasRCE y RVIE: 17/11',
    'RUC en 2 y 318/11 miéMañanaNingunaRCE y RVIE: 18/11',
    'RUC en 4 y 519/11 jueEn 2 días5 de 8 cerradas, 1 sin la firma, 2 por cerrarRCE y RVIE: 19/11',
    'Buenos contribuyentes24/11 marEn 7 díasNingunaRCE y RVIE: 24/11',
  ]);
  expect(days.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true', 'false']);
  expect(
    screen.getByRole('heading', { name: 'RUC en 4 y 5: 3 empresas por cerrar hasta el jueves 19/11/2026' }),
  ).toBeTruthy();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Comercial Siete Quenas S\.A\.C\.2099000101523 observados18 en análisisS\/ 6,360\.66Revisar/,
    ),
    expect.stringMatching(/^Constructora Andamio Paciente S\.A\.C\.20990003174Usuario SOL bloqueado–.*Ver acceso/),
    expect.stringMatching(/^Taxi Cerro Arriba S\.A\.C\.20990007544Falta la firmaS\/ 640\.18 a favorFirmar/),
  ]);
  await expectAccessible(container);
});

test('what presses is red only while something of that day is not closed', async () => {
  show();
  expect((await screen.findByText('Venció ayer')).className).toContain('text-danger-text');
  expect(screen.getByText('Vence hoy').className).not.toContain('danger');
  expect(screen.getByText('Mañana').className).not.toContain('warning');
});

test('what was declared says when, and presses no more', async () => {
  const declared = { ...company({ declared_on: '2026-11-13', missing: [] }), name: 'Ferretería Cero E.I.R.L.' };
  server.answer('GET /calendar', () => json(calendar({ columns: [column('0', '2026-11-16', [declared])] })));
  show();
  expect((await screen.findByText('Venció ayer')).className).not.toContain('danger');
  expect(screen.getByText('Declarado el 13/11/2026')).toBeDefined();
});

test('a company is opened where what it lacks first is done', async () => {
  show();
  const links = await screen.findAllByRole('link', { name: /: / });
  expect(links.map((one) => one.getAttribute('href'))).toEqual([
    '/dashboard/observaciones?ruc=20990001015&tax_period=202610',
    '/dashboard/editar-credenciales?ruc=20990003174&tax_period=202610',
    '/dashboard/cierre?ruc=20990007544&tax_period=202610',
  ]);
});

test('by keyboard: arrows go from day to day, J and K from company to company, Enter opens it', async () => {
  const { user, router } = show();
  await day(/RUC en 4 y 5/);
  await user.keyboard('j');
  expect(document.activeElement).toBe(rows()[0]);
  await user.keyboard('jk');
  expect(document.activeElement).toBe(rows()[0]);
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('heading', { name: 'RUC en 2 y 3: ninguna empresa' })).toBeTruthy();
  expect(screen.getByText('Ninguna de tus empresas declara en esta fecha.')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('heading', { name: 'RUC en 1: todas cerradas' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(
    screen.getByRole('heading', { name: 'RUC en 0: 1 empresa por cerrar; venció el lunes 16/11/2026' }),
  ).toBeTruthy();
  expect(paramsOf(router.state.location.search)).toEqual({ grupo: '0' });
  await user.keyboard('{ArrowLeft}');
  expect(paramsOf(router.state.location.search)).toEqual({ grupo: '0' });
  await user.keyboard('{ArrowRight}');
  expect(paramsOf(router.state.location.search)).toEqual({ grupo: '1' });
  await user.keyboard('{ArrowLeft}j{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/cierre'));
});

test('another period is asked for and stands in the address; that which is declared now does not', async () => {
  const { user, router } = show();
  await user.click(await screen.findByRole('button', { name: 'Periodo anterior' }));
  await waitFor(() => expect(server.asked.at(-1)?.query.get('tax_period')).toBe('202609'));
  expect(paramsOf(router.state.location.search)).toEqual({ tax_period: '202609' });
});

test('a year of which SUNAT printed nothing says that it is reckoned, and a day that nobody knows is a dash', async () => {
  const reckoned = { ...column('0', '2027-02-15', closed(1)), reckoned: true };
  const unknown = { ...column('1', '2027-02-16', [company()]), declaration: null, registers: null };
  server.answer('GET /calendar', () => json(calendar({ columns: [reckoned, unknown] })));
  show();
  expect((await day(/RUC en 0/)).textContent).toContain('calculado');
  const { textContent } = await day(/RUC en 1/);
  expect(textContent).toMatch(/RUC en 1– ?Sin fecha publicada0 de 1 cerrada, 1 por cerrarRCE y RVIE: sin fecha/);
  expect(screen.getByRole('heading', { name: 'RUC en 1: 1 empresa por cerrar' })).toBeTruthy();
});

test('with more than 32 companies in a day a ficha stands for two, and it says so', async () => {
  server.answer('GET /calendar', () =>
    json(calendar({ columns: [column('0', '2026-11-19', [...closed(40), company()])] })),
  );
  show();
  const fichas = (await day(/RUC en 0/)).querySelectorAll('svg');
  expect(fichas).toHaveLength(21);
  expect(screen.getByText('En columnas con más de 32, una ficha son dos empresas')).toBeTruthy();
});

test('the link is copied whole once it is made, and not afterwards', async () => {
  server.answer('GET /calendar/link', () => json({ link: null }));
  const { user } = show();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
  expect(await screen.findByText(LINK.masked)).toBeTruthy();
  expect(screen.getByText('Creado el 02/11/2026')).toBeTruthy();
  expect(screen.getByText('Cópialo ahora: después solo verás su final.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  expect(written).toHaveBeenCalledWith(URL_OF);
});

test('a link of before is changed at once, and revoked when it is asked for', async () => {
  const { user } = show();
  expect(await screen.findByText('No guardamos el enlace entero. Para copiarlo otra vez, cámbialo.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copiar enlace' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cambiar' }));
  expect(await screen.findByRole('button', { name: 'Copiar enlace' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Anular' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.bodies('DELETE /calendar/link')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Anular enlace' }));
  expect(await screen.findByRole('button', { name: 'Crear enlace' })).toBeTruthy();
  expect(server.bodies('DELETE /calendar/link')).toHaveLength(1);
  // «Anular» is gone: who came by the keyboard goes on from where it stood.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('En tu calendario'));
});

test('other dates say how far they are, with the end of the plan', async () => {
  show();
  const other = within(await screen.findByRole('region', { name: 'Otras fechas' }));
  expect(other.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '06/11Detracciones para usar el IGV de Oct 2026pasó',
    '05/12Renueva tu plan18 días',
    '07/12Detracciones para usar el IGV de Nov 202620 días',
  ]);
});

test('who has no company is led to register one; what fails says so and is tried again', async () => {
  server.answer('GET /calendar', () => json(calendar({ columns: [column('0', '2026-11-16')] })));
  show();
  expect(await screen.findByText('Aún no tienes empresas')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Registrar empresa' }).getAttribute('href')).toBe('/registrar-empresa');
});

test('a calendar that does not come says so and is asked for again', async () => {
  server.answer('GET /calendar', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer('GET /calendar', () => json(calendar()));
  await user.click(retry);
  expect(await screen.findByText('Declaración de Oct 2026: 16 de 20 empresas cerradas.')).toBeTruthy();
});
