import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { company, complete, failed } from '../../../test/fixtures.ts';
import { expectAccessible, paramsOf, renderAt } from '../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../test/server.ts';
import { voucher, vouchersPage } from '../../../test/vouchers.ts';
import { fullName } from '../../lib/document/full-name.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import SalesPage from './sales-page.tsx';
import VouchersPage from './vouchers-page.tsx';

const business = company();

const linked = (number: number) => voucher(number, { xml_cpe_link: `/files/${number}.xml` });

const LIST = 'GET /businesses/dashboard-reports/all-invoices';
const answered = (data: Voucher[]) => (asked: Asked) =>
  json(vouchersPage(data, { page: Number(asked.query.get('page')), size: Number(asked.query.get('size')) }));

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [LIST]: answered([
    voucher(1),
    voucher(2, { type_code: '07', serie: 'FC01', total_amount: -461.59, igv_amount: -70.41 }),
  ]),
  'GET /businesses/dashboard-reports/filter-all-invoices': () =>
    json({
      types_of_vouchers: [],
      series_of_vouchers: ['F001', 'FC01'],
      status_of_vouchers: ['en proceso'],
      provider_of_vouchers: { 20990001015: 'Papelería Doble Asiento S.R.L.', 20990003271: 'Lácteos Nube S.R.L.' },
      counts: { providers: { 20990001015: 1_204, 20990003271: 1 }, series: { F001: 3, FC01: 1 } },
      serie_number_of_vouchers: [],
    }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const open = (search = '') =>
  renderAt(`/dashboard/comprobantes${search}`, [{ path: '/dashboard/comprobantes', Component: VouchersPage }]);
const lastAsked = () => server.asked.filter(({ path }) => path.endsWith('/all-invoices')).at(-1)?.query;
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('the list shows each purchase with its type, amounts and state, and the totals of the period', async () => {
  const { container } = open();
  const first = await screen.findByRole('row', { name: /F001-1/ });
  expect(first.textContent).toContain(
    '31/10/2026FacturaF001-1FacturaPapelería Doble Asiento S.R.L.20990001015S/ 100.00S/ 18.00Base S/ 100.00S/ 118.00',
  );
  expect(within(first).getByText('En proceso')).toBeDefined();
  expect(row('FC01-2').textContent).toContain('-S/ 461.59');
  expect(screen.getByText('Total de comprobantes').closest('div')?.textContent).toMatch(/218$/);
  expect(screen.getByRole('tab', { name: 'En proceso 218' })).toBeDefined();
  expect(screen.getByText('1–20 de 218')).toBeDefined();
  expect(Object.fromEntries(lastAsked() ?? [])).toEqual({
    ruc: business.ruc,
    tax_period: '202610',
    status: '0',
    page: '1',
    size: '20',
    sort: 'issue_date',
    order: 'desc',
  });
  await expectAccessible(container);
});

test('while no purchase has an image or an XML there is no column for them, nor anything to select for', async () => {
  open();
  await screen.findByRole('row', { name: /F001-1/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Emisión',
    'Tipo',
    'Serie-número',
    'Proveedor',
    'Base imponible',
    'IGV',
    'Total',
    'Discriminación',
    'Acciones',
  ]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('where no purchase of the page has an image or an XML, that they are on their way is said of all, and the menu says it of what it would hold', async () => {
  const { user } = open();
  expect(
    await screen.findByText(
      'Estamos procesando la visualización del comprobante. Estará disponible en menos de 24 horas.',
    ),
  ).toBeDefined();
  const menu = screen.getByRole('button', { name: 'Descargar' });
  expect(menu.getAttribute('aria-disabled')).toBe('true');
  await user.hover(menu);
  expect(
    await screen.findByText('Estamos procesando la descarga del comprobante. Estará disponible en menos de 24 horas.'),
  ).toBeDefined();
  await user.click(menu);
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each([
  ['some has one', linked(1)],
  ['none comes by itself', voucher(1, { no_document: 'not-found' })],
])('nothing is said of all where %s', async (_what, first) => {
  server.answer(LIST, answered([first, voucher(2, { no_document: 'no-access' })]));
  open();
  await screen.findByRole('row', { name: /F001-2/ });
  expect(screen.queryByText(/^Estamos procesando/)).toBeNull();
});

test('a purchase without image nor XML among others cannot be selected, and says why', async () => {
  server.answer(LIST, answered([voucher(1), linked(2)]));
  const { user } = open();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Seleccionar F001-1' });
  expect(box.disabled).toBe(true);
  expect(screen.getByRole('columnheader', { name: 'Descargas' })).toBeDefined();
  const dead = ['Ver imagen', 'Descargar imagen', 'Descargar XML'];
  // What does nothing is no stop of the keyboard, and still says why.
  for (const what of dead) {
    const button = screen.getByRole('button', { name: `${what} de F001-1` });
    expect(button.tabIndex).toBe(-1);
    expect(button.getAttribute('aria-description')).toContain('menos de 24 horas');
  }
  await user.hover(screen.getByRole('button', { name: 'Ver imagen de F001-1' }));
  expect(
    await screen.findByText(
      'Estamos procesando la visualización del comprobante. Estará disponible en menos de 24 horas.',
    ),
  ).toBeDefined();
});

test.each([
  ['?page=99', 218, '?page=11&tax_period=202610', '201–218 de 218'],
  ['?page=99&size=50', 218, '?page=5&size=50&tax_period=202610', '201–218 de 218'],
  ['?page=2', 20, '?tax_period=202610', '1–20 de 20'],
])('the page after the last one, %s of %i purchases, becomes the last one', async (asked, total, address, shown) => {
  server.answer(LIST, ({ query }) => {
    const [page_, size] = [Number(query.get('page')), Number(query.get('size'))];
    const left = Math.max(0, Math.min(size, total - (page_ - 1) * size));
    return json(
      vouchersPage(
        Array.from({ length: left }, (_, n) => voucher(n + 1)),
        { page: page_, size, total },
      ),
    );
  });
  const { router } = open(asked);
  expect(await screen.findByText(shown)).toBeDefined();
  expect(paramsOf(router.state.location.search)).toEqual(paramsOf(address));
  expect(screen.queryByText(/No hay comprobantes/)).toBeNull();
});

test('a period that the company does not have is replaced in the address by the one on screen', async () => {
  const { router } = open('?tax_period=202001&status=2&page=3');
  await screen.findByRole('row', { name: /F001-1/ });
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202610&status=2')));
  expect(lastAsked()?.get('tax_period')).toBe('202610');
});

test('until the periods are known the table has its header, over bars', async () => {
  server.answer(`GET /businesses/${business.uuid}/periods`, () => new Promise(() => {}));
  open();
  expect(await screen.findByRole('columnheader', { name: 'Base imponible' })).toBeDefined();
  expect(screen.getByText('Cargando comprobantes')).toBeDefined();
});

test('periods that cannot be asked for do not hide the purchases of the one in the address', async () => {
  server.answer(`GET /businesses/${business.uuid}/periods`, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  open('?tax_period=202609');
  expect(await screen.findByRole('row', { name: /F001-1/ })).toBeDefined();
  expect(lastAsked()?.get('tax_period')).toBe('202609');
});

test('selecting all takes only the purchases that can be, and adds their IGV', async () => {
  server.answer(LIST, answered([linked(1), voucher(2), linked(3)]));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar F001-1' }));
  expect(screen.getByText('1 seleccionado')).toBeDefined();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /Seleccionar todos/ });
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(screen.getByText('2 seleccionados').parentElement?.textContent).toContain('IGV S/ 36.00');
  expect(all.checked).toBe(true);
  expect(row('F001-2').getAttribute('aria-selected')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Quitar selección' }));
  expect(screen.queryByText(/seleccionado/)).toBeNull();
});

test('Shift selects the purchases in between, and turning the page drops the selection', async () => {
  server.answer(LIST, answered([linked(1), voucher(2), linked(3), linked(4), linked(5)]));
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar F001-1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar F001-4' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 seleccionados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  await waitFor(() => expect(screen.queryByText(/seleccionados/)).toBeNull());
});

test('the rows are walked and selected with the keyboard alone', async () => {
  server.answer(LIST, answered([linked(1), voucher(2), linked(3)]));
  const { user } = open();
  await screen.findByRole('checkbox', { name: 'Seleccionar F001-1' });
  await user.keyboard('j');
  expect(document.activeElement).toBe(row('F001-1'));
  await user.keyboard('x');
  expect(row('F001-1').getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown} ');
  expect(document.activeElement).toBe(row('F001-2'));
  expect(row('F001-2').getAttribute('aria-selected')).toBe('false');
  await user.keyboard('jj ');
  expect(document.activeElement).toBe(row('F001-3'));
  expect(screen.getByText('2 seleccionados')).toBeDefined();
  const opened = vi.fn((event: Event) => event.preventDefault());
  row('F001-3').querySelector('a')?.addEventListener('click', opened);
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  await user.keyboard('kk');
  expect(document.activeElement).toBe(row('F001-1'));
});

test('tabs, order, size and page stand in the address and are asked for', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('tab', { name: /Observados/ }));
  await user.click(screen.getByRole('button', { name: 'Total' }));
  await user.click(screen.getByRole('combobox', { name: 'Filas por página: 20' }));
  await user.click(await screen.findByRole('option', { name: '50' }));
  await user.click(await screen.findByRole('button', { name: 'Página 2' }));
  await waitFor(() =>
    expect(paramsOf(router.state.location.search)).toEqual(
      paramsOf('?tax_period=202610&status=3&sort=total_amount&size=50&page=2'),
    ),
  );
  expect(lastAsked()?.get('page')).toBe('2');
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Total' }));
  await waitFor(() => expect(lastAsked()?.get('order')).toBe('asc'));
  expect(lastAsked()?.get('page')).toBe('1');
});

test('a provider is found without accents, filters the list and can be taken away', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }));
  const panel = await screen.findByRole('dialog', { name: 'Filtrar comprobantes' });
  const names = (await within(panel).findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['Lácteos Nube S.R.L.1 comprobante', 'Papelería Doble Asiento S.R.L.1,204 comprobantes']);
  await user.type(within(panel).getByRole('searchbox', { name: 'Buscar proveedor' }), 'lacteos');
  await waitFor(() => expect(within(panel).getAllByRole('radio')).toHaveLength(1), { timeout: 2000 });
  await user.click(within(panel).getByText('Lácteos Nube S.R.L.'));
  await expectAccessible(panel);
  await user.click(within(panel).getByRole('button', { name: 'Aplicar filtro' }));
  await waitFor(() =>
    expect(paramsOf(router.state.location.search)).toEqual(
      paramsOf('?tax_period=202610&filter_by=provider&value_filter=20990003271'),
    ),
  );
  expect(lastAsked()?.get('value_filter')).toBe('20990003271');
  expect((await screen.findByText('Lácteos Nube S.R.L.')).parentElement?.textContent).toBe(
    'Proveedor: Lácteos Nube S.R.L.',
  );
  await user.click(screen.getByRole('button', { name: 'Quitar filtro' }));
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202610')));
});

