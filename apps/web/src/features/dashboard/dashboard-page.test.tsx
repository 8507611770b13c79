import { screen, waitFor, within } from '@testing-library/react';
import type { PurchaseDashboard, SalesDashboard } from '@yupana/contract/dashboard.ts';
import { beforeEach, expect, test } from 'vitest';
import { collectionWith, company, complete, failed } from '../../../test/fixtures.ts';
import { expectAccessible, paramsOf, renderAt } from '../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import DashboardPage from './dashboard-page.tsx';

const business = company();
const rates = {
  reduced_rate: 10.5,
  non_taxable_amount: 0,
  igv_10_taxable_amount: 0,
  igv_10_amount: 0,
  igv_18_taxable_amount: 0,
  igv_18_amount: 0,
};

const inProcess: PurchaseDashboard = {
  ...rates,
  completeness: complete(),
  currency_code: 'PEN',
  show_positive_balance: false,
  sum_positive_balance: null,
  opening_source: 'declared',
  opening_since: null,
  sum_retention: null,
  sum_perception: null,
  detractions: { sum_paid_detractions: null, sum_not_paid_detractions: null, not_paid_unknown: 'not-asked' },
  purchase_details: {
    num_deductibles: 0,
    igv_amount_deductibles: 0,
    igv_amount_shared: 0,
    igv_amount_elsewhere: 0,
    igv_amount_arrived: 0,
    num_observed: 0,
    igv_amount_observed: 0,
    num_not_processed: 218,
    igv_amount_not_processed: 26150.13,
    num_rejected: 0,
    igv_amount_rejected: 0,
    total_cpes_count: 218,
    igv_amount_total: 26150.13,
    total_importe_total: 171428.88,
    observed_reasons: {},
  },
};

const analysed: PurchaseDashboard = {
  ...inProcess,
  sum_positive_balance: 2315,
  sum_retention: 1044.9,
  sum_perception: 612.48,
  detractions: { sum_paid_detractions: 4386, sum_not_paid_detractions: 1512, not_paid_unknown: null },
  purchase_details: {
    ...inProcess.purchase_details,
    num_deductibles: 211,
    igv_amount_deductibles: 18892.97,
    num_observed: 1,
    igv_amount_observed: 519.13,
    num_not_processed: 0,
    igv_amount_not_processed: 0,
    num_rejected: 6,
    observed_reasons: { 'Gasto ajeno al giro': { total_count: 1, total_monto_igv: 519.13 } },
  },
};

const sales: SalesDashboard = {
  ...rates,
  completeness: complete({ book: 'RVIE' }),
  total_count_fa: 84,
  total_count_bv: 120,
  total_count_nc: 5,
  total_count_nd: 0,
  total_count_other_codes: 0,
  total_igv_fa_amount: 24100.4,
  total_igv_bv_amount: 4500.13,
  total_igv_nc_amount: -1031.9,
  total_igv_nd_amount: 0,
  total_igv_other_codes_amount: 0,
  total_cpes_count: 209,
  total_importe_total: 180728.1,
  total_amount_igv: 27568.63,
  porcentage_previous_month: { porcentage_total_sales: 13.6, porcentage_cps_count: null },
};

