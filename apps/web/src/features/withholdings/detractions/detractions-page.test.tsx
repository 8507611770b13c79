import { screen, waitFor, within } from '@testing-library/react';
import type { Detraction } from '@yupana/contract/withholdings.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, complete } from '../../../../test/fixtures.ts';
import { expectAccessible, paramsOf, renderAt } from '../../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../../test/server.ts';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import DetractionsPage from './detractions-page.tsx';
import { sheetOf } from './sheet-of.ts';

const business = company();
const LIST = 'GET /businesses/dashboard-reports/detractions';
const RECEIPT = 'GET /businesses/dashboard-reports/detractions/receipt';
const ASK = `POST /businesses/${business.uuid}/withholdings`;
const FILE = `POST /businesses/${business.uuid}/deposit-files`;

const asking = {
  ...{ state: 'idle', possible: true, trouble: null, trouble_at: null, missing_module: null },
  ...{ asked_at: '2026-11-17T11:12:00Z', unread: 0 },
};
const paidRow = (number: string, change: object = {}) => ({
  ...{ code: `20990002330-01-E001-${number}`, issuer_date: '2026-10-30', serie_number: `E001-${number}` },
  ...{ supplier_business_name: 'Consultores Debe y Haber S.C.R.L.', supplier_ruc: '20990002330' },
  ...{ total_amount: 5310, igv_amount: 810, deposit_amount: 637, expected_amount: 637 },
  ...{ payment_datetime: '2026-11-03T10:14:09', certificate_number: `2851${number}` },
  ...{ operation_name: 'Venta de bienes o prestación de servicios', good_or_service_code: '022' },
  ...{ good_or_service_name: 'Otros servicios empresariales', percent: 12, limit_date: '2026-11-06' },
  ...{ account_number: '00171004482', match: 'matches', is_part: false, file_name: null, filed_on: null },
  ...change,
});
const NOT_PAID = { payment_datetime: null, certificate_number: null, operation_name: null, match: null };
const rows = {
  S: [paidRow('1'), paidRow('2', { match: 'less', deposit_amount: 300 }), paidRow('3', { match: 'late' })],
  N: [paidRow('4', NOT_PAID), paidRow('5', { ...NOT_PAID, deposit_amount: null, percent: null })],
};
const answer =
  (change: object = {}) =>
  (asked: Asked) => {
    const [page, size] = [Number(asked.query.get('page')), Number(asked.query.get('size'))];
    const paid = asked.query.get('paid') === 'N' ? 'N' : 'S';
    return json({
      success: true,
      vouchers: rows[paid],
      summary: {
        ...{ paid_count: 25, paid_amount: 4386, not_paid_count: 2, not_paid_amount: 637, not_paid_unknown: 1 },
        ...{ paid_not_summed: 0, not_paid_unsure: 0, held_igv_amount: 1620 },
      },
      if_deposited: { today: '2026-11-17', limit_date: '2026-11-06', credit_period: '202611' },
      next_file_name: `D${business.ruc}260017.txt`,
      reckoned: true,
      judging: false,
      completeness: complete(),
      pagination: { total_pages: Math.ceil(25 / size), total_items: 25, page, size },
      asking,
      ...change,
    });
  };
const receipt = (asked: Asked) =>
  json({
    success: true,
    data: {
      voucher_unique_code: `${business.ruc}-20990002330-01-E001-18037`,
      certificate_number: asked.query.get('certificate_number'),
      ...{ sol_user: 'QUENAS01', account_number: '00171004482', account_type_name: 'Convencional' },
      ...{
        customer_identity_number: '20990002330',
        supplier_business_name: 'Consultores',
        good_or_service_code: '022',
      },
      ...{ good_or_service_name: 'Otros servicios empresariales', tax_period_payment: '202610' },
      ...{ operation_name: 'Venta de bienes o prestación de servicios', operation_number: '10714428' },
      ...{ detraction_payment: '1042885107', deposit_amount: 637, payment_datetime: '2026-11-03T10:14:09' },
      ...{ match: 'matches', expected_amount: 637, percent: 12, total_amount: 5310, origin: 'sunat' },
      ...{ obtained_at: '2026-11-04T03:10:00Z', link: '/files/deposit/x' },
    },
  });
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [LIST]: answer(),
  [RECEIPT]: receipt,
  [ASK]: () => json({ success: true, asking: { ...asking, state: 'waiting' } }, 202),
  [FILE]: () =>
    json({
      success: true,
      data: {
        ...{ blob_filename: `D${business.ruc}260017.txt`, content: 'KjIw', included: 1, total_amount: 637 },
        left_out: [{ code: 'x', serie_number: 'E001-5', why: 'no-amount' }],
      },
    }),
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const open = (search = '') =>
  renderAt(`/dashboard/detracciones${search}`, [{ path: '/dashboard/detracciones', Component: DetractionsPage }]);