test('what is not in the list is said so', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }));
  await user.click(await screen.findByRole('button', { name: 'Serie' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar serie' }), 'ZZ');
  expect(await screen.findByText('No se encontraron registros.', undefined, { timeout: 2000 })).toBeDefined();
});

test('a serie and number is searched only when it is well written', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }));
  const field = await screen.findByLabelText('Serie y número');
  const search = screen.getByRole('button', { name: 'Buscar' });
  await user.type(field, ' ');
  expect(await screen.findByText('Caracter inválido.')).toBeDefined();
  await user.clear(field);
  await user.type(field, 'f001-a');
  expect(await screen.findByText('Formato inválido. Ejemplo: F001-0001.')).toBeDefined();
  expect(search).toHaveProperty('disabled', true);
  await user.type(field, '{Backspace}7');
  expect(search).toHaveProperty('disabled', false);
  await user.click(search);
  await waitFor(() =>
    expect(paramsOf(router.state.location.search)).toEqual(
      paramsOf('?tax_period=202610&filter_by=serie_number&value_filter=F001-7'),
    ),
  );
});

test('purchases that did not come are dashes with their reason, never zeros nor «no hay comprobantes»', async () => {
  const nothing = { ...vouchersPage([], { total: 0 }), completeness: failed() };
  server.answer(LIST, () =>
    json({
      ...nothing,
      summary: { total_import_amount: null, total_igv_amount: null, total_invoices: null },
      counts: { 0: null, 1: null, 2: null, 3: null, 4: null },
    }),
  );
  const { container } = open();
  expect(await screen.findByText('Las compras de este periodo no llegaron')).toBeDefined();
  expect(screen.getByText('No se pudieron completar las compras.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver acta' }).getAttribute('href')).toBe(
    '/dashboard/recoleccion?tax_period=202610',
  );
  expect(screen.getAllByText('no se conoce: no se pudieron completar las compras')).toHaveLength(3);
  expect(container.textContent).not.toContain('S/ 0.00');
  expect(container.textContent).not.toContain('No hay comprobantes');
  expect(screen.getByRole('tab', { name: 'Todos' }).textContent).not.toContain('0');
  await expectAccessible(container);
});

