import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { type Asked, fakeServer, json } from '../../../../test/server.ts';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import PerceptionsPage from './perceptions-page.tsx';
import RetentionsPage from './retentions-page.tsx';

const business = company();
const PERCEPTIONS = 'GET /businesses/dashboard-reports/perceptions';
const RETENTIONS = 'GET /businesses/dashboard-reports/retentions';
const asking = {
  ...{ state: 'idle', possible: true, trouble: null, trouble_at: null, missing_module: null },
  ...{ asked_at: '2026-11-17T11:12:00Z', unread: 0 },
};
const voucher = (number: string, change: object = {}) => ({
  ...{ document_number: `P001-${number}`, issue_date: '2026-10-28', ruc_supplier: '20990018872', state: 'Emitido' },
  ...{ supplier_business_name: 'Embalajes Caja Cuadrada S.A.C.', link: `/files/${number}`, paid_amount: 7140 },
  vouchers: [{ serie_number: 'F003-11207', code: '20990018872-01-F003-11207', tax_period: '202609' }],
  ...change,
});
const perception = {
  perception_regime_description: 'Venta interna',
  ruc_customer: business.ruc,
  perception_amount: 142.8,
};
const check = {
  ...{ sunat_amount: 612.48, sunat_outcome: 'known', sunat_at: '2026-11-17T11:12:00Z' },
  ...{ held_amount: 612.48, held_count: 7, difference: 0, without_voucher: [] as object[] },
};
const pages = (asked: Asked, total = 12) => {
  const [page, size] = [Number(asked.query.get('page')), Number(asked.query.get('size'))];
  return { total_pages: Math.ceil(total / size), total_items: total, page, size };
};
const perceptions =
  (change: object = {}) =>
  (asked: Asked) =>
    json({
      success: true,
      summary: { total_items: 7, total_amount_perceptions: 612.48 },
      data: {
        vouchers: [
          { ...voucher('45120'), ...perception },
          { ...voucher('44971', { state: 'Revertido', vouchers: [] }), ...perception, perception_amount: 75.52 },
          {
            ...voucher('8690', { vouchers: [{ serie_number: 'F012-23844', code: null, tax_period: null }] }),
            ...perception,
          },
        ],
        pagination: pages(asked),
      },
      check,
      asking,
      ...change,
    });
const retentions = (asked: Asked) =>
  json({
    success: true,
    summary: { total_items: 1, total_amount_retentions: 30 },
    data: { vouchers: [{ ...voucher('1'), retention_amount: 30 }], pagination: pages(asked, 1) },
    check: { ...check, sunat_amount: null, sunat_outcome: 'never-asked', sunat_at: null, difference: null },
    asking: { ...asking, asked_at: null },
  });
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [PERCEPTIONS]: perceptions(),
  [RETENTIONS]: retentions,
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const SCREENS = [
  { path: '/dashboard/percepciones', Component: PerceptionsPage },
  { path: '/dashboard/retenciones', Component: RetentionsPage },
];
const lastAsked = (name: string) =>
  Object.fromEntries(server.asked.filter(({ path }) => path.endsWith(name)).at(-1)?.query ?? []);
const contrast = () => screen.getByRole('region', { name: 'Contraste con SUNAT' });

