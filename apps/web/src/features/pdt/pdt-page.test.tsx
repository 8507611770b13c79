import { screen, waitFor, within } from '@testing-library/react';
import type { PdtReport } from '@yupana/contract/pdt.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, complete } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { type Asked, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { takeToasts } from '../../ui/overlays/toast-manager.ts';
import PdtPage from './pdt-page.tsx';

const business = company();
const REPORT = 'GET /dashboard/pdt-report';
const DUE = `GET /businesses/${business.ruc}/calendar`;
const box = (box: string, books: number, declare: number | null, declared: number | null = null) => ({
  ...{ box, books, declare, declared },
});
const DETERMINATION: Record<string, number | null> = {
  ...{ '131': 27569, '178': 18893, '140': 8676, '145': 2315, '184': 6361, '171': 612, '168': 0, '179': 1045 },
  ...{ '176': 0, '185': 0, '188': 4704, '189': 4704 },
};
const ORDER = ['131', '178', '140', '145', '184', '171', '168', '179', '176', '185', '188', '189'];
const determined = (different: Record<string, number | null> = {}, declared: Record<string, number> = {}) =>
  ORDER.map((box) => ({
    box,
    declare: (box in different ? different[box] : DETERMINATION[box]) ?? null,
    declared: declared[box] ?? null,
  }));

const purchases: PdtReport = {
  ...{ operation_type: 'COMPRA', reduced_rate: 10.5, non_taxable_amount: 2815.4, igv_10_taxable_amount: 1240 },
  ...{ igv_10_amount: 130.2, igv_18_taxable_amount: 104237.61, igv_18_amount: 18762.77 },
  ...{ sum_perception: 612.48, sum_retention: 1044.9, perceptions_count: 7, retentions_count: 3 },
  ...{ vouchers_count: 171, elsewhere_count: 0, arrived_count: 0, total_cpes_count: 218 },
  groups: [
    {
      ...{ is: 'purchases', rate: 18, base: 104237.61, igv: 18762.77, count: 151 },
      boxes: [box('107', 104237.61, 104238), box('108', 18762.77, 18763)],
    },
    {
      ...{ is: 'untaxed-purchases', rate: null, base: 2815.4, igv: null, count: 12 },
      boxes: [box('120', 2815.4, 2815), box('122', 0, 0)],
    },
  ],
  determination: determined(),
  opening: { amount: 2315, source: 'declared', since: null, reason: '' },
  next: { tax_period: '202611' as never, balance: 0, perceptions: 0, retentions: 0, discounts: 0, begins: null },
  report_amount: 6360.66,
  trouble: null,
  declared: [
    { tax_period: '202610' as never, is: 'not-presented', presented_on: null, compared: 0, differences: [] },
    {
      ...{ tax_period: '202609' as never, is: 'presented', presented_on: '2026-10-19', compared: 28 },
      differences: [{ box: '107', declared: 98410, books: 98912 }],
    },
  ],
  completeness: [complete(), complete({ book: 'RVIE' })],
};
const sales: PdtReport = {
  ...purchases,
  ...{ operation_type: 'VENTA', vouchers_count: 164, total_cpes_count: 164 },
  groups: [
    {
      ...{ is: 'sales', rate: 18, base: 153159.06, igv: 27568.63, count: 164 },
      boxes: [box('100', 153159.06, 153159), box('101', 27568.63, 27569)],
    },
  ],
};
const answer =
  (different: Partial<PdtReport> = {}) =>
  ({ query }: Asked) =>
    json({
      ...(JSON.parse(query.get('filters') ?? '{}').operation_type === 'COMPRA' ? purchases : sales),
      ...different,
    });
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [REPORT]: answer(),
  [DUE]: () => new Response(null, { status: 404 }),
  [`GET /businesses/${business.ruc}/form-621-files`]: () =>
    json({
      success: true,
      data: { blob_filename: 'R.txt', content: '', included: 0, total_amount: 0, left_out: [], unread_count: 0 },
    }),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const open = (search = '') =>
  renderAt(`/dashboard/informe-pdt${search}`, [{ path: '/dashboard/informe-pdt', Component: PdtPage }]);
const row = (container: HTMLElement, box: string) => container.querySelector<HTMLElement>(`[data-box="${box}"]`);
const sentence = (text: string | RegExp) => screen.findByText(text);

