import { screen, within } from '@testing-library/react';
import type { AlertMark, SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { beforeEach, expect, test } from 'vitest';
import { rosa } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth } from '../../lib/session/session.ts';
import { SupplierNotice } from './supplier-notice.tsx';
import SuppliersPage from './suppliers-page.tsx';

const business = (digit: number, name: string) => ({
  ...{ uuid: `22222222-2222-4222-8222-22222222222${digit}`, ruc: `2099000101${digit}`, name },
});
const mark = (different: Partial<AlertMark> = {}): AlertMark => ({
  kind: 'ssco',
  says: 'figura como sujeto sin capacidad operativa (SSCO)',
  from_day: '2026-10-01',
  resolution: 'RS 123-2026',
  noted_at: '2026-11-27T15:00:00Z',
  seen: false,
  since: { vouchers_count: 3, igv_amount: 54 },
  ...different,
});
const periods = (...of: string[]) => of as SupplierAlert['periods'];
const alert = (different: Partial<SupplierAlert> = {}): SupplierAlert => ({
  business: business(5, 'COMERCIAL SIETE QUENAS S.A.C.'),
  supplier_ruc: '20990016004',
  supplier_name: 'SERVICIOS HUMO E.I.R.L.',
  marks: [mark()],
  vouchers_count: 5,
  igv_amount: 90.1,
  periods: periods('202610', '202607'),
  ...different,
});
const list = (alerts: SupplierAlert[], different: object = {}) => ({
  ...{ alerts, is_cut: false, list_read_at: '2026-11-27T11:00:00Z', register_read_at: '2026-11-26T11:00:00Z' },
  ...different,
});
const two = [
  alert(),
  alert({ business: business(7, 'ANDAMIO S.A.C.'), vouchers_count: 1, igv_amount: 18.2 }),
  alert({
    supplier_ruc: '20990020001',
    supplier_name: 'LEJOS S.A.C.',
    marks: [mark({ kind: 'no-habido', from_day: null, since: null, resolution: null, seen: true })],
  }),
];
const server = fakeServer({ 'GET /supplier-alerts': () => json(list(two)) });
beforeEach(() => useAuth.setState({ accessToken: 'abc', user: rosa }));
const open = (path = '/inicio/proveedores') =>
  renderAt(path, [{ path: '/inicio/proveedores', Component: SuppliersPage }]);

