import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PortfolioRow, PortfolioTask, PortfolioView } from '@yupana/contract/portfolio.ts';
import type { ReportZip } from '@yupana/contract/report-zips.ts';
import type { Period } from '@yupana/tax/period.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { portfolioRow } from '../../../test/portfolio.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import PortfolioPage from './portfolio-page.tsx';
import { ALL } from './shown-rows.ts';

const CARLA = '33333333-3333-4333-8333-333333333333';
const botica = portfolioRow({
  ...{ name: 'Botica La Llama Sana E.I.R.L.', ruc: '20990005461', due_on: '2026-11-17', responsible_uuid: CARLA },
  close: { is: 'ready', says: 'Lista, sin cerrar', ready: true, asks: null, can_close: true, seq: 7 },
  missing: [{ is: 'signature', says: 'Falta la firma' }],
});
const papeleria = portfolioRow({
  ...{ name: 'Papelería Doble Asiento S.R.L.', ruc: '20990007650', due_on: '2026-11-16', mail: null },
  access: { is: 'refused', says: 'Clave rechazada' },
  collection: { is: 'never', says: 'Nunca', at: null },
  ...{ vouchers_count: null, documents: null, observed_count: null, observed_igv_amount: null, igv_amount: null },
  missing: [{ is: 'access', says: 'Credenciales inválidas' }],
});
const lacteos = portfolioRow({
  ...{ name: 'Lácteos Nube de Altura S.R.L.', ruc: '20990003271', due_on: '2026-11-24', igv_amount: -1284.4 },
  documents: { held: 48, expected: 52 },
  ...{ observed_count: 2, observed_igv_amount: 96.41, mail: { urgent: 1, unread: 3 } },
});
const closed = portfolioRow({
  ...{ name: 'Molinos Tres Cumbres S.A.C.', due_on: '2026-11-13' },
  close: { is: 'closed', says: 'Cerrada, v1', ready: false, asks: null, can_close: false, seq: 9 },
});
const view: PortfolioView = {
  ...{ uuid: '44444444-4444-4444-8444-444444444444', name: 'Cartera de Carla' },
  shown: { ...ALL, responsible: CARLA, hidden: ['ruc'] },
};
const answer = (rows: PortfolioRow[] = [botica, papeleria, lacteos, closed], views: PortfolioView[] = [view]) => ({
  ...{ tax_period: '202610' as Period, tax_periods: ['202610', '202609'] as Period[], today: '2026-11-17' },
  people: [
    { uuid: rosa.uuid, name: 'Rosa Elena', last_name: 'Huamaní Ccori' },
    { uuid: CARLA, name: 'Carla', last_name: 'Ríos Paredes' },
  ],
  ...{ rows, views },
});
const task = (part: Partial<PortfolioTask> = {}): PortfolioTask => ({
  ...{ uuid: '55555555-5555-4555-8555-555555555555', kind: 'collect', tax_period: '202610' as Period },
  ...{ created_at: '2026-11-17T15:40:00Z', open: true, stoppable: true, dismissible: false },
  items: [
    { uuid: botica.uuid, name: botica.name, state: 'done', says: 'Completa' },
    { uuid: lacteos.uuid, name: lacteos.name, state: 'waiting', says: 'En cola' },
    { uuid: closed.uuid, name: closed.name, state: 'failed', says: 'Reintenta a las 10:52' },
  ],
  ...part,
});
const ZIP = '66666666-6666-4666-8666-666666666666';
const zip = {
  ...{ uuid: ZIP, state: 'building', created_at: '2026-11-17T15:41:00Z', pieces_total: 4, pieces_done: 2, included: 2 },
  asked: { companies: [{ ruc: botica.ruc }, { ruc: lacteos.ruc }], tax_periods: ['202610'], kinds: ['rce', 'rvie'] },
  companies: [
    { ruc: botica.ruc, name: botica.name, total: 2, done: 2, included: 2, told: 0 },
    { ruc: lacteos.ruc, name: lacteos.name, total: 2, done: 0, included: 0, told: 0 },
  ],
  ...{ bytes: 0, current: null, told: [], told_total: 0, file: null, expires_at: null },
} as unknown as ReportZip;