test('perceptions: two sums, the state as a badge, what is copied, and how they stand beside SUNAT', async () => {
  const { container, user } = renderAt('/dashboard/percepciones', SCREENS);
  const first = await screen.findByRole('row', { name: /P001-45120/ });
  expect(first.textContent).toContain('28/10/2026P001-45120Venta internaEmbalajes Caja Cuadrada S.A.C.20990018872');
  expect(first.textContent).toContain('S/ 7,140.00S/ 142.80F003-11207Emitido');
  const reverted = screen.getByRole('row', { name: /P001-44971/ });
  expect(within(reverted).getByText('Revertido')).toBeDefined();
  expect(screen.getByText(/el revertido se muestra y no suma/)).toBeDefined();
  expect(within(screen.getByRole('row', { name: /P001-8690/ })).getByText('Sin factura')).toBeDefined();
  expect(screen.getByText('Total de comprobantes').closest('div')?.textContent).toContain('7');
  expect(screen.getByText('Monto total de percepciones').closest('div')?.textContent).toContain('S/ 612.48');
  expect(contrast().textContent).toContain('S/ 0.00 Coincide'.replace(' Coincide', ''));
  expect(within(contrast()).getByText('Coincide')).toBeDefined();
  await user.click(within(first).getByRole('button', { name: 'Copiar RUC 20990018872' }));
  expect(await navigator.clipboard.readText()).toBe('20990018872');
  expect(lastAsked('/perceptions')).toEqual({
    ...{ business_ruc: business.ruc, business_uuid: business.uuid, tax_period: '202610', page: '1', size: '10' },
  });
  await expectAccessible(container);
});

test('a page beyond the last becomes the last, and another period begins at the first', async () => {
  const { user } = renderAt('/dashboard/percepciones?page=9', SCREENS);
  await waitFor(() => expect(lastAsked('/perceptions')).toMatchObject({ page: '2' }));
  await user.click(await screen.findByRole('button', { name: 'Periodo anterior' }));
  await waitFor(() => expect(lastAsked('/perceptions')).toMatchObject({ tax_period: '202609', page: '1' }));
});

test('a difference says on whose side more is, and what names no invoice is named', async () => {
  const without_voucher = [{ document_number: 'P002-8690', cites: 'F012-23844' }];
  server.answer(
    PERCEPTIONS,
    perceptions({ check: { ...check, sunat_amount: 700, difference: 87.52, without_voucher } }),
  );
  const { unmount } = renderAt('/dashboard/percepciones', SCREENS);
  expect(await screen.findByText('Faltan comprobantes en Yupana')).toBeDefined();
  expect(screen.getByText('1 percepción sin factura en tus compras')).toBeDefined();
  expect(contrast().textContent).toContain(
    'P002-8690 cita la F012-23844, que no está en ninguna propuesta recolectada.',
  );
  unmount();
  server.answer(PERCEPTIONS, perceptions({ check: { ...check, sunat_amount: 600, difference: -12.48 } }));
  renderAt('/dashboard/percepciones', SCREENS);
  expect(await screen.findByText('SUNAT informa menos de lo que hay')).toBeDefined();
});

test('retentions: what nobody asked SUNAT for is not compared, and not zero', async () => {
  const { container } = renderAt('/dashboard/retenciones', SCREENS);
  expect(await screen.findByText('Aún no consultamos las retenciones de Oct 2026')).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Agente de retención' })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Régimen' })).toBeNull();
  expect(within(contrast()).getByText('Aún no se le consultó')).toBeDefined();
  expect(within(contrast()).getByText('Se compara cuando SUNAT informe')).toBeDefined();
  expect(contrast().textContent).not.toContain('Coincide');
  await expectAccessible(container);
});

test('a period without any says so in the words of the specification', async () => {
  const data = { vouchers: [], pagination: { total_pages: 0, total_items: 0, page: 1, size: 10 } };
  server.answer(PERCEPTIONS, perceptions({ data }));
  renderAt('/dashboard/percepciones', SCREENS);
  expect(await screen.findByText('No hay comprobantes encontrados')).toBeDefined();
});

test.each([
  ['percepciones', 'reporte_percepciones'],
  ['retenciones', 'reporte_retenciones'],
])('whoever has %s open for ten seconds has read it', async (path, description) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    renderAt(`/dashboard/${path}`, SCREENS);
    await vi.advanceTimersByTimeAsync(10_100);
    expect(server.bodies('POST /me/event-logs')).toEqual([{ event_type: 'view', description }]);
  } finally {
    vi.useRealTimers();
  }
});
