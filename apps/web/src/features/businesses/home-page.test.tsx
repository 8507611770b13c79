import { act, screen, waitFor, within } from '@testing-library/react';
import type { BusinessCard } from '@yupana/contract/businesses.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { company, complete, failed, figures, rosa } from '../../../test/fixtures.ts';
import { watchIntervals } from '../../../test/intervals.ts';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { HomePage } from './home-page.tsx';

const ready = company({ name: 'Comercial Siete Quenas S.A.C.', summary: figures });
const unknown = company({
  name: 'Ferretería El Tornillo Feliz E.I.R.L.',
  summary: { ...figures, igv_result: null, num_observed: 0, num_not_processed: 218 },
});
const inFavour = company({ name: 'Lácteos Nube de Altura', summary: { ...figures, igv_result: -1284.4 } });
const missing = company({
  name: 'Hotel Siesta Eterna',
  status: 'MISSING_PERMISSIONS',
  missing_permissions: [{ module_name: 'MIGE RCE y RVIE' }, { module_name: 'Consulta de comprobantes' }],
});
const inProgress = company({ name: 'Quispe Fantasía', status: 'IN_PROGRESS', exists_periods_processed: false });
const invalid = company({
  name: 'Papelería Doble Asiento',
  status: 'INVALID_CREDENTIALS',
  exists_periods_processed: false,
});
const person = company({ name: 'Anacleto Quispe', ruc: '10991234565', status: 'IN_PROGRESS' });
const all = [invalid, ready, inProgress, missing, unknown, inFavour];

const server = fakeServer({ 'GET /accountant/dashboard/filters': () => json({ businesses: all }) });
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));

const open = (path = '/inicio') =>
  renderAt(path, [
    { path: '/inicio', element: <HomePage progress={() => <p>17 de 48 registros</p>} /> },
    { path: '/dashboard', element: <h1>Reporte de empresa</h1> },
    { path: '/dashboard/editar-credenciales', element: <h1>Editar Credenciales</h1> },
    { path: '/registro-empresa', element: <h1>Procesando</h1> },
    { path: '/registrar-empresa', element: <h1>Registrar</h1> },
    { path: '/registrar-empresas', element: <h1>Registrar la primera</h1> },
    { path: '/dashboard/comprobantes', element: <h1>Comprobantes</h1> },
    { path: '/dashboard/observaciones', element: <h1>Observaciones</h1> },
    { path: '/planes-y-precios', element: <h1>Planes</h1> },
    { path: '/dashboard/recoleccion', element: <h1>Recolección</h1> },
  ]);
const card = async (name: string) => (await screen.findByRole('button', { name })).closest('article')!;

test('while the companies come it says so, and then greets by the first name', async () => {
  open();
  expect(screen.getByRole('status').textContent).toContain('Cargando empresas...');
  expect(await screen.findByRole('heading', { name: 'Hola, Rosa' })).toBeDefined();
  expect(await screen.findByText('6 empresas; 2 necesitan tu atención.')).toBeDefined();
});

const failing = company({
  name: 'Transportes Cóndor de Papel',
  status: 'IN_PROGRESS',
  exists_periods_processed: false,
  failing: { message: 'SUNAT no respondió.', next_try_at: null, by_itself: true, last_done_at: null, books: [] },
});
const notCome = company({
  name: 'Molinos Tres Cumbres',
  summary: {
    ...figures,
    igv_result: null,
    total_cpes_count: null,
    num_deductibles: null,
    num_observed: null,
    num_not_processed: null,
    num_rejected: null,
    completeness: [failed(), complete({ book: 'RVIE' })],
  },
});
const shownNames = () =>
  screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);

test('who has trouble comes first, and one’s collection that keeps failing comes before all', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [...all, failing, notCome] }));
  const { user, router } = open();
  await card(ready.name);
  const worstFirst = [failing, invalid, missing, notCome, inProgress, ready, unknown, inFavour];
  expect(shownNames()).toEqual(worstFirst.map(({ name }) => name));
  expect(screen.getByText('8 empresas; 4 necesitan tu atención.')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Orden' }), 'Por nombre');
  await waitFor(() => expect(shownNames()[0]).toBe(ready.name));
  expect(router.state.location.search).toBe('?orden=nombre');
});