const server = fakeServer({
  'GET /portfolio': () => json(answer()),
  'GET /portfolio/task': () => json({ task: null }),
  'GET /report-zips': () => json({ zips: [] }),
});
beforeEach(() => {
  sessionStorage.clear();
  useAuth.setState({ accessToken: 'token', user: rosa });
});

const show = (path = '/inicio/tabla') =>
  renderAt(path, [
    { path: '/inicio/tabla', Component: PortfolioPage },
    { path: '/inicio', element: <h1>Tarjetas</h1> },
    { path: '/dashboard/*', element: <h1>Reporte</h1> },
  ]);
const table = () => screen.findByRole('table', { name: 'Empresas' });
const companies = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
/** As it is read: between a sign and its amount is a space of any kind. */
const textOf = (element: Element | undefined) => element?.textContent?.replace(/\s+/g, ' ') ?? '';
const asked = (path: string, method = 'POST') =>
  server.asked.filter((one) => one.path === path && one.method === method);

describe('the table', () => {
  test('stands with the problems first, each company with its day, figures, mailbox and close', async () => {
    const { container } = show();
    expect(await companies()).toEqual([papeleria.name, botica.name, lacteos.name, closed.name]);
    expect(screen.getByText('4 empresas; 3 necesitan tu atención.')).toBeTruthy();
    expect(textOf(await rowOf(papeleria.name))).toMatch(
      /16\/11 ?vencida.*Clave rechazada.*Nunca.*–.*–.*–.*–.*Por cerrar/,
    );
    expect(textOf(await rowOf(botica.name))).toMatch(
      /17\/11 ?hoy.*Válidas.*10:38.*Completa.*218.*301 de 301.*0.*S\/ 6,360\.66.*0.*Lista, sin cerrar/,
    );
    expect(textOf(await rowOf(lacteos.name))).toMatch(/7 días.*2.*S\/ 96\.41.*S\/ 1,284\.40 a favor.*1 urgente/);
    // What is closed is not late any more.
    expect(textOf(await rowOf(closed.name))).not.toContain('vencida');
    expect(textOf(screen.getByText(/En juego/))).toContain('En juego S/ 96.41 en 2 observados');
    expect(textOf(screen.getByText(/IGV por pagar/))).toContain('IGV por pagar S/ 12,721.32, sin 1 que no se conoce');
    await expectAccessible(container);
  });

  test('sets what a cell marks in the middle of its line, as the words beside it are', async () => {
    show();
    const urgent = (await screen.findByText('1 urgente')).closest('td')?.firstElementChild;
    const close = screen.getAllByText('Cerrada, v1')[0]?.closest('td')?.firstElementChild;
    expect([urgent, close].map((one) => one?.classList.contains('align-middle'))).toEqual([true, true]);
  });

  test('says of how many vouchers the XML is here, and sorts by how many are not', async () => {
    server.answer('GET /portfolio', () =>
      json(answer([botica, papeleria, lacteos, { ...closed, documents: { held: 0, expected: 0 } }])),
    );
    const { user } = show();
    expect(textOf(await rowOf(lacteos.name))).toContain('48 de 52');
    const head = within(await table()).getByRole('button', { name: 'Con XML' });
    const place = [...(head.closest('tr')?.children ?? [])].indexOf(head.closest('th') as HTMLElement);
    const cellOf = async (name: string) => textOf((await rowOf(name)).children[place]);
    expect([await cellOf(closed.name), await cellOf(papeleria.name)]).toEqual(['0', '–No se conocen']);
    await user.click(head);
    expect((await companies())[0]).toBe(lacteos.name);
    expect((await companies()).at(-1)).toBe(papeleria.name);
    await user.click(head);
    expect((await companies()).slice(-2)).toEqual([lacteos.name, papeleria.name]);
  });

  test('marks days of a year that SUNAT did not publish, over the table and over each group', async () => {
    show('/inicio/tabla?grupo=due');
    expect(await screen.findByRole('rowheader', { name: /^Vence 17\/11 1$/ })).toBeTruthy();
    expect(screen.queryByText('calculado')).toBeNull();
    cleanup();
    server.answer('GET /portfolio', () => json(answer([{ ...botica, due_reckoned: true }])));
    show('/inicio/tabla?grupo=due');
    expect(await screen.findByRole('rowheader', { name: /^Vence 17\/11 \(calculado\) 1$/ })).toBeTruthy();
    expect(textOf(screen.getByRole('columnheader', { name: /^Vence/ }))).toBe('Vencecalculado');
  });

  test('any header sorts, and again the other way', async () => {
    const { user } = show();
    const head = within(await table()).getByRole('button', { name: 'IGV estimado' });
    await user.click(head);
    expect((await companies()).slice(-2)).toEqual([lacteos.name, papeleria.name]);
    expect(head.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    await user.click(head);
    expect((await companies())[0]).toBe(lacteos.name);
    await user.click(within(await table()).getByRole('button', { name: 'Empresa' }));
    await user.click(within(await table()).getByRole('button', { name: 'Empresa: problemas primero' }));
    expect((await companies())[0]).toBe(botica.name);
  });

  test('is searched, grouped and shown without a column, and the address says so', async () => {
    const { user, router } = show();
    await table();
    await user.keyboard('/nube');
    expect(await companies()).toEqual([lacteos.name]);
    expect(router.state.location.search).toContain('q=nube');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: /^Agrupar/ }));
    await user.click(await screen.findByRole('option', { name: 'Responsable' }));
    expect(await screen.findByRole('rowheader', { name: /^Carla Ríos Paredes 1/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByRole('checkbox', { name: 'RUC' }));
    expect(screen.queryByRole('columnheader', { name: 'RUC' })).toBeNull();
    expect(router.state.location.search).toContain('sin=ruc');
  });

  test('of somebody who is no more there it says so, and not that it is of all', async () => {
    show('/inicio/tabla?responsable=77777777-7777-4777-8777-777777777777');
    expect((await screen.findByRole('combobox', { name: /^Responsable/ })).textContent).toContain('Ya no está');
  });

  test('where nothing is found it can be cleared', async () => {
    const { user, router } = show('/inicio/tabla?q=nadie&parte=closed&grupo=close&orden=igv&sentido=desc&sin=ruc');
    await user.click(await screen.findByRole('button', { name: 'Limpiar' }));
    // Of the filters it is cleared, and stays as it was ordered, grouped and drawn.
    expect((await companies()).filter((text) => !/ \d+$/.test(text ?? ''))).toEqual([
      ...[botica.name, closed.name, lacteos.name, papeleria.name],
    ]);
    expect(screen.getByRole('rowheader', { name: /^Cerrada 1/ })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'RUC' })).toBeNull();
    expect(router.state.location.search).toBe('?grupo=close&orden=igv&sentido=desc&sin=ruc');
  });

  test('says that it comes, and that it did not; without companies the cards are shown', async () => {
    server.answer('GET /portfolio', () => failure(500, 'UNEXPECTED', 'Algo salió mal.'));
    const { user, router } = show();
    expect(screen.getByText('Cargando empresas...')).toBeTruthy();
    server.answer('GET /portfolio', () => json(answer([])));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/inicio'));
  });

  test('is left and opened by keyboard alone', async () => {
    const { user, address, router } = show();
    await table();
    await user.keyboard('jj');
    expect(document.activeElement).toBe(await rowOf(botica.name));
    await user.keyboard('x');
    expect(await screen.findByText('1 seleccionada')).toBeTruthy();
    await user.keyboard('kx');
    expect(screen.getByText('2 seleccionadas')).toBeTruthy();
    await user.keyboard('jj{Enter}');
    expect(address()).toBe('/dashboard');
    await router.navigate('/inicio/tabla');
    await table();
    await user.keyboard('gt');
    expect(address()).toBe('/inicio');
  });
});