test('each supplier says what SUNAT says of it, and which companies bought from it what, with the way to those purchases', async () => {
  const { container } = open();
  const humo = within(await screen.findByRole('region', { name: /SERVICIOS HUMO/ }));
  expect(screen.getByText('2 proveedores; les compraron 2 empresas.')).toBeDefined();
  for (const told of ['Sin capacidad operativa (SSCO)', 'Nuevo']) expect(humo.getByText(told)).toBeDefined();
  expect(humo.getByText('Desde el 01/10/2026 · RS 123-2026')).toBeDefined();
  expect(humo.getByText('6 compras, IGV S/ 108.30')).toBeDefined();
  const row = within(humo.getByRole('row', { name: /SIETE QUENAS/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(['5', '3', 'S/ 90.10']),
  );
  expect(row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    [
      ['Oct 2026', '202610'],
      ['Jul 2026', '202607'],
    ].map(([month, period]) => [
      `Ver compras de COMERCIAL SIETE QUENAS S.A.C. de ${month}`,
      `/dashboard/comprobantes?ruc=20990001015&tax_period=${period}&filter_by=provider&value_filter=20990016004`,
    ]),
  );
  const lejos = within(screen.getByRole('region', { name: /LEJOS/ }));
  expect(lejos.getByText('Ya era así cuando empezamos a mirar')).toBeDefined();
  expect(lejos.getAllByText('No se sabe desde cuándo').length).toBeGreaterThan(0);
  expect(lejos.queryByText('Nuevo')).toBeNull();
  await expectAccessible(container);
});

test('of whom SUNAT says two things there is one board with both, and what was bought counts once', async () => {
  const both = [mark({ since: null, from_day: null }), mark({ kind: 'no-habido', resolution: null, seen: true })];
  server.answer('GET /supplier-alerts', () =>
    json(
      list([alert({ marks: both }), alert({ business: business(7, 'ANDAMIO S.A.C.'), igv_amount: 18.2, marks: both })]),
    ),
  );
  open();
  const humo = within(await screen.findByRole('region', { name: /SERVICIOS HUMO/ }));
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(screen.getByText('1 proveedor; le compraron 2 empresas.')).toBeDefined();
  for (const told of ['Sin capacidad operativa (SSCO)', 'No habido', 'Nuevo', '10 compras, IGV S/ 108.30'])
    expect(humo.getByText(told)).toBeDefined();
  const row = within(humo.getByRole('row', { name: /ANDAMIO/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(['5', '3', 'S/ 18.20']),
  );
});

test('with two days known what was issued since is counted from the first; the gravest stands first, though less is at stake', async () => {
  const withdrawn = mark({ kind: 'withdrawn', from_day: '2026-08-01', since: { vouchers_count: 4, igv_amount: 72 } });
  const late = alert({ supplier_ruc: '20990020001', supplier_name: 'LEJOS S.A.C.', igv_amount: 900 });
  server.answer('GET /supplier-alerts', () =>
    json(
      list([
        { ...late, marks: [mark({ kind: 'no-habido', resolution: null })] },
        alert({ marks: [mark(), withdrawn] }),
      ]),
    ),
  );
  open();
  const boards = await screen.findAllByRole('region');
  expect(boards.map((board) => /HUMO|LEJOS/.exec(board.textContent)?.[0])).toEqual(['HUMO', 'LEJOS']);
  const row = within(boards[0] as HTMLElement).getByRole('row', { name: /SIETE QUENAS/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toContain('4');
});

test('of purchases in many periods the three newest are there at once, and the others when they are asked for', async () => {
  const many = periods('202610', '202609', '202608', '202607', '202606');
  server.answer('GET /supplier-alerts', () => json(list([alert({ periods: many })])));
  const { user } = open();
  const row = within(await screen.findByRole('row', { name: /SIETE QUENAS/ }));
  expect(row.getAllByRole('link')).toHaveLength(3);
  await user.click(row.getByRole('button', { name: /^y 2 más/ }));
  expect(row.getAllByRole('link').map((link) => link.textContent?.slice(-8))).toEqual([
    ...['Oct 2026', 'Set 2026', 'Ago 2026', 'Jul 2026', 'Jun 2026'],
  ]);
  expect(row.queryByRole('button')).toBeNull();
});

test('what was noted until now is marked as seen by who may decide; whoever only looks has no button', async () => {
  server.answer('POST /supplier-alerts/seen', () => new Response(null, { status: 204 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Marcar como vistos' }));
  await expect.poll(() => server.bodies('POST /supplier-alerts/seen')).toEqual([{ until: '2026-11-27T15:00:00Z' }]);
});

test('a reader sees them and marks none', async () => {
  useAuth.setState({ user: { ...rosa, role: 'reader' } });
  open();
  await screen.findByRole('region', { name: /SERVICIOS HUMO/ });
  expect(screen.queryByRole('button', { name: 'Marcar como vistos' })).toBeNull();
});

test('the link of a mail shows one supplier, and the way to all', async () => {
  const { user } = open('/inicio/proveedores?ruc=20990020001');
  await screen.findByRole('region', { name: /LEJOS/ });
  expect(screen.queryByRole('region', { name: /HUMO/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver todos' }));
  expect(await screen.findByRole('region', { name: /HUMO/ })).toBeDefined();
});

test('none is told apart from not known, and a failure from both', async () => {
  server.answer('GET /supplier-alerts', () => json(list([], { list_read_at: null, register_read_at: null })));
  const first = open();
  expect(await screen.findByText('Aún no se conoce')).toBeDefined();
  expect(
    screen.getByText(/Todavía no leímos el padrón de sujetos sin capacidad operativa \(SSCO\) ni el padrón de RUC/),
  ).toBeDefined();
  first.unmount();
  server.answer('GET /supplier-alerts', () => json(list([])));
  const second = open();
  expect(await screen.findByText('Ningún proveedor en alerta')).toBeDefined();
  second.unmount();
  server.answer('GET /supplier-alerts', () => failure(500, 'UNEXPECTED', 'Ocurrió un error'));
  open();
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeDefined();
});

test('a partner’s people, who get the mails, find the line on their home too', async () => {
  useAuth.setState({ user: { ...rosa, accountant_profile: 'Siscont' } });
  server.answer('GET /supplier-alerts/summary', () => json({ suppliers: 1, businesses: 1 }));
  renderAt('/inicio', [{ path: '/inicio', Component: SupplierNotice }]);
  expect(await screen.findByRole('link', { name: '1 proveedor en alerta en 1 empresa' })).toBeDefined();
});

test('the home says quietly how many nobody looked at, and nothing where there are none', async () => {
  const home = () => renderAt('/inicio', [{ path: '/inicio', Component: SupplierNotice }]);
  server.answer('GET /supplier-alerts/summary', () => json({ suppliers: 1, businesses: 2 }));
  const first = home();
  const link = await screen.findByRole('link', { name: '1 proveedor en alerta en 2 empresas' });
  expect(link.getAttribute('href')).toBe('/inicio/proveedores');
  first.unmount();
  server.answer('GET /supplier-alerts/summary', () => json({ suppliers: 0, businesses: 0 }));
  home();
  await expect
    .poll(() => server.asked.filter(({ path }) => path === '/supplier-alerts/summary').length)
    .toBeGreaterThan(0);
  expect(screen.queryByRole('link')).toBeNull();
});