test('companies are filtered by their state, each with its count, and the address keeps it', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [...all, failing, notCome] }));
  const { user, router } = open();
  await card(ready.name);
  const states = screen.getByRole('combobox', { name: 'Estado' });
  const options = within(states)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options).toEqual([
    'Todas (8)',
    'Necesitan tu atención (4)',
    'No se pudo recolectar (1)',
    'Credenciales inválidas (1)',
    'Falta de permisos (1)',
    'Incompletas (1)',
    'Procesando datos (1)',
    'Al día (3)',
  ]);
  await user.selectOptions(states, 'Incompletas (1)');
  await waitFor(() => expect(shownNames()).toEqual([notCome.name]));
  expect(router.state.location.search).toBe('?estado=incomplete');
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await user.click(await screen.findByRole('button', { name: 'Limpiar búsqueda' }));
  await waitFor(() => expect(shownNames()).toHaveLength(8));
});

test('a company whose collection keeps failing does not say that its data is being processed', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [failing] }));
  const { user, baseElement } = open();
  const { textContent } = await card(failing.name);
  expect(textContent).toContain('No se pudo recolectar');
  expect(textContent).toContain('SUNAT no respondió.');
  expect(textContent).not.toContain('Procesando');
  expect(textContent).not.toContain('2 días');
  expect(screen.getByText('1 empresa; 1 necesita tu atención.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: failing.name }));
  const dialog = await screen.findByRole('dialog', { name: 'No se pudo recolectar' });
  expect(dialog.textContent).not.toContain('2 días');
  await expectAccessible(baseElement);
});

test('what may have been a refusal is not said to be tried again by itself, and the dialog leads to where one asks', async () => {
  const message = 'No entendimos lo que respondió SUNAT al comprobar las credenciales.';
  const doubtful = {
    ...failing,
    failing: { message, next_try_at: null, by_itself: false, last_done_at: null, books: [] },
  };
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [doubtful] }));
  const { user } = open();
  const told = `${message} No volveremos a enviar la clave hasta que pulses «Actualizar ahora».`;
  expect((await card(failing.name)).textContent).toContain(told);
  await user.click(screen.getByRole('button', { name: failing.name }));
  const dialog = await screen.findByRole('dialog', { name: 'No se pudo recolectar' });
  expect(dialog.textContent).toContain(told);
  expect(dialog.textContent).not.toContain('cada día');
  await user.click(within(dialog).getByRole('button', { name: 'Ir a la recolección de la empresa' }));
  expect(await screen.findByRole('heading', { name: 'Recolección' })).toBeDefined();
});

test('a card says why nothing came within one sentence, and its month once to who cannot see it', async () => {
  const why = {
    message: 'No entendimos lo que respondió SUNAT.',
    next_try_at: null,
    by_itself: true,
    last_done_at: null,
    books: [],
  };
  const open11 = { tax_period: '202611', month_open: true, month_over: false };
  const completeness = [complete(open11), complete({ ...open11, book: 'RVIE' })];
  const stuck = { ...ready, summary: { ...figures, tax_period: parsePeriod('202611'), completeness }, failing: why };
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [stuck] }));
  open();
  const shown = await card(stuck.name);
  expect(shown.textContent).toContain('No pudimos actualizar: no entendimos lo que respondió SUNAT.');
  const heard = [...shown.querySelectorAll('.sr-only')].map(({ textContent }) => textContent);
  expect(heard.find((text) => text?.includes('sigue abierto'))).toMatch(/^Nov 2026 sigue abierto\./);
});

