import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, complete, failed } from '../../../test/fixtures.ts';
import { expectAccessible, paramsOf, renderAt } from '../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../test/server.ts';
import { voucher } from '../../../test/vouchers.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import ValidatedPage from './validated-page.tsx';

const business = company();
const REPORT = 'GET /businesses/dashboard-reports/validated';
const ZIP = 'POST /businesses/dashboard-reports/validated-images';
const rows = [
  voucher(1, { status: 'gasto deducible', total_amount: 1180.5, igv_amount: 180.08 }),
  voucher(2, { status: 'gasto deducible', xml_cpe_link: '/files/2.xml' }),
];
const report =
  (total: number, different: object = {}) =>
  (asked: Asked) => {
    const [page, size] = [Number(asked.query.get('page')), Number(asked.query.get('size'))];
    return json({
      success: true,
      data: total === 0 ? [] : rows,
      summary: { total_igv_amount: 18_892.97, total_items: total },
      completeness: complete(),
      metadata: { pagination: { total_pages: Math.ceil(total / size), total_items: total, page, size } },
      ...different,
    });
  };
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [REPORT]: report(171),
  [ZIP]: () => json({ zip_file: 'UEsFBg==', sas: null, blob_filename: 'a.zip', included: 1, failed: 0 }),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const open = (search = '') =>
  renderAt(`/dashboard/facturas-validadas${search}`, [
    { path: '/dashboard/facturas-validadas', Component: ValidatedPage },
  ]);
const lastAsked = () =>
  Object.fromEntries(server.asked.filter(({ path }) => path.endsWith('/validated')).at(-1)?.query ?? []);

test('the report shows what is validated, its two sums, and the way back home', async () => {
  const { container } = open();
  const first = await screen.findByRole('row', { name: /F001-1/ });
  expect(first.textContent).toBe('31/10/2026FacturaF001-1Papelería Doble Asiento S.R.L.s/ 180.08s/ 1,180.50');
  expect(screen.getByText('Monto total de IGV').closest('div')?.textContent).toContain('s/ 18,892.97');
  expect(screen.getByText('Total de comprobantes').closest('div')?.textContent).toContain('171');
  expect(screen.getByRole('link', { name: 'Volver a Mis Empresas' }).getAttribute('href')).toBe('/inicio');
  expect(lastAsked()).toEqual({ ruc: business.ruc, uuid: business.uuid, tax_period: '202610', page: '1', size: '10' });
  await expectAccessible(container);
});

test('pages go by ten, twenty, fifty or a hundred; another size or period begins at the first, and one beyond is the last', async () => {
  const { user, router } = open('?page=99');
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual({ page: '18', tax_period: '202610' }));
  await user.click(await screen.findByRole('combobox', { name: /Filas por página/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '10',
    '20',
    '50',
    '100',
  ]);
  await user.click(screen.getByRole('option', { name: '50' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '1', size: '50' }));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '2', size: '50' }));
  await user.click(screen.getByRole('button', { name: 'Periodo anterior' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ tax_period: '202609', page: '1' }));
});

test('a zip is asked of the validated ones', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Descargar' }));
  await user.click(await screen.findByRole('menuitem', { name: /XML/ }));
  await screen.findByRole('dialog', { name: 'Descarga completada' });
  expect(server.bodies(ZIP)).toMatchObject([{ type: 'XML', invoiceCodes: [rows[1]?.code] }]);
});

test('a period without any says so in the words of the specification', async () => {
  server.answer(REPORT, report(0));
  open();
  expect(await screen.findByText('No hay comprobantes validados en el periodo')).toBeDefined();
  expect(screen.getByText('Seleccione otro periodo')).toBeDefined();
});

test('a period whose purchases did not come is not told to have none', async () => {
  const unknown = { summary: { total_igv_amount: null, total_items: null }, completeness: failed() };
  server.answer(REPORT, report(0, unknown));
  open();
  expect(await screen.findByText('Las compras de este periodo no llegaron')).toBeDefined();
  expect(screen.queryByText(/No hay comprobantes validados|Seleccione otro periodo/)).toBeNull();
  cleanup();
  server.answer(REPORT, report(0, { ...unknown, completeness: failed({ outcome: 'gap', unread: 12, reason: null }) }));
  open();
  expect(await screen.findByText('Las compras de este periodo llegaron y no se pudieron leer')).toBeDefined();
});

test('what is not known is a dash, and a failure can be tried again', async () => {
  server.answer(REPORT, report(2, { summary: { total_igv_amount: null, total_items: null }, completeness: failed() }));
  const { unmount } = open();
  await screen.findByRole('row', { name: /F001-1/ });
  expect(screen.getByText('Monto total de IGV').closest('div')?.textContent).toContain('–');
  unmount();
  server.answer(REPORT, () => failure(500, 'UNEXPECTED', 'Algo falló.'));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer(REPORT, report(2));
  await user.click(again);
  expect(await screen.findByRole('row', { name: /F001-1/ })).toBeDefined();
});

test('whoever has it open for ten seconds has read it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open();
    await vi.advanceTimersByTimeAsync(10_100);
    expect(server.bodies('POST /me/event-logs')).toEqual([{ event_type: 'view', description: 'reporte_validados' }]);
  } finally {
    vi.useRealTimers();
  }
});