const lastAsked = () =>
  Object.fromEntries(server.asked.filter(({ path }) => path.endsWith('/detractions')).at(-1)?.query ?? []);
const cell = (label: string) => screen.getAllByText(label)[0]?.closest('div')?.textContent;

test('the report shows three sums, its deposits with how each stands, and the way back home', async () => {
  const { container } = open();
  const first = await screen.findByRole('row', { name: /E001-1 / });
  expect(first.textContent).toContain('30/10/2026E001-1Consultores Debe y Haber S.C.R.L.s/ 5,310.00s/ 637.00');
  expect(first.textContent).toContain('03/11/2026 10:14');
  expect(first.textContent).toContain('Coincide');
  expect(screen.getByRole('row', { name: /E001-2 / }).textContent).toContain('Menor al que corresponde');
  expect(screen.getByRole('row', { name: /E001-3 / }).textContent).toContain('Fuera de plazo');
  expect(cell('IGV retenido por depósitos pendientes')).toContain('s/ 1,620.00');
  expect(screen.getByRole('link', { name: 'Volver a Mis Empresas' }).getAttribute('href')).toBe('/inicio');
  expect(screen.getByText(/depósitos consultados en SUNAT el 17\/11\/2026 06:12/)).toBeDefined();
  expect(lastAsked()).toEqual({
    ...{ ruc: business.ruc, business_uuid: business.uuid, tax_period: '202610', paid: 'S', page: '1', size: '10' },
  });
  await expectAccessible(container);
});

test('what is listed and in no sum is said on every page, also where none of it stands', async () => {
  const summary = { paid_count: 25, paid_amount: 4386, paid_not_summed: 1, not_paid_count: 0, not_paid_amount: 0 };
  const rest = { not_paid_unknown: 0, not_paid_unsure: 0, held_igv_amount: 0 };
  server.answer(LIST, answer({ summary: { ...summary, ...rest } }));
  open();
  expect(await screen.findByText(/lo que no es de una compra afecta no suma/)).toBeDefined();
});

test('another tab, period or page size begins at the first page', async () => {
  const { user, router } = open('?page=3');
  await screen.findByRole('row', { name: /E001-1 / });
  expect(lastAsked()).toMatchObject({ page: '3' });
  await user.click(screen.getByRole('tab', { name: /Por pagar/ }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ paid: 'N', page: '1' }));
  expect(paramsOf(router.state.location.search)).toMatchObject({ paid: 'N' });
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '2' }));
  await user.click(await screen.findByRole('combobox', { name: /Filas por página/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '10',
    '20',
    '50',
    '100',
  ]);
  await user.click(screen.getByRole('option', { name: '20' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '1', size: '20' }));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await user.click(screen.getByRole('button', { name: 'Periodo anterior' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ tax_period: '202609', page: '1', paid: 'N' }));
});