test('a company whose other recent months lack books is not «Al día», and says which', async () => {
  const lacking = (name: string, incomplete: BusinessCard['incomplete'], incomplete_periods: number) =>
    company({
      uuid: crypto.randomUUID(),
      name,
      summary: { ...figures, tax_period: parsePeriod('202611') },
      ...{ incomplete, incomplete_periods },
    });
  const october = (['RCE', 'RVIE'] as const).map((book) => ({ book, tax_period: '202610' }));
  const one = lacking('Zapatería Norte', october, 1);
  const two = lacking('Zeta', [...october, { book: 'RCE', tax_period: '202609' }], 5);
  // What lacks of older months alone is told, and keeps nobody from being in order.
  const old = lacking('Aurora', [], 2);
  const held = company({ name: 'Zinc', summary: { ...figures, completeness: [complete({ held: true })] } });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [inFavour, one, two, held, old] }));
  open();
  expect((await card(one.name)).textContent).toContain('Sin completar: compras y ventas de Oct 2026');
  expect((await card(two.name)).textContent).toContain('Sin completar: compras y ventas de Oct 2026 y 4 periodos más');
  expect((await card(old.name)).textContent).toMatch(/Sin completar: 2 periodos(?! más)/);
  expect(shownNames()).toEqual([one.name, two.name, held.name, old.name, inFavour.name]);
  expect(screen.getByText('5 empresas; 3 necesitan tu atención.')).toBeDefined();
});

test('a company of which the same books never come leads, though its newest month is whole', async () => {
  const lacking = (...books: NonNullable<BusinessCard['failing']>['books']): BusinessCard => {
    const message = 'SUNAT no pudo generar el archivo.';
    return {
      ...ready,
      uuid: crypto.randomUUID(),
      failing: { message, next_try_at: null, by_itself: true, last_done_at: null, books },
      incomplete_periods: books.length,
    };
  };
  const one = { ...lacking({ book: 'RCE', tax_period: '202608' }), name: 'Zapatería Huella' };
  const two = {
    ...lacking({ book: 'RCE', tax_period: '202608' }, { book: 'RVIE', tax_period: '202607' }),
    name: 'Zeta',
  };
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [inFavour, one, two] }));
  open();
  expect((await card(one.name)).textContent).toContain(
    'No pudimos actualizar las compras de Ago 2026. SUNAT no pudo generar el archivo.',
  );
  expect((await card(two.name)).textContent).toContain(
    'No pudimos actualizar las compras de Ago 2026 y 1 periodo más. SUNAT no pudo',
  );
  expect(shownNames()).toEqual([one.name, two.name, inFavour.name]);
  expect(screen.getByText('3 empresas; 2 necesitan tu atención.')).toBeDefined();
});

test('a recent month is told before an old one that never comes, with how many more there are, and what the figure goes without', async () => {
  const may = { book: 'RCE', tax_period: '202605' } as const;
  const september = (['RVIE', 'RCE'] as const).map((book) => ({ book, tax_period: '202609' }));
  const of = (
    name: string,
    books: BusinessCard['incomplete'],
    incomplete: BusinessCard['incomplete'],
    count: number,
  ) => {
    const failing = { message: 'SUNAT falla.', next_try_at: null, by_itself: true, last_done_at: null, books };
    return { ...ready, uuid: crypto.randomUUID(), name, failing, incomplete, incomplete_periods: count };
  };
  const businesses = [
    of('Uno', [may], september, 2),
    of('Dos', [...september, may, { book: 'RVIE', tax_period: '202604' }], september, 3),
    of('Tres', [september[1]!, may], september, 12),
  ];
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses }));
  open();
  const without = 'Con las compras validadas hasta ahora y sin saldo anterior';
  expect((await card('Uno')).textContent).toContain(
    `Sin completar: compras y ventas de Set 2026 y 1 periodo más${without}`,
  );
  expect((await card('Dos')).textContent).toContain(
    `No pudimos actualizar las compras y ventas de Set 2026 y 2 periodos más. SUNAT falla.${without}`,
  );
  // Of the newest month only the purchases never come; the sales lack otherwise.
  expect((await card('Tres')).textContent).toContain('Sin completar: compras y ventas de Set 2026 y 11 periodos más');
});

test('figures that did not come are a dash with its reason, and no «Sin observados»', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [notCome] }));
  const { container } = open();
  const { textContent } = await card(notCome.name);
  expect(textContent).toContain('falta compras');
  expect(textContent).toContain('No se pudieron completar las compras.');
  expect(textContent).not.toContain('S/ 0.00');
  expect(textContent).not.toContain('0 comprobantes');
  expect(textContent).not.toContain('Sin observados');
  await expectAccessible(container);
});