describe('the views', () => {
  test('are tabs with how many there are of each; one that was saved brings its columns', async () => {
    const { user } = show();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Todas 4', 'Necesitan atención 3', 'Listas para cerrar 1', 'Cerradas 1', 'Cartera de Carla 1'],
    ]);
    await user.click(screen.getByRole('tab', { name: /Cartera de Carla/ }));
    expect(await companies()).toEqual([botica.name]);
    expect(screen.queryByRole('columnheader', { name: 'RUC' })).toBeNull();
  });

  test('what is shown is saved by a name, and erased', async () => {
    server.answer('POST /portfolio/views', () => json({ ...view, name: 'Vencen ya' }));
    server.answer(`DELETE /portfolio/views/${view.uuid}`, () => new Response(null, { status: 204 }));
    const { user } = show('/inicio/tabla?parte=attention');
    await user.click(await screen.findByRole('button', { name: 'Guardar vista' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Vencen ya');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(asked('/portfolio/views')[0]?.body).toEqual({ name: 'Vencen ya', shown: { ...ALL, part: 'attention' } }),
    );
    await user.click(await screen.findByRole('button', { name: /^Borrar/ }));
    await waitFor(() => expect(asked(`/portfolio/views/${view.uuid}`, 'DELETE')).toHaveLength(1));
  });

  test('a name that nobody would see is refused where it is written', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Guardar vista' }));
    const field = await screen.findByRole('textbox', { name: 'Nombre' });
    await user.type(field, '\u200b\u2060');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Ese nombre no se ve: escríbelo con letras o números.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(asked('/portfolio/views')).toEqual([]);
  });

  test('the workbook has what is shown, in its order', async () => {
    server.answer('POST /portfolio/workbook', () => json({ name: 'empresas.xlsx', content: btoa('x') }));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const { user } = show(
      '/inicio/tabla?parte=attention&sin=ruc,due,access,collection,vouchers,documents,observed,mail,close,responsible',
    );
    await user.click(await screen.findByRole('button', { name: 'Exportar a Excel' }));
    await waitFor(() =>
      expect(asked('/portfolio/workbook')[0]?.body).toEqual({
        tax_period: '202610',
        business_uuids: [papeleria.uuid, botica.uuid, lacteos.uuid],
        columns: ['igv'],
      }),
    );
  });
});