const filtersOf = ({ query }: Asked) => JSON.parse(query.get('filters') ?? '{}');

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609', '202608'] }),
  'GET /purchase/dashboard': () => json(inProcess),
  'GET /sales/dashboard': () => json(sales),
  'GET /dashboard/history': () =>
    json({
      202608: {
        total_importe_total: 10,
        outcome: 'complete',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
      202609: {
        total_importe_total: 20,
        outcome: 'complete',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
      202610: {
        total_importe_total: 30,
        outcome: 'complete',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
    }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const open = (path = '/dashboard') => renderAt(path, [{ path: '/dashboard', Component: DashboardPage }]);
const strip = () => screen.getByRole('group', { name: 'IGV del periodo' });

test('while every purchase is in process, what is not known yet is a dash and never a zero', async () => {
  const { container } = open();
  expect(await screen.findByText('Estamos analizando tus comprobantes')).toBeDefined();
  expect(strip().textContent).toContain('IGV de ventasS/ 27,568.63');
  expect(within(strip()).getAllByText('Aún no disponible')).toHaveLength(3);
  expect(strip().textContent).not.toContain('S/ 0.00');
  expect(screen.getByRole('img', { name: '218 en análisis' })).toBeDefined();
  expect(screen.queryByText('validados')).toBeNull();
  const missing = screen.getByText(/^Aún no disponible:/, { selector: 'p:has(a)' });
  expect(missing.textContent).toBe(
    'Aún no disponible: detracciones, percepciones, retenciones, comprobantes observados.',
  );
  expect(
    within(missing)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/dashboard/detracciones?tax_period=202610',
    '/dashboard/percepciones?tax_period=202610',
    '/dashboard/retenciones?tax_period=202610',
  ]);
  expect(screen.queryByRole('region', { name: 'Percepciones' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Detracciones' })).toBeNull();
  await expectAccessible(container);
});

test('with verdicts the strip subtracts to the céntimo and the reasons are named', async () => {
  server.answer('GET /purchase/dashboard', () => json(analysed));
  open();
  expect(await screen.findByText('Gasto ajeno al giro')).toBeDefined();
  expect(strip().textContent).toContain('S/ 6,360.66');
  expect(strip().textContent).toContain('IGV por pagar');
  expect(screen.getByText(/Los 6 rechazados no cuentan como deducibles/)).toBeDefined();
  expect(screen.queryByText('Estamos analizando tus comprobantes')).toBeNull();
  expect(screen.getByRole('img', { name: '74 % pagado' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver retenciones' }).getAttribute('href')).toBe(
    '/dashboard/retenciones?tax_period=202610',
  );
});

test('of deposits that were uploaded and nobody asked SUNAT for, what is missing is not said to be nothing', async () => {
  const detractions = { sum_paid_detractions: 637, sum_not_paid_detractions: null, not_paid_unknown: 'not-asked' };
  server.answer('GET /purchase/dashboard', () => json({ ...analysed, detractions, sum_perception: null }));
  open();
  const card = await screen.findByRole('region', { name: 'Detracciones' });
  expect(card.textContent).toContain('S/ 637.00');
  expect(card.textContent).toContain('aún no consultamos los depósitos en SUNAT');
  expect(card.textContent).not.toContain('No tienes depósitos pendientes');
  expect(screen.getByRole('region', { name: 'Percepciones' }).textContent).toContain('Aún sin consultar');
});

test.each([
  ['in-doubt', 'no se sabe cuánto falta depositar'],
  ['no-amount', 'no se conoce el monto'],
  ['not-reckoned', 'se cerró antes'],
])('what is missing is no zero where nobody knows it: %s', async (not_paid_unknown, text) => {
  const detractions = { sum_paid_detractions: null, sum_not_paid_detractions: null, not_paid_unknown };
  server.answer('GET /purchase/dashboard', () => json({ ...analysed, detractions }));
  open();
  const card = await screen.findByRole('region', { name: 'Detracciones' });
  expect(card.textContent).toContain(text);
  expect(card.textContent).not.toContain('No tienes depósitos pendientes');
  expect(card.textContent).not.toContain('aún no consultamos');
});

test('observed purchases lead to their list, and where all is judged and none validated nothing is said to be in analysis', async () => {
  const purchase_details = { ...analysed.purchase_details, num_deductibles: 0, num_not_processed: 0 };
  server.answer('GET /purchase/dashboard', () => json({ ...analysed, purchase_details }));
  open();
  const review = await screen.findByRole('link', { name: /^Revisar \d+$/ });
  expect(review.getAttribute('href')).toBe('/dashboard/observaciones?tax_period=202610');
  expect(screen.queryByText('Estamos analizando tus comprobantes')).toBeNull();
});

test('more credit than debit is a balance in favour, without a sign', async () => {
  server.answer('GET /purchase/dashboard', () => json({ ...analysed, sum_positive_balance: 30000 }));
  open();
  expect(await screen.findByText('Saldo a Favor del periodo')).toBeDefined();
  expect(strip().textContent).toContain('S/ 21,324.34');
  expect(strip().textContent).not.toContain('-S/');
});

test('the evolution is also a table, the oldest period first', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Evolución de compras' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Ago 2026S/ 10.00', 'Set 2026S/ 20.00', 'Oct 2026S/ 30.00']);
});

test('the sales tab stands in the address, and leaves types without vouchers out', async () => {
  const { user, router, container } = open();
  await user.click(await screen.findByRole('tab', { name: 'Ventas' }));
  expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202610&tab=ventas'));
  expect(await screen.findByText('Boletas de venta')).toBeDefined();
  expect(screen.getByText('Notas de crédito').closest('li')?.textContent).toContain('-S/ 1,031.90');
  expect(screen.queryByText('Notas de débito')).toBeNull();
  expect(screen.getByText('+13.6 %').parentElement?.textContent).toBe('+13.6 % contra Set');
  expect(screen.getByText('Sin comparación con Set')).toBeDefined();
  await expectAccessible(container);
});

test('another period asks again for its figures, and then for its history', async () => {
  const { user, router } = open();
  await screen.findByText('Estado de comprobantes');
  await user.click(screen.getByRole('button', { name: 'Periodo anterior' }));
  await waitFor(() =>
    expect(
      server.asked.filter(({ path }) => path === '/dashboard/history').map((call) => filtersOf(call).tax_period),
    ).toEqual(['202610', '202609']),
  );
  expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202609'));
  const calls = server.asked.filter((call) => call.query.has('filters') && filtersOf(call).tax_period === '202609');
  expect(calls.at(-1)?.path).toBe('/dashboard/history');
  expect(filtersOf(calls[0]!)).toEqual({ ruc: business.ruc, business_uuid: business.uuid, tax_period: '202609' });
});

test('periods without vouchers say so in the words of the specification', async () => {
  const none = { ...inProcess.purchase_details, total_cpes_count: 0, num_not_processed: 0 };
  server.answer('GET /purchase/dashboard', () => json({ ...inProcess, purchase_details: none }));
  server.answer('GET /sales/dashboard', () => json({ ...sales, total_cpes_count: 0 }));
  const { user } = open();
  expect(await screen.findByText('No hay comprobantes de compras en el periodo.')).toBeDefined();
  expect(screen.getByText('Seleccione otro periodo en donde hayas registrado comprobantes.')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Ventas' }));
  expect(await screen.findByText('No hay comprobantes de ventas en el periodo.')).toBeDefined();
});

const noDetails = Object.fromEntries(
  Object.keys(inProcess.purchase_details).map((name) => [name, name === 'observed_reasons' ? {} : null]),
) as PurchaseDashboard['purchase_details'];
const notCome: PurchaseDashboard = {
  ...inProcess,
  purchase_details: noDetails,
  completeness: failed({ last_complete_period: '202609' }),
};

test('purchases that did not come are no zeros: the line, the strip, the block and the chart say so', async () => {
  server.answer('GET /purchase/dashboard', () => json(notCome));
  server.answer('GET /dashboard/history', () =>
    json({
      202609: {
        total_importe_total: 20,
        outcome: 'complete',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
      202610: {
        total_importe_total: null,
        outcome: 'failed',
        held: false,
        unread: false,
        month_open: false,
        month_over: true,
      },
    }),
  );
  const { user, container } = open();
  expect(await screen.findByText('Las compras de Oct 2026 no llegaron')).toBeDefined();
  const line = screen.getByText('No se pudieron completar las compras.').closest('p');
  expect(line?.textContent).toContain('SUNAT no respondió. Intento del 12/11/2026 06:40.');
  expect(document.body.textContent.split('SUNAT no respondió')).toHaveLength(2);
  expect(line?.textContent).toContain('Las ventas están completas.');
  expect(within(line!).getByRole('link', { name: 'Ver acta' }).getAttribute('href')).toBe(
    '/dashboard/recoleccion?tax_period=202610',
  );
  expect(strip().textContent).toContain('IGV de ventasS/ 27,568.63');
  expect(strip().textContent).toContain('no llegó');
  expect(strip().textContent).toContain('falta compras');
  expect(screen.getByText('Último periodo completo').parentElement?.textContent).toContain('Set 2026');
  const table = await screen.findByRole('table', { name: 'Evolución de compras' });
  expect(within(table).getByRole('row', { name: /Oct 2026/ }).textContent).toContain('Sin dato');
  expect(screen.getByRole('tab', { name: /Compras/ }).textContent).toContain('Sin completar');
  server.answer(`POST /businesses/${business.uuid}/collection`, () => json(collectionWith({ state: 'pending' })));
  await user.click(screen.getByRole('button', { name: 'Intentar ahora' }));
  expect(server.asked.some(({ method, path }) => method === 'POST' && path.endsWith('/collection'))).toBe(true);
  expect(container.textContent).not.toContain('S/ 0.00');
  expect(container.textContent).not.toContain('No hay comprobantes');
  await expectAccessible(container);
});

test('in the open month nothing is compared with a whole one', async () => {
  const open_month = complete({ book: 'RVIE', month_open: true });
  const none = { porcentage_total_sales: null, porcentage_cps_count: null };
  server.answer('GET /sales/dashboard', () =>
    json({ ...sales, porcentage_previous_month: none, completeness: open_month }),
  );
  open('/dashboard?tab=ventas');
  expect(await screen.findAllByText('Mes abierto: se compara con Set al terminar')).toHaveLength(2);
  expect(screen.queryByText(/Sin ventas de/)).toBeNull();
});

test('a failure stays in its block, and trying again brings the figures', async () => {
  server.answer('GET /purchase/dashboard', () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  const { user } = open();
  expect((await screen.findByRole('alert')).textContent).toContain('Por favor, inténtalo de nuevo en un minuto.');
  // What did arrive stays: the sales' IGV in the strip, with dashes for what did not.
  const strip = screen.getByRole('group', { name: 'IGV del periodo' });
  expect(strip.textContent).toMatch(/IGV de ventasS\/ [\d,.]+/);
  expect(strip.textContent).toMatch(/IGV por pagar–/);
  server.answer('GET /purchase/dashboard', () => json(inProcess));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Estado de comprobantes')).toBeDefined();
});

test('sales that cannot be had do not hide the purchases, and are named', async () => {
  server.answer('GET /sales/dashboard', () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  open();
  expect(await screen.findByText('No pudimos obtener el IGV de ventas.')).toBeDefined();
  expect(screen.getByText('Estado de comprobantes')).toBeDefined();
});

test('a company without collected periods says that they are on their way', async () => {
  server.answer(`GET /businesses/${business.uuid}/periods`, () => json({ tax_periods: [] }));
  open();
  expect(await screen.findByText('Aún no hay periodos por mostrar')).toBeDefined();
});