test('once every purchase has a verdict the IGV to pay stands in place of the preliminary one, and says what it goes without', async () => {
  server.answer('GET /accountant/dashboard/filters', () =>
    json({
      businesses: [
        company({ summary: { ...figures, num_not_processed: 0, igv_result: 6360.66, igv_preliminary: 1418.5 } }),
      ],
    }),
  );
  open();
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('IGV por pagar');
  expect(card.textContent).toContain('S/ 6,360.66');
  expect(card.textContent).toContain('Con las compras validadas y sin saldo anterior');
  expect(card.textContent).not.toContain('preliminar');
});

test('while some purchases wait for a verdict the IGV to pay is said to be of what was validated so far', async () => {
  const some = company({ summary: { ...figures, igv_result: 6360.66, num_not_processed: 12 } });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [some] }));
  open();
  const { textContent } = await card(some.name);
  expect(textContent).toContain('IGV por pagar');
  expect(textContent).toContain('Con las compras validadas hasta ahora y sin saldo anterior');
});

test('until there are verdicts the card shows the preliminary IGV, with what it leaves out', async () => {
  const preliminary = company({ summary: { ...figures, igv_result: null, igv_preliminary: 1418.5 } });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [preliminary] }));
  open();
  const { textContent } = await card(preliminary.name);
  expect(textContent).toContain('IGV preliminar');
  expect(textContent).toContain('S/ 1,418.50');
  expect(textContent).toContain('Con todas las compras y sin saldo anterior');
});

test('what was taken before its month ended says of when it is, and a balance of it is not green', async () => {
  const early = { month_open: true, month_over: true, figures_at: '2026-10-09T05:00:00Z', at: '2026-10-09T05:00:00Z' };
  const completeness = [complete(early), complete({ ...early, book: 'RVIE' })];
  const half = company({ summary: { ...figures, igv_result: null, igv_preliminary: -1284.4, completeness } });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [half] }));
  open();
  const shown = await card(half.name);
  expect(shown.textContent).toContain('S/ 1,284.40al 09/10');
  expect(shown.textContent).toContain('Compras y ventas al 09/10/2026 00:00: el mes aún estaba abierto.');
  expect(shown.querySelector('.text-positive-text')).toBeNull();
});

test('a ready company shows its IGV and its vouchers', async () => {
  open();
  const { textContent } = await card(ready.name);
  expect(textContent).toContain('IGV por pagar');
  expect(textContent).toContain('S/ 6,360.66');
  expect(textContent).toContain('Oct 2026');
  expect(textContent).toContain('218 comprobantes');
  expect(textContent).toContain('23 observados');
});

test('an IGV that is not known yet is a dash and «en análisis», never zero', async () => {
  open();
  const { textContent } = await card(unknown.name);
  expect(textContent).toContain('–');
  expect(textContent).toContain('en análisis');
  expect(textContent).not.toContain('S/ 0.00');
  expect(textContent).not.toContain('Sin observados');
});

test('a negative result is a balance in favour, without sign', async () => {
  open();
  const { textContent } = await card(inFavour.name);
  expect(textContent).toContain('Saldo a Favor del periodo');
  expect(textContent).toContain('S/ 1,284.40');
  expect(textContent).not.toContain('-S/');
});

test('a balance in favour is green only when SUNAT confirms both books', async () => {
  const doubtful = company({
    ...inFavour,
    uuid: crypto.randomUUID(),
    name: 'Saldo Sin Verificar E.I.R.L.',
    summary: {
      ...figures,
      igv_result: -4400.39,
      completeness: [complete(), complete({ book: 'RVIE', outcome: 'unverified' })],
    },
  });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [inFavour, doubtful] }));
  open();
  const figure = async (name: string, amount: string) =>
    [...(await card(name)).querySelectorAll('p')].find(({ textContent }) => textContent.includes(amount))?.className;
  expect(await figure(inFavour.name, '1,284.40')).toContain('text-positive-text');
  expect(await figure(doubtful.name, '4,400.39')).toContain('text-ink-strong');
  // What SUNAT did not confirm is not «Al día».
  expect(screen.getByText('2 empresas; 1 necesita tu atención.')).toBeDefined();
});