describe('many at once', () => {
  const pick = async (user: ReturnType<typeof show>['user'], ...names: string[]) => {
    for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }));
  };

  test('each number is how many of the picked it fits', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar las que se ven' }));
    expect(screen.getByText('4 seleccionadas')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Actualizar 3' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Descargar reportes.* 3$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cerrar 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quitar selección' }));
    expect(screen.queryByText('4 seleccionadas')).toBeNull();
  });

  test('with Shift all between two are picked', async () => {
    const { user } = show();
    await pick(user, papeleria.name);
    await user.keyboard('{Shift>}');
    await pick(user, lacteos.name);
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('3 seleccionadas')).toBeTruthy();
  });

  test('who only looks may download alone', async () => {
    useAuth.setState({ user: { ...rosa, role: 'reader' } });
    const { user } = show();
    await pick(user, botica.name);
    expect(screen.getByRole('button', { name: /^Descargar reportes/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Actualizar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Cerrar/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Registrar nueva empresa' })).toBeNull();
  });

  test('what is collected is told in one list, which stops what has not begun', async () => {
    server.answer('POST /portfolio/collections', () => json(task(), 202));
    server.answer(`POST /portfolio/tasks/${task().uuid}/stop`, () =>
      json({
        task: task({
          open: false,
          stoppable: false,
          dismissible: true,
          items: [{ ...task().items[1]!, state: 'stopped', says: 'No comenzó' }],
        }),
      }),
    );
    server.answer(`DELETE /portfolio/tasks/${task().uuid}`, () => new Response(null, { status: 204 }));
    const { user } = show();
    await pick(user, botica.name, lacteos.name, closed.name);
    await user.click(screen.getByRole('button', { name: 'Actualizar 3' }));
    const list = within(await screen.findByRole('region', { name: 'Actualizando 3 empresas' }));
    expect(asked('/portfolio/collections')[0]?.body).toEqual({
      tax_period: '202610',
      business_uuids: [botica.uuid, lacteos.uuid, closed.uuid],
    });
    expect(list.getByText('1 lista, 1 en cola, 1 con error')).toBeTruthy();
    expect(list.getByText('Reintenta a las 10:52')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Detener' }));
    expect(await screen.findByText('No comenzó')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quitar la lista' }));
    await waitFor(() => expect(screen.queryByText('No comenzó')).toBeNull());
  });

  test('who comes back finds the list again', async () => {
    server.answer('GET /portfolio/task', () => json({ task: task({ kind: 'close', open: false, stoppable: false }) }));
    show();
    expect(await screen.findByRole('region', { name: 'Cierre de 3 empresas, Oct 2026' })).toBeTruthy();
  });

  test('closing asks once: which are closed, as they were seen, and what the others lack', async () => {
    server.answer('POST /portfolio/closes', () => json(task({ kind: 'close' }), 202));
    const { user } = show();
    await pick(user, botica.name, papeleria.name);
    await user.click(screen.getByRole('button', { name: 'Cerrar 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar Oct 2026 de 1 empresa' }));
    expect(textOf(dialog.getByRole('region', { name: 'Se cierra' }))).toContain(botica.name);
    expect(textOf(dialog.getByRole('region', { name: 'No se cierran' }))).toMatch(/Papelería.*Credenciales inválidas/);
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Lo sustenta el cliente');
    await user.click(dialog.getByRole('button', { name: 'Cerrar 1 empresa' }));
    expect(await screen.findByRole('region', { name: 'Cerrando 3 empresas, Oct 2026' })).toBeTruthy();
    expect(asked('/portfolio/closes')[0]?.body).toEqual({
      tax_period: '202610',
      companies: [{ uuid: botica.uuid, seq: 7 }],
      reason: 'Lo sustenta el cliente',
    });
  });

  test('one whose XML are missing says that its close asks for a reason, in the table and before it is closed', async () => {
    const asking = { ...botica.close, says: 'Lista, pide motivo', asks: 'Faltan 4 XML' };
    server.answer('GET /portfolio', () => json(answer([{ ...botica, close: asking }, lacteos])));
    const { user } = show();
    const cell = within(await rowOf(botica.name)).getByTitle('Lista, pide motivo: Faltan 4 XML');
    expect(textOf(cell)).toBe('Lista, pide motivo');
    await pick(user, botica.name);
    await user.click(screen.getByRole('button', { name: 'Cerrar 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar Oct 2026 de 1 empresa' }));
    expect(textOf(dialog.getByRole('region', { name: 'Se cierra' }))).toContain('Faltan 4 XML');
    expect(dialog.getByText(/1 lo pide ya, por sus XML/)).toBeTruthy();
  });

  test('reports of many go into one zip, whose files are told company by company', async () => {
    server.answer('POST /report-zips', () => json(zip, 202));
    server.answer(`GET /report-zips/${ZIP}`, () => json(zip));
    const { user } = show();
    await pick(user, botica.name, lacteos.name, papeleria.name);
    await user.click(screen.getByRole('button', { name: /^Descargar reportes.* 2$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reportes de 2 empresas, Oct 2026' }));
    expect(dialog.getByText('2 empresas × 1 periodo × 2 formatos: 4 archivos')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Preparar zip' }));
    const list = within(await screen.findByRole('region', { name: 'Preparando reportes de 2 empresas' }));
    expect(list.getByText('2 archivos')).toBeTruthy();
    expect(list.getByText('En cola')).toBeTruthy();
    expect(asked('/report-zips')[0]?.body).toMatchObject({
      companies: [{ ruc: lacteos.ruc }, { ruc: botica.ruc }].reverse(),
    });
  });
});

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

describe('on a phone', () => {
  const listed = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('link')?.textContent)
      .filter(Boolean);
  const more = async (user: ReturnType<typeof show>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Filtrar, ordenar y guardar' }));
  const choose = async (user: ReturnType<typeof show>['user'], select: string, option: string | RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: select }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  beforeEach(onPhone);

  test('they are sorted as the headers of the table do, either way', async () => {
    const { user, router } = show();
    await more(user);
    await choose(user, 'Ordenar: Problemas primero', 'IGV estimado');
    expect(listed().at(-1)).toBe(papeleria.name);
    expect(listed().at(-2)).toBe(lacteos.name);
    await choose(user, 'Sentido: Descendente', 'Ascendente');
    expect(listed()[0]).toBe(lacteos.name);
    expect(router.state.location.search).toBe('?orden=igv');
    await choose(user, 'Ordenar: IGV estimado', 'Por nombre');
    expect(listed()).toEqual([botica.name, lacteos.name, closed.name, papeleria.name]);
    expect(screen.queryByRole('combobox', { name: /^Sentido/ })).toBeNull();
  });

  test('what is shown is exported, and kept by a name', async () => {
    server.answer('POST /portfolio/workbook', () => json({ name: 'empresas.xlsx', content: btoa('x') }));
    server.answer('POST /portfolio/views', () => json({ ...view, name: 'Vencen ya' }));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const { user } = show('/inicio/tabla?parte=attention');
    await more(user);
    await user.click(await screen.findByRole('button', { name: 'Exportar a Excel' }));
    await waitFor(() =>
      expect(asked('/portfolio/workbook')[0]?.body).toMatchObject({
        business_uuids: [papeleria.uuid, botica.uuid, lacteos.uuid],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Guardar vista' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Vencen ya');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(asked('/portfolio/views')[0]?.body).toMatchObject({ name: 'Vencen ya' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtrar, ordenar y guardar' })),
    );
  });

  test('a view that was kept is chosen, and erased', async () => {
    server.answer(`DELETE /portfolio/views/${view.uuid}`, () => new Response(null, { status: 204 }));
    const { user } = show();
    await choose(user, 'Vista: Todas', /^Cartera de Carla/);
    expect(listed()).toEqual([botica.name]);
    await more(user);
    await user.click(await screen.findByRole('button', { name: 'Borrar «Cartera de Carla»' }));
    await waitFor(() => expect(asked(`/portfolio/views/${view.uuid}`, 'DELETE')).toHaveLength(1));
  });

  test('a day that is calculated says so', async () => {
    server.answer('GET /portfolio', () =>
      json(
        answer([
          { ...papeleria, due_reckoned: true },
          { ...botica, due_reckoned: true },
        ]),
      ),
    );
    show();
    expect(await screen.findByText('Venció 16/11 (calculado)')).toBeTruthy();
    expect(screen.getByText('Vence hoy (calculado)')).toBeTruthy();
  });
});

test('on a phone each company has three lines, the last of its troubles, at most three', async () => {
  onPhone();
  const { container, user } = show();
  const list = within(await screen.findByRole('list', { name: 'Empresas' }));
  const [first] = list.getAllByRole('listitem');
  expect(textOf(first)).toMatch(/Papelería.*–.*RUC 20990007650.*Sin estimar.*Venció 16\/11.*Clave rechazada.*Nunca/);
  expect(screen.getByText('Saldo a favor')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Vista: Todas' })).toBeTruthy();
  await user.click(list.getByRole('checkbox', { name: `Seleccionar ${botica.name}` }));
  expect(screen.getByRole('button', { name: /^Reportes 1|Descargar reportes.*1$/ })).toBeTruthy();
  await expectAccessible(container);
});