test('Enter opens the constancia of a row, J and K walk them with it open, and what is pasted elsewhere is copied', async () => {
  const { user } = open();
  await screen.findByRole('row', { name: /E001-1 / });
  await user.keyboard('j{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Constancia de depósito' });
  expect(await within(dialog).findByText('Coincide con la factura')).toBeDefined();
  expect(dialog.textContent).toContain('12 % de S/ 5,310.00, en soles enteros');
  expect(dialog.textContent).toContain('01 Factura E001-18037');
  expect(dialog.textContent).toContain('00-171-004482');
  expect(within(dialog).getAllByText('Traída de SUNAT el 03/11/2026 22:10')).toHaveLength(2);
  expect(within(dialog).getByText('N.º 28511')).toBeDefined();
  await user.keyboard('j');
  await waitFor(() => expect(within(dialog).getByText('N.º 28512')).toBeDefined());
  await user.keyboard('k');
  await waitFor(() => expect(within(dialog).getByText('N.º 28511')).toBeDefined());
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Copiar número de constancia' }));
  expect(await navigator.clipboard.readText()).toBe('28511');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is to be deposited tells when its credit may be used, and gives a file with what is chosen', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  const { user, container } = open('?paid=N');
  expect(await screen.findByText('Si depositas hoy, el crédito entra en Nov 2026')).toBeDefined();
  expect(screen.getByText('Venció el plazo para usarlo en Oct 2026')).toBeDefined();
  expect(screen.getByText('2 facturas de Oct 2026 tienen S/ 1,620.00 de IGV', { exact: false })).toBeDefined();
  const unknown = screen.getByRole('row', { name: /E001-5/ });
  expect(within(unknown).getByText('La tasa de este código no está publicada', { exact: false })).toBeDefined();
  const download = screen.getByRole('button', { name: 'Descargar archivo de depósito' });
  expect(download.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todas' }));
  expect(screen.getByText('2 seleccionados').closest('div')?.textContent).toContain('Depósito S/ 637.00');
  await user.click(download);
  expect(await screen.findByText(/no se conoce el monto/)).toBeDefined();
  expect(server.bodies(FILE)).toEqual([
    { tax_period: '202610', codes: ['20990002330-01-E001-4', '20990002330-01-E001-5'], again: false },
  ]);
  await expectAccessible(container);
});

test('what goes in a file already is marked, and goes in another only when somebody says so', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  const filed = { file_name: `D${business.ruc}260016.txt`, filed_on: '2026-11-16' };
  server.answer(LIST, answer({ vouchers: [paidRow('4', { ...NOT_PAID, ...filed })] }));
  const { user } = open('?paid=N');
  expect((await screen.findByRole('row', { name: /E001-4/ })).textContent).toContain(
    'Ya va en el archivo 0016 del 16/11/2026',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Elegir E001-4' }));
  const download = screen.getByRole('button', { name: 'Descargar archivo de depósito' });
  expect(download.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/el depósito se haría dos veces/)).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Incluirla de todos modos' }));
  await user.click(download);
  await waitFor(() => expect(server.bodies(FILE)).toMatchObject([{ again: true }]));
});

test('what is not known is no zero: neither of a month that was not reckoned, nor of amounts, nor of deposits', async () => {
  const unknown = { paid_amount: null, not_paid_amount: null, held_igv_amount: null, not_paid_unsure: 2 };
  const summary = { paid_count: 0, paid_not_summed: 0, not_paid_count: 2, not_paid_unknown: 2, ...unknown };
  const none = { vouchers: [], pagination: { total_pages: 0, total_items: 0, page: 1, size: 10 } };
  server.answer(LIST, answer({ ...none, summary, reckoned: false }));
  open();
  expect(await screen.findByText(/se cerró antes de que calculáramos sus detracciones/)).toBeDefined();
  expect(screen.getByText('Las detracciones de este mes no se calcularon')).toBeDefined();
  expect(screen.getByText(/2 compras sin monto conocido; de 2 compras no se sabe si ya se depositó/)).toBeDefined();
  expect(document.body.textContent).not.toContain('s/ 0.00');
  expect(screen.queryByText('No hay comprobantes encontrados.')).toBeNull();
});

test('what is to be deposited is exported whole, and no name of a supplier becomes a formula', () => {
  const row = paidRow('4', { ...NOT_PAID, supplier_business_name: '=SUM(1;2) "S.A."' }) as Detraction;
  const [head, line, other] = sheetOf([row, { ...row, deposit_amount: null }]).split('\r\n');
  expect(head?.startsWith('\uFEFFEmisión;Serie-número;RUC del proveedor;Proveedor;Total;Código;')).toBe(true);
  expect(line).toBe(
    `30/10/2026;E001-4;20990002330;"'=SUM(1;2) ""S.A.""";5310.00;022;Otros servicios empresariales;12.00;637.00;810.00;06/11/2026;00171004482`,
  );
  expect(other).toContain(';12.00;;810.00;');
});