test('each figure stands beside its casilla, exact and as it is declared, and the determination to its end', async () => {
  const { container } = open();
  expect(await screen.findByRole('heading', { name: 'Resumen IGV' })).toBeDefined();
  expect(
    screen.getByText('171 comprobantes validados. Lo observado y lo que sigue en análisis no entra.'),
  ).toBeDefined();
  const rate = screen.getByRole('region', { name: 'Compras 18 %' });
  expect(rate.textContent).toContain('IGV S/ 18,762.77, 151 comp.');
  expect(row(container, '107')?.textContent).toBe('Casilla 107Base imponibleEn libros S/ 104,237.61A declarar 104,238');
  expect(row(container, '108')?.textContent).toContain('IGV sobre la base redondeada');
  expect(row(container, '178')?.textContent).toContain('-18,893');
  expect(row(container, '145')?.textContent).toContain('Según lo declarado a SUNAT');
  expect(row(container, '189')?.textContent).toContain('Importe a pagarS/ 4,704');
  expect(screen.getByText('Pasa a Nov 2026')).toBeDefined();
  expect(
    screen.getByText(
      'Reporte de empresa muestra S/ 6,360.66; la casilla 184 suma S/ 0.34 más porque SUNAT calcula sobre bases redondeadas.',
    ),
  ).toBeDefined();
  await expectAccessible(container);
});

test.each([
  ['2026-11-17', 'Declarado el 17/11/2026'],
  [null, 'Venció el 18/11/2026'],
])('declared at SUNAT on %s, the title says «%s»', async (declared_on, said) => {
  const due = {
    ...{ tax_period: '202610', today: '2026-11-29', group: '23', digits: ['2', '3'], reckoned: false },
    ...{ declaration: '2026-11-18', registers: '2026-11-17' },
  };
  const { uuid, ruc, name } = business;
  const company = { uuid, ruc, name, state: 'open', declared_on, missing: [], igv_amount: null };
  server.answer(DUE, () => json({ ...due, company }));
  open();
  expect(await sentence(said)).toBeDefined();
});

test('where the month after begins with another balance than what passes to it, both are told, and why', async () => {
  const begins = { amount: 5592, source: 'declared' as const, since: null, reason: '' };
  const next = { ...purchases.next, balance: 2742 };
  server.answer(REPORT, answer({ next: { ...next, begins } }));
  open();
  const said =
    /Nov 2026 empieza con S\/ 5,592.00 según lo declarado a SUNAT, que prevalece sobre lo que pasa de tus libros\./;
  expect((await sentence(said)).querySelector('a')?.getAttribute('href')).toBe('/dashboard/declaraciones');
  expect(screen.getByText('2,742')).toBeDefined();
});

test('a casilla that the presented form does not have is said to be not in it', async () => {
  const [rate, untaxed] = purchases.groups;
  const told = rate && { ...rate, boxes: [box('107', 104237.61, 104238, 104238), box('108', 18762.77, 18763, 18763)] };
  server.answer(REPORT, answer({ groups: [told, untaxed] as PdtReport['groups'] }));
  const { container } = open();
  await screen.findByRole('region', { name: 'Compras 18 %' });
  expect(row(container, '107')?.textContent).toContain('Declaraste 104,238');
  expect(row(container, '120')?.textContent).toContain('Declaraste –no figura en la declaración');
});

test('«Adicionales» leads to both reports of the same period, and stands on purchases alone', async () => {
  const { user } = open();
  const link = await screen.findByRole('link', { name: 'Ver 7 comprobantes de percepciones' });
  expect(link.getAttribute('href')).toBe('/dashboard/percepciones?tax_period=202610');
  const other = screen.getByRole('link', { name: 'Ver 3 comprobantes de retenciones' });
  expect(other.getAttribute('href')).toBe('/dashboard/retenciones?tax_period=202610');
  await user.click(screen.getByRole('tab', { name: 'Ventas' }));
  expect(await screen.findByRole('region', { name: 'Ventas 18 %' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Adicionales' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Determinación del IGV' })).toBeDefined();
});

test('J, K and C walk the casillas and copy the bare number', async () => {
  const { container, user } = open();
  await screen.findByRole('heading', { name: 'Resumen IGV' });
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.keyboard('j');
  expect(document.activeElement).toBe(row(container, '107'));
  await user.keyboard('c');
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('104238'));
  await user.keyboard('jjk');
  expect(document.activeElement).toBe(row(container, '108'));
  // The tax that is taken off is copied as the form takes it: without sign.
  await user.click(screen.getByRole('button', { name: 'Copiar casilla 178' }));
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('18893'));
  written.mockRestore();
});

test('«Copiar todo» puts each casilla of both books on a line', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Copiar todo' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(button);
  await waitFor(() => expect(written).toHaveBeenCalledOnce());
  const lines = String(written.mock.calls[0]?.[0]).split('\n');
  expect(lines.slice(0, 4)).toEqual(['100\t153159', '101\t27569', '107\t104238', '108\t18763']);
  expect(lines.at(-1)).toBe('189\t4704');
  written.mockRestore();
});

