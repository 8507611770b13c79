import { screen, waitFor, within } from '@testing-library/react';
import type { ReportZip } from '@yupana/contract/report-zips.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { company } from '../../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../../test/server.ts';
import { Toaster } from '../../../ui/overlays/toast.tsx';
import { useAuth } from '../../session/session.ts';
import { ReportButton } from '../report-button.tsx';

const RUC = '20990001015' as Ruc;
const PERIODS = ['202610', '202609'] as Period[];
const companies = [company({ ruc: RUC }), company({ ruc: '20990004189', name: 'Materiales Puente Colgante S.A.C.' })];
const UUID = '00000000-0000-4000-8000-000000000001';
const at = (ruc: string, kind: ReportZip['told'][number]['kind'], tax_period = '202610') => ({
  ...{ ruc, name: companies.find((one) => one.ruc === ruc)?.name ?? '', tax_period: tax_period as Period, kind },
});
const zip = (different: Partial<ReportZip> = {}): ReportZip => ({
  ...{ uuid: UUID, state: 'building', created_at: '2026-11-20T15:00:00Z', expires_at: null, file: null, bytes: 0 },
  asked: { companies: [{ ruc: RUC }], tax_periods: PERIODS, kinds: ['rce'] },
  ...{ pieces_total: 8, pieces_done: 3, included: 3, told: [], told_total: 0 },
  current: { ...at(RUC, 'rvie'), rows_done: 50, rows_total: 100 },
  companies: companies.map(({ ruc, name }, n) => ({
    ruc,
    name,
    total: 4,
    done: n === 0 ? 3 : 0,
    included: 3,
    told: 0,
  })),
  ...different,
});
const ready = (different: Partial<ReportZip> = {}) =>
  zip({
    ...{ state: 'done', current: null, pieces_done: 8, included: 7, expires_at: '2026-11-21T15:00:00Z' },
    file: { name: 'Yupana reportes.zip', bytes: 12_345, link: '/files/firm/x/y' },
    told: [{ ...at('20990004189', 'sales'), included: false, says: 'No hay comprobantes.', again: false }],
    ...{ told_total: 1, ...different },
  });