test('a company is found under the very words of its card, whatever SUNAT refused', async () => {
  const keyless = company({
    name: 'Botica Sin Llave S.R.L.',
    status: 'MISSING_PERMISSIONS',
    trouble: 'api-client-missing',
  });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [...all, keyless] }));
  const { user } = open();
  expect((await card(keyless.name)).textContent).toContain('Falta la API key');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Falta la API key (1)');
  await waitFor(() => expect(shownNames()).toEqual([keyless.name]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Falta de permisos (1)');
  await waitFor(() => expect(shownNames()).toEqual([missing.name]));
});

test.each([
  [missing, 'Falta de permisos', 'Faltan 2 módulos'],
  [inProgress, 'Procesando datos', 'puede tardar hasta 2 días'],
  [invalid, 'Credenciales inválidas', 'Las credenciales del Portal SOL son incorrectas.'],
])('$status has its badge and its reason on the card', async (business, badge, reason) => {
  open();
  const { textContent } = await card(business.name);
  expect(textContent).toContain(badge);
  expect(textContent).toContain(reason);
});

test('a ready company opens its dashboard', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: ready.name }));
  expect(await screen.findByRole('heading', { name: 'Reporte de empresa' })).toBeDefined();
  expect(useCompany.getState().company?.uuid).toBe(ready.uuid);
});

test('wrong credentials lead to the form that corrects them', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: invalid.name }));
  const dialog = await screen.findByRole('dialog', { name: 'Credenciales inválidas' });
  await user.click(within(dialog).getByRole('button', { name: 'Actualizar credenciales' }));
  expect(await screen.findByRole('heading', { name: 'Editar Credenciales' })).toBeDefined();
  expect(useCompany.getState().company?.uuid).toBe(invalid.uuid);
});

test('missing permissions are listed, and what was already processed can be seen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: missing.name }));
  const dialog = await screen.findByRole('dialog', { name: 'Falta de permisos' });
  const modules = within(dialog).getAllByRole('listitem');
  expect(modules.map(({ textContent }) => textContent)).toEqual(['MIGE RCE y RVIE', 'Consulta de comprobantes']);
  await user.click(within(dialog).getByRole('button', { name: 'Ir a ver mi reporte' }));
  expect(await screen.findByRole('heading', { name: 'Reporte de empresa' })).toBeDefined();
});

test('missing permissions that SUNAT does not name are asked for without a list', async () => {
  const unnamed = company({ name: 'Sin detalle', status: 'MISSING_PERMISSIONS', exists_periods_processed: false });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [unnamed] }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: unnamed.name }));
  const dialog = await screen.findByRole('dialog', { name: 'Falta de permisos' });
  expect(dialog.textContent).toContain('Asígnale los módulos que faltan en SUNAT');
  expect(within(dialog).queryByRole('button', { name: 'Ir a ver mi reporte' })).toBeNull();
});

test('a company in progress shows how far its collection is', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: inProgress.name }));
  const dialog = await screen.findByRole('dialog', { name: 'Procesando datos' });
  expect(dialog.textContent).toContain('hasta 2 días');
  expect(dialog.textContent).toContain('17 de 48 registros');
});

test('a company that gets ready while its state is being looked at says so, and can be opened from there', async () => {
  const pass = watchIntervals();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: inProgress.name }));
  await screen.findByRole('dialog', { name: 'Procesando datos' });
  server.answer('GET /accountant/dashboard/filters', () =>
    json({ businesses: [ready, { ...inProgress, status: 'VALID', summary: figures }] }),
  );
  await pass(5_000);
  const dialog = await screen.findByRole('dialog', { name: 'Empresa lista' });
  await expectAccessible(document.body);
  await user.click(within(dialog).getByRole('button', { name: 'Ver reporte' }));
  expect(await screen.findByRole('heading', { name: 'Reporte de empresa' })).toBeDefined();
  expect(useCompany.getState().company?.uuid).toBe(inProgress.uuid);
});

test('the search looks into names whatever their case, stands in the address and has the key /', async () => {
  const { user, router } = open();
  await card(ready.name);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar empresa' }));
  await user.keyboard('LÁCTEOS');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(router.state.location.search).toBe('?q=L%C3%81CTEOS');
  await user.keyboard('zzz');
  expect(await screen.findByText('Ninguna empresa coincide con la búsqueda')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('article')).toHaveLength(all.length);
});