test('in time, the sentence says until when to deposit', async () => {
  const if_deposited = { today: '2026-11-03', limit_date: '2026-11-06', credit_period: '202610' };
  server.answer(LIST, answer({ if_deposited }));
  open('?paid=N');
  expect(await screen.findByText('Si depositas hoy, el crédito entra en Oct 2026')).toBeDefined();
  expect(screen.getByText('Deposita hasta el 06/11/2026 para usarlo en Oct 2026.', { exact: false })).toBeDefined();
});

test('what was never asked for says so, and is asked for', async () => {
  server.answer(LIST, answer({ asking: { ...asking, asked_at: null } }));
  const { user } = open();
  expect(await screen.findByText('Aún no consultamos los depósitos de Oct 2026')).toBeDefined();
  server.answer(LIST, answer({ asking: { ...asking, asked_at: null, state: 'waiting' } }));
  await user.click(screen.getByRole('button', { name: 'Consultar ahora' }));
  expect(await screen.findByText('Consultando los depósitos en SUNAT')).toBeDefined();
  expect(server.bodies(ASK)).toEqual([{ tax_period: '202610' }]);
});

test.each([
  [
    { trouble: 'no-permission', missing_module: 'Consulta de Pago de Detracciones (55.2.1.1.4)' },
    'Falta un permiso en SUNAT: Consulta de Pago de Detracciones (55.2.1.1.4)',
    'Ves lo que SUNAT dijo el 17/11/2026 06:12.',
  ],
  [
    { trouble: 'unavailable', trouble_at: '2026-11-18T11:00:00Z' },
    'SUNAT no respondió el 18/11/2026 06:00',
    'Ves lo que SUNAT dijo el 17/11/2026 06:12.',
  ],
  [{ trouble: 'no-user', asked_at: null }, 'Sin usuario SOL no se consultan los depósitos', 'Ves solo lo que subiste.'],
  [{ trouble: 'credentials' }, 'SUNAT no acepta el usuario SOL', 'No se intenta otra vez con la misma clave'],
  [{ trouble: 'captcha' }, 'SUNAT pide un código de imagen', 'Entra una vez'],
  [{ trouble: 'not-understood' }, 'SUNAT respondió algo que no entendimos', 'No significa que no haya nada.'],
  [{ unread: 2 }, '2 filas de la respuesta de SUNAT no se pudieron leer', 'Puede haber más de lo que ves.'],
  [
    { possible: false, asked_at: null },
    'Aún no consultamos los depósitos de Oct 2026',
    'Esta instalación no los consulta',
  ],
])('%j is told as that, and what is known stays', async (state, title, text) => {
  server.answer(LIST, answer({ asking: { ...asking, ...state } }));
  open();
  expect(await screen.findByText(title, { exact: false })).toBeDefined();
  expect(screen.getByText(text, { exact: false })).toBeDefined();
  expect(screen.getByRole('row', { name: /E001-1 / })).toBeDefined();
});

test('a period without any says so in the words of the specification, and a failure can be tried again', async () => {
  server.answer(LIST, answer({ vouchers: [], pagination: { total_pages: 0, total_items: 0, page: 1, size: 10 } }));
  const { unmount } = open();
  expect(await screen.findByText('No hay comprobantes encontrados.')).toBeDefined();
  expect(screen.getByText('Seleccione otro periodo en donde hayas registrado comprobantes.')).toBeDefined();
  unmount();
  server.answer(LIST, () => failure(500, 'UNEXPECTED', 'Algo falló.'));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer(LIST, answer());
  await user.click(again);
  expect(await screen.findByRole('row', { name: /E001-1 / })).toBeDefined();
});

test('whoever has it open for ten seconds has read it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open();
    await vi.advanceTimersByTimeAsync(10_100);
    expect(server.bodies('POST /me/event-logs')).toEqual([{ event_type: 'view', description: 'reporte_detracciones' }]);
  } finally {
    vi.useRealTimers();
  }
});