const server = fakeServer({
  'GET /accountant/dashboard/filters': () => json({ businesses: companies }),
  'GET /report-zips': () => json({ zips: [] }),
  'POST /report-zips': () => json(zip(), 202),
  [`GET /report-zips/${UUID}`]: () => json(ready()),
  [`DELETE /report-zips/${UUID}`]: () => new Response(null, { status: 204 }),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

let saved: string[];
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  saved = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function opened(mode: 'several' | 'one' = 'several') {
  const rendered = renderAt('/', [
    {
      path: '/',
      element: [
        <ReportButton key="button" ruc={RUC} period={PERIODS[0] as Period} periods={PERIODS} />,
        <Toaster key="toasts" />,
      ],
    },
  ]);
  await rendered.user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Descarga tu reporte' });
  if (mode === 'several') await rendered.user.click(within(dialog).getByRole('button', { name: 'Varios a la vez' }));
  return { ...rendered, dialog, within: within(dialog) };
}

test('companies, periods and formats are asked for as one zip; how far it is is told, and it is saved once', async () => {
  const { dialog, user, within } = await opened();
  const box = (name: RegExp) => within.findByRole('checkbox', { name });
  expect(await box(/Comercial Siete Quenas/)).toHaveProperty('checked', true);
  await user.click(await box(/Materiales Puente/));
  await user.click(await box(/^Set 2026/));
  expect(dialog.textContent).toContain('2 empresas × 2 periodos × 2 formatos: 8 archivos');
  await expectAccessible(dialog);
  let looks = 0;
  server.answer(`GET /report-zips/${UUID}`, () => json(looks++ === 0 ? zip() : ready()));
  await user.click(within.getByRole('button', { name: 'Preparar zip' }));
  expect(await within.findByText('Ahora: RVIE de Oct 2026, Comercial Siete Quenas S.A.C., 50 %')).toBeTruthy();
  expect(within.getByText('3 de 8')).toBeTruthy();
  expect(server.bodies('POST /report-zips')).toEqual([
    {
      companies: [{ ruc: RUC }, { ruc: '20990004189' }],
      tax_periods: ['202610', '202609'],
      kinds: ['rce', 'rvie'],
    },
  ]);
  expect(await within.findByText('Descarga completada', {}, { timeout: 4_000 })).toBeTruthy();
  expect(dialog.textContent).toContain('7 archivos van en el zip, y 1 no');
  expect(within.getByRole('list', { name: 'Archivos por revisar' }).textContent).toBe(
    'Ventas Yupana de Oct 2026, Materiales Puente Colgante S.A.C.No va. No hay comprobantes.',
  );
  expect(saved).toEqual(['Yupana reportes.zip']);
  await expectAccessible(dialog);
  expect(within.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(within.getByRole('button', { name: 'Descargar otra vez' }));
  expect(saved).toHaveLength(2);
  await waitFor(() => expect(JSON.stringify(server.bodies('POST /me/event-logs'))).toContain('varios_reportes'));
});

test('whoever comes back finds what is still made, and may stop it', async () => {
  server.answer('GET /report-zips', () => json({ zips: [zip()] }));
  server.answer(`GET /report-zips/${UUID}`, () => json(zip()));
  const { user, within } = await opened('one');
  expect(await within.findByText(/sigue en camino. Preparando: 3 de 8 archivos/)).toBeTruthy();
  await user.click(within.getByRole('button', { name: 'Ver avance' }));
  expect(await within.findByText(/^Ahora: RVIE/)).toBeTruthy();
  server.answer('GET /report-zips', () => json({ zips: [] }));
  await user.click(within.getByRole('button', { name: 'Cancelar descarga' }));
  expect(await within.findByRole('button', { name: 'Preparar zip' })).toBeTruthy();
  expect(server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(saved).toEqual([]);
});

test('whoever closes the dialog is told when it is ready, and saves it from there; nothing is told of what is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer('GET /report-zips', () => json({ zips: [zip()] }));
  server.answer(`GET /report-zips/${UUID}`, () => json(zip()));
  const { dialog, user, within } = await opened();
  await within.findByText(/^Ahora: RVIE/);
  expect(dialog.textContent).toContain('te avisamos cuando esté listo');
  await user.click(within.getByRole('button', { name: 'Seguir después' }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(screen.queryByText(/El zip de reportes está listo/)).toBeNull();
  server.answer(`GET /report-zips/${UUID}`, () => json(ready()));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('El zip de reportes está listo, con 7 de 8 archivos')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Descargar' }));
  expect(saved).toEqual(['Yupana reportes.zip']);
  // The session ended meanwhile: another's zip is nobody's news.
  server.answer('GET /report-zips', () => json({ zips: [zip()] }));
  server.answer(`GET /report-zips/${UUID}`, () => json(zip()));
  await user.click(screen.getByRole('button', { name: 'Descargar reporte en excel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  const looks = server.asked.length;
  useAuth.getState().signedIn('another-token');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.asked.length).toBe(looks);
  vi.useRealTimers();
});

test('one that is kept is downloaded again; one that failed is asked for as it was', async () => {
  const other = zip({ uuid: UUID.replace('1', '2'), state: 'failed', current: null });
  server.answer('GET /report-zips', () => json({ zips: [ready(), other] }));
  server.answer(`GET /report-zips/${other.uuid}`, () => json(other));
  const { user, within } = await opened();
  await user.click(await within.findByRole('button', { name: 'Descargar' }));
  expect(saved).toEqual(['Yupana reportes.zip']);
  await user.click(within.getAllByRole('button', { name: 'Ver detalle' })[1] as HTMLElement);
  expect(await within.findByText('No se completó la descarga')).toBeTruthy();
  server.answer('POST /report-zips', () => failure(409, 'REPORT_ZIPS_BUSY', 'Tu cuenta ya prepara tres zips.'));
  await user.click(within.getByRole('button', { name: 'Reintentar' }));
  expect(await within.findByText('Tu cuenta ya prepara tres zips.')).toBeTruthy();
  expect(server.bodies('POST /report-zips')).toEqual([other.asked]);
});

test('by keyboard alone arrows walk a list and Space ticks', async () => {
  const { dialog, user, within } = await opened();
  const first = await within.findByRole('checkbox', { name: /Comercial/ });
  first.focus();
  await user.keyboard('{ArrowDown} ');
  expect(within.getByRole('checkbox', { name: /Materiales/ })).toHaveProperty('checked', true);
  expect(dialog.textContent).toContain('2 empresas × 1 periodo × 2 formatos: 4 archivos');
  await user.keyboard('{ArrowUp} ');
  expect(dialog.textContent).toContain('1 empresa × 1 periodo × 2 formatos: 2 archivos');
});

test('of more files than a zip takes nothing is sent', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    company({ ruc: `20990${String(n).padStart(6, '0')}`, name: `E${n}` }),
  );
  server.answer('GET /accountant/dashboard/filters', () => json({ businesses: many }));
  const { dialog, user, within } = await opened();
  for (const box of await within.findAllByRole('checkbox', { name: /^Tod[ao]s$/ })) await user.click(box);
  expect(dialog.textContent).toContain('archivos, y un zip lleva hasta 600.');
  expect(within.getByRole('button', { name: 'Preparar zip' })).toHaveProperty('disabled', true);
  await user.type(within.getByRole('searchbox', { name: 'Buscar empresa' }), 'zzz');
  expect(within.getByText('No se encontraron empresas')).toBeTruthy();
});