test.each([
  ['lacteos', inFavour.name],
  ['FERRETERIA el', unknown.name],
  [' hotel  siesta ', missing.name],
  ['10991', person.name],
])('«%s» finds «%s», without its accents or by its RUC', async (text, name) => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [...all, person] }));
  const { user } = open();
  await card(ready.name);
  await fillIn(user, screen.getByRole('searchbox'), text);
  expect(screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)).toEqual([
    name,
  ]);
});

test('names that differ in a number stand in its order', async () => {
  const branches = ['Botica 10', 'Botica 2', 'Botica 1'].map((name) => company({ name, summary: figures }));
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: branches }));
  open();
  await card('Botica 1');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Botica 1',
    'Botica 2',
    'Botica 10',
  ]);
});

test('without companies there is one thing to do: register the first', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [] }));
  const { user, router } = open();
  expect(await screen.findByText('No tienes empresas registradas')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Registrar empresa' }));
  expect(router.state.location.pathname).toBe('/registrar-empresas');
  expect(router.state.location.state).toEqual({ newUser: true });
});

test('a member of the firm is told of no plan to choose, nor to register what an owner registers', async () => {
  const subscription = { plan_type: 1, end_date: '2099-01-01' } as const;
  useAuth.setState({ user: { ...rosa, role: 'accountant', subscription } });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [] }));
  const { container } = open();
  expect(await screen.findByText('Todavía no tienes empresas asignadas')).toBeDefined();
  expect(screen.queryByText(/prueba gratis/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Elegir plan|Registrar empresa/ })).toBeNull();
  await expectAccessible(container);
  // That it is over closes the companies to a member, too.
  act(() =>
    useAuth.setState({ user: { ...rosa, role: 'reader', subscription: { ...subscription, end_date: '2020-01-01' } } }),
  );
  expect(await screen.findByText('Tu prueba gratis ha terminado')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Elegir plan' })).toBeNull();
});

test('when every company is in progress, the home is the waiting screen', async () => {
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [inProgress] }));
  open();
  expect(await screen.findByRole('heading', { name: 'Procesando' })).toBeDefined();
});

test('a failure says so and offers to try again', async () => {
  server.answer('GET /accountant/dashboard/filters', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: all }));
  await user.click(retry);
  expect(await card(ready.name)).toBeDefined();
});

test('while a company is in progress the cards refresh by themselves', async () => {
  const pass = watchIntervals();
  open();
  await card(inProgress.name);
  expect(screen.queryByText('Procesando datos')).not.toBeNull();
  server.answer('GET /accountant/dashboard/filters', () =>
    json({ businesses: [ready, { ...inProgress, status: 'VALID', summary: figures }] }),
  );
  await pass(5_000);
  await waitFor(() => expect(screen.queryByText('Procesando datos')).toBeNull());
});

test.each([
  ['at rest they ask with the rhythm of the report', complete({}), 60_000],
  ['while one of them is collected again, soon', complete({ collecting: true }), 5_000],
])('the figures of a home left open do not grow old: %s', async (_when, book, every) => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const shown = (igv_result: number) => ({ ...ready, summary: { ...figures, igv_result, completeness: [book] } });
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [shown(100)] }));
  open();
  expect((await card(ready.name)).textContent).toContain('100.00');
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [shown(777.5)] }));
  const [ask] = timers.mock.calls.findLast(([, period]) => period === every) ?? [];
  timers.mockRestore();
  expect(ask).toBeDefined();
  act(ask as () => void);
  await waitFor(async () => expect((await card(ready.name)).textContent).toContain('777.50'));
});

test.each([
  [1, 'Tu prueba gratis ha terminado', 'Elegir plan'],
  [2, 'Tu plan ha vencido', 'Pagar plan'],
] as const)(
  'when a plan of type %i is over nothing can be opened nor registered, with the mouse or the keyboard',
  async (plan_type, title, action) => {
    useAuth.setState({ user: { ...rosa, subscription: { plan_type, end_date: '2020-01-01' } } });
    const { user, address, container } = open();
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/planes-y-precios');
    expect((await card(ready.name)).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: ready.name }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: missing.name }).disabled).toBe(true);
    screen.getByRole('button', { name: missing.name }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/inicio');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Registrar nueva empresa' }).disabled).toBe(true);
  },
);