test('purchases that are short of what SUNAT counts say so at each figure and in the pager', async () => {
  const short = complete({
    outcome: 'gap',
    expected: { count: 218, igv: 26150.13, total: 171428.88 },
    obtained: { count: 212, igv: 25737.55, total: 168724.19 },
  });
  server.answer(LIST, () => json({ ...vouchersPage([voucher(1)], { total: 212 }), completeness: short }));
  const { container } = open();
  expect(await screen.findByText('Faltan 6 compras, IGV S/ 412.58.')).toBeDefined();
  expect(container.textContent).toContain('de S/ 171,428.88');
  expect(container.textContent).toContain('212 de 218');
  expect(screen.getByText('1–20 de 212, SUNAT informa 218')).toBeDefined();
});

test('a filter that finds nothing offers to clear it', async () => {
  server.answer(LIST, () => json(vouchersPage([], { total: 0 })));
  const { user, router } = open('?filter_by=serie&value_filter=F009');
  expect(await screen.findByText('No hay comprobantes encontrados')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Limpiar filtro' }));
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202610')));
});

test('an empty period says so in the words of the specification', async () => {
  server.answer(LIST, () => json(vouchersPage([], { total: 0 })));
  open();
  expect(await screen.findByText('No hay comprobantes de compras en el periodo.')).toBeDefined();
});

test('from the purchases of a period one gets to those from abroad, which no proposal need list; sales lead nowhere', async () => {
  open('?tax_period=202609');
  const way = await screen.findByRole('link', { name: 'No domiciliados' });
  expect(way.getAttribute('href')).toBe('/dashboard/no-domiciliados?tax_period=202609');
  cleanup();
  renderAt('/dashboard/ventas', [{ path: '/dashboard/ventas', Component: SalesPage }]);
  await screen.findByRole('heading', { name: 'Comprobantes de venta' });
  await screen.findByRole('row', { name: /F001-1/ });
  expect(screen.queryByRole('link', { name: 'No domiciliados' })).toBeNull();
});

test('a failure keeps the header of the table and offers to try again', async () => {
  server.answer(LIST, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  const { user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un error');
  expect(screen.getByRole('columnheader', { name: 'Proveedor' })).toBeDefined();
  server.answer(LIST, answered([voucher(1)]));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('row', { name: /F001-1/ })).toBeDefined();
});

test('a purchase that left the proposal and one in dollars are marked', async () => {
  server.answer(
    LIST,
    answered([voucher(1, { in_proposal: false }), voucher(2, { currency_code: 'USD', exchange_rate: '3.750' })]),
  );
  open();
  expect(await screen.findByRole('button', { name: 'Ya no figura en la propuesta de SUNAT' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Emitido en USD, tipo de cambio 3.750' })).toBeDefined();
});

test('what changed between collections is marked until it is seen, and can be filtered', async () => {
  const at = '2026-11-05T11:41:00Z';
  const changed = { kind: 'changed', at, seen: false } as const;
  server.answer(LIST, answered([voucher(1, { change: changed }), voucher(2, { change: { ...changed, seen: true } })]));
  const { user, router } = open();
  expect(await screen.findByRole('button', { name: 'Cambió al 05/11/2026 06:41, sin ver' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /sin ver/ })).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: 'Cambios: Todos' }));
  await user.click(await screen.findByRole('option', { name: 'Ya no figuran' }));
  await waitFor(() => expect(lastAsked()?.get('changes')).toBe('gone'));
  expect(router.state.location.search).toContain('changes=gone');
});

test('card, tab and pager count the same purchases, and those that left are named', async () => {
  const whole = vouchersPage([voucher(1), voucher(2, { in_proposal: false })], { total: 2 });
  server.answer(LIST, () => json({ ...whole, summary: { ...whole.summary, left_proposal: 1 } }));
  open();
  expect((await screen.findByText('1 ya no figura')).closest('div')?.textContent).toContain('Total de comprobantes2');
  expect(screen.getByRole('tab', { name: 'Todos 2' })).toBeDefined();
  expect(screen.getByText('1–2 de 2')).toBeDefined();
});

test('on a phone the purchases are a list and the states a select, never a table', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  server.answer(LIST, answered([voucher(1), voucher(2, { in_proposal: false, total_amount: 77 })]));
  const { container } = open();
  const link = await screen.findByRole('link', { name: 'F001-1' });
  expect(link.parentElement?.textContent).toBe('F001-1 · 31/10');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Estado: Todos' })).toBeDefined();
  // What no longer adds up is struck, and its amount does not stand out.
  const total = screen.getByText(/77\.00/).className;
  expect(total).toContain('line-through');
  expect(total).not.toContain('text-ink-strong');
  await expectAccessible(container);
});

describe('two DAM of two years have the same number', () => {
  const dam = (year: string) =>
    voucher(39310, { code: `20990001015-50-118-39310@${year}`, type_code: '50', serie: '118' });

  test('each says its year, in the list and in the names of its controls', async () => {
    server.answer(LIST, answered([dam('2026'), dam('2025'), linked(1)]));
    const { container } = open();
    expect(await screen.findByRole('link', { name: '118-39310 (2026)' })).toBeDefined();
    expect(screen.getByRole('link', { name: '118-39310 (2025)' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Seleccionar 118-39310 (2025)' })).toBeDefined();
    await expectAccessible(container);
  });

  test('its panel says it, too', () => {
    expect([fullName(dam('2026')), fullName(voucher(1))]).toEqual([
      expect.stringMatching(/ 118-39310 \(2026\)$/),
      'Factura F001-1',
    ]);
  });
});

test('a large amount, a long number and its mark are given the room they take: nothing of them is cut', async () => {
  const change = { kind: 'new', at: '2026-11-12T11:40:00Z', seen: false } as const;
  server.answer(
    LIST,
    answered([
      voucher(1),
      voucher(12345678, { total_amount: 12_345_678.9, taxable_amount: 6_574.22, currency_code: 'USD', change }),
    ]),
  );
  const { container } = open();
  await screen.findByRole('row', { name: /F001-12345678/ });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const width = (name: string) =>
    Number.parseInt(container.querySelectorAll('col')[headers.indexOf(name)]?.style.width ?? '', 10);
  expect(width('Total')).toBeGreaterThanOrEqual('S/ 12,345,678.90'.length * 7);
  expect(width('Serie-número')).toBeGreaterThanOrEqual('F001-12345678'.length * 7 + 20);
  // Its second line is the base, in smaller figures.
  expect(width('IGV')).toBeGreaterThanOrEqual('Base S/ 6,574.22'.length * 5.5 + 14);
  expect(width('Base imponible')).toBe(104);
  // The currency has a line of its own: it takes nothing from the amount.
  const currency = screen.getByRole('button', { name: /Emitido en USD/ });
  expect(currency.parentElement?.className).toContain('block');
  expect(currency.parentElement?.textContent).not.toContain('12,345,678.90');
});

test('a purchase that no longer counts says so in words in its row, and is struck through', async () => {
  server.answer(LIST, answered([voucher(1), voucher(2, { in_proposal: false })]));
  open();
  const gone = within(await screen.findByRole('row', { name: /F001-2/ }));
  expect(gone.getByText('Ya no figura')).toBeDefined();
  expect(gone.getByText('F001-2').className).toContain('line-through');
  const amounts = gone.getAllByText(/S\//).map((symbol) => symbol.parentElement);
  expect(amounts.length).toBeGreaterThanOrEqual(3);
  for (const amount of amounts) expect(amount?.className).toContain('line-through');
  const counted = within(row('F001-1'));
  expect(counted.queryByText('Ya no figura')).toBeNull();
  expect(counted.getByText('F001-1').className).not.toContain('line-through');
});

test('of what does not come by itself a day is not promised', async () => {
  const never = voucher(1, { type_code: '14', no_document: 'not-electronic' });
  const refused = voucher(2, { no_document: 'not-understood' });
  server.answer(LIST, () =>
    json(vouchersPage([never, refused, voucher(3), voucher(4, { img_cpe_link: '/files/4.jpg' })], { total: 4 })),
  );
  open();
  const why = async (number: number) =>
    (await screen.findByRole('button', { name: `Ver imagen de F001-${number}` })).getAttribute('aria-description');
  expect(await why(1)).toBe('Este tipo de comprobante no tiene XML: solo se conoce la línea de la propuesta.');
  expect(await why(2)).toMatch(/^No se entendió lo que SUNAT entregó/);
  expect(await why(3)).toMatch(/en menos de 24 horas\.$/);
});