test('a casilla that is not known is a dash that is not copied, and it is said what lacks', async () => {
  const lacking = determined({ '145': null, '184': null, '188': null, '189': null, '168': null });
  const next = { ...purchases.next, balance: null, perceptions: null, retentions: null };
  server.answer(REPORT, answer({ determination: lacking, opening: null, next }));
  const { container } = open();
  expect(await sentence('Falta el saldo a favor del periodo anterior (145).')).toBeDefined();
  expect(await sentence('Faltan percepciones o retenciones de periodos anteriores (168).')).toBeDefined();
  expect(row(container, '189')?.textContent).toContain('–');
  expect(screen.queryByRole('button', { name: 'Copiar casilla 145' })).toBeNull();
});

test('a balance in favour ends it, and passes to the next month', async () => {
  const inFavour = determined({ '140': -100, '184': -605, '188': 0, '189': 0 });
  server.answer(
    REPORT,
    answer({ determination: inFavour, next: { ...purchases.next, balance: 605, perceptions: 612 } }),
  );
  const { container } = open();
  await screen.findByRole('heading', { name: 'Resumen IGV' });
  const rows = container.querySelectorAll('[data-box="184"]');
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    'Casilla 184Saldo a favor-605',
    'Casilla 184Saldo a favorS/ 605',
  ]);
  expect(screen.getByText('Pasa a Nov 2026').closest('section')?.textContent).toContain('Casilla 145605Saldo a favor');
});

test('what was declared is compared: not yet, alike, or which casilla differs', async () => {
  open();
  const board = await screen.findByRole('region', { name: 'Diferencias con lo declarado' });
  expect(board.textContent).toContain('Oct 2026 aún no está presentado. Cuando lo presentes comparamos sus casillas.');
  expect(board.textContent).toContain(
    'Set 2026: 1 casilla distinta de lo declarado. En la 107 declaraste 98,410 y tus libros suman 98,912.',
  );
  expect(within(board).getByRole('link', { name: 'Ver cambios' }).getAttribute('href')).toBe(
    '/dashboard/recoleccion/cambios?tax_period=202609',
  );
  expect(within(board).getByRole('link', { name: 'Ver las declaraciones presentadas' }).getAttribute('href')).toBe(
    '/dashboard/declaraciones',
  );
});

test('of a presented period «Declaraste» is a column more', async () => {
  const groups = [{ ...purchases.groups[0], boxes: [box('107', 104237.61, 104238, 104000)] }] as PdtReport['groups'];
  server.answer(REPORT, answer({ groups, determination: determined({}, { '131': 27000 }) }));
  const { container } = open();
  await screen.findByRole('heading', { name: 'Resumen IGV' });
  expect(row(container, '107')?.textContent).toContain('Declaraste 104,000');
  expect(row(container, '131')?.textContent).toContain('Declaraste 27,000');
});

test('what the form imports is saved, and what does not go is told', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Resumen IGV' });
  await user.click(screen.getByRole('button', { name: 'Archivos para el FV 621' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Retenciones \(179\)/ }));
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/form-621-files'))).toBe(true));
  const asked = server.asked.find(({ path }) => path.endsWith('/form-621-files'));
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ tax_period: '202610', file: 'R' });
});

test('without any retention or perception by certificate there is a file of those inside alone', async () => {
  server.answer(REPORT, answer({ perceptions_count: 0, retentions_count: 0 }));
  const file = {
    blob_filename: '062120990001015202610PI.txt',
    content: '',
    included: 0,
    total_amount: 0,
    left_out: [{ document_number: 'F008-8', cites: 'F008-8', why: 'earlier' }],
    unread_count: 3,
  };
  server.answer(`GET /businesses/${business.ruc}/form-621-files`, () => json({ success: true, data: file }));
  const { user } = open();
  await screen.findByRole('heading', { name: 'Resumen IGV' });
  await user.click(screen.getByRole('button', { name: 'Archivos para el FV 621' }));
  for (const name of [/^Retenciones \(179\)/, /^Percepciones \(171\)/])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
  takeToasts();
  await user.click(screen.getByRole('menuitem', { name: 'Percepciones dentro de la factura' }));
  await waitFor(() =>
    expect(takeToasts().map(({ text }) => text)).toEqual([
      'Ningún XML de las compras del periodo lleva una percepción que el formulario tome. 1 comprobante no va: F008-8 está también en un periodo anterior. De 3 compras no se leyó el XML: no se sabe si llevan percepción.',
    ]),
  );
  const asked = server.asked.find(({ path }) => path.endsWith('/form-621-files'));
  expect(asked?.query.get('file')).toBe('PI');
});

test('a period of which nothing is known says so', async () => {
  const nothing = Object.fromEntries(ORDER.map((box) => [box, box === '185' ? 0 : null]));
  server.answer(
    REPORT,
    answer({
      ...{ groups: [], determination: determined(nothing), sum_perception: null, sum_retention: null },
      ...{ total_cpes_count: null, vouchers_count: null },
    }),
  );
  open();
  expect(await screen.findByText('No hay información en el periodo.')).toBeDefined();
  expect(screen.getByText('Seleccione otro periodo.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Determinación del IGV' })).toBeNull();
});