test('when Siscont’s licence lapsed, it is said in its own words, and the company whose account it is is greeted whole', async () => {
  const lapsed = { ...rosa, name: 'BODEGA 3 S.A.C.', last_name: '', accountant_profile: 'Siscont' as const };
  useAuth.setState({ user: { ...lapsed, subscription: { plan_type: 1, end_date: '2020-01-01' } } });
  const { user, address, container } = open();
  expect(await screen.findByText('Tu licencia de Siscont venció')).toBeDefined();
  expect(screen.queryByText(/prueba gratis/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Hola, BODEGA 3 S.A.C.' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: ready.name }));
  expect(address()).toBe('/inicio');
  await expectAccessible(container);
});

test('the home is accessible, with each of its dialogs open too', async () => {
  const { user, container, baseElement } = open();
  await card(ready.name);
  await expectAccessible(container);
  for (const business of [missing, inProgress, invalid]) {
    await user.click(screen.getByRole('button', { name: business.name }));
    await screen.findByRole('dialog');
    await expectAccessible(baseElement);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the home is accessible while it loads, without companies, with none found and after a failure', async () => {
  const loading = open();
  await expectAccessible(loading.container);
  loading.unmount();
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [] }));
  const empty = open();
  await screen.findByText('No tienes empresas registradas');
  await expectAccessible(empty.container);
  empty.unmount();
  server.answer('GET /accountant/dashboard/filters', () => failure(500, 'UNEXPECTED', ''));
  const failed = open();
  await screen.findByRole('button', { name: 'Reintentar' });
  await expectAccessible(failed.container);
  failed.unmount();
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: all }));
  const { container } = open('/inicio?q=zzz');
  await screen.findByText('Ninguna empresa coincide con la búsqueda');
  await expectAccessible(container);
});

describe('the first time after signing up', () => {
  beforeEach(() => localStorage.setItem('isFirstLogin', 'true'));

  test('an account without companies is welcomed with a video, and led to register them', async () => {
    server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [] }));
    const { user } = open();
    const dialog = await screen.findByRole('dialog', { name: 'Te damos la bienvenida, Rosa' });
    expect(dialog.querySelector('video')?.textContent).toContain('Tu navegador no soporta la reproducción de video.');
    expect(dialog.querySelector('track')?.getAttribute('src')).toBe('/videos/bienvenida.es.vtt');
    await expectAccessible(document.body);
    await user.click(within(dialog).getByRole('button', { name: 'Registrar empresas' }));
    expect(await screen.findByRole('heading', { name: 'Registrar la primera' })).toBeDefined();
    expect({ ...localStorage }).toEqual({ isFirstLogin: 'false', completedOnboardingVideo: 'false' });
  });

  test('the welcome does not come back, and the video of the observations waits for the first company that is ready', async () => {
    server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [invalid] }));
    localStorage.setItem('isFirstLogin', 'false');
    localStorage.setItem('completedOnboardingVideo', 'false');
    const first = open();
    await card(invalid.name);
    expect(screen.queryByRole('dialog')).toBeNull();
    first.unmount();
    server.answer('GET /accountant/dashboard/filters', () => json({ businesses: [invalid, ready] }));
    const { user, address } = open();
    const dialog = await screen.findByRole('dialog', { name: 'Tu primera empresa está lista' });
    await user.click(within(dialog).getByRole('button', { name: 'Ver observaciones del periodo' }));
    expect(await screen.findByRole('heading', { name: 'Observaciones' })).toBeDefined();
    expect(address()).toBe('/dashboard/observaciones');
    expect(useCompany.getState().company?.uuid).toBe(ready.uuid);
    expect(localStorage.getItem('completedOnboardingVideo')).toBe('true');
  });

  test('closing it is enough', async () => {
    const { user } = open();
    await screen.findByRole('dialog', { name: 'Tu primera empresa está lista' });
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('completedOnboardingVideo')).toBe('true');
  });
});

test('whoever signs in on another computer is shown no welcome', async () => {
  localStorage.setItem('isFirstLogin', 'false');
  open();
  await card(ready.name);
  expect(screen.queryByRole('dialog')).toBeNull();
});
