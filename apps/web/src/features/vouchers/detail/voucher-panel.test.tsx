import { act, screen, waitFor, within } from '@testing-library/react';
import { listNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { company, rosa } from '../../../../test/fixtures.ts';
import { watchIntervals } from '../../../../test/intervals.ts';
import { expectAccessible, paramsOf, renderAt } from '../../../../test/render.tsx';
import { type Asked, failure, fakeServer, json } from '../../../../test/server.ts';
import { proposalOnly, voucherDetail } from '../../../../test/voucher-detail.ts';
import { voucher, vouchersPage } from '../../../../test/vouchers.ts';
import { callKey } from '../../../lib/api/query.ts';
import { useAuth, useCompany } from '../../../lib/session/session.ts';
import SalesPage from '../sales-page.tsx';
import VouchersPage from '../vouchers-page.tsx';
import VoucherPanel from './voucher-panel.tsx';

const business = company();
const LIST = 'GET /businesses/dashboard-reports/all-invoices';
const detailOf = (number: number) => `GET /businesses/${business.uuid}/vouchers/20990001015-01-F001-${number}`;

/** 23 purchases in two pages, of which three and three are enough here. */
const pages = [1, 21].map((from) => [0, 1, 2].map((more) => voucher(from + more)));
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [LIST]: ({ query }: Asked) => {
    const page = Number(query.get('page'));
    return json(vouchersPage(pages[page - 1] ?? [], { page, total: 23 }));
  },
  ...Object.fromEntries(pages.flat().map((one) => [detailOf(Number(one.number)), () => json(voucherDetail(one))])),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});

const open = (search = '') =>
  renderAt(`/dashboard/comprobantes${search}`, [{ path: '/dashboard/comprobantes', Component: VouchersPage }]);
/** The panel alone, which tells what it knows without a list. */
function openAlone(number: number) {
  const neighbours = { position: 1, total: 1, next: null, previous: null, coming: false };
  const scope = { ruc: parseRuc(business.ruc), tax_period: parsePeriod('202610') };
  const line = voucher(number);
  const Component = () => (
    <VoucherPanel scope={scope} code={line.code} line={line} neighbours={neighbours} onClose={() => {}} />
  );
  return renderAt('/', [{ path: '/', Component }]);
}
const at = (number: number, more = '') => `?comprobante=20990001015-01-F001-${number}${more}`;
const panel = async (number: number) => {
  const heading = await screen.findByText(`Factura F001-${number}`, { selector: 'h2' });
  return heading.closest('aside') as HTMLElement;
};
const section = (name: string) => within(screen.getByRole('region', { name }));

test('a purchase opens beside its list from its number, in an address of its own, and back closes it', async () => {
  const { user, router } = open();
  await user.click(await screen.findByText('F001-2', { selector: 'a' }));
  const opened = await panel(2);
  // An address that someone copies shows the same voucher next month.
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual(paramsOf(at(2, '&tax_period=202610'))));
  expect(document.activeElement).toBe(within(opened).getByText('Factura F001-2', { selector: 'h2' }));
  expect(within(opened).getByText('2 de 23')).toBeDefined();
  const row = screen.getByText('F001-2', { selector: 'a' }).closest('tr');
  expect(row?.getAttribute('aria-current')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opened.isConnected).toBe(false));
  expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202610'));
  expect(document.activeElement).toBe(row);
});

test('it tells the lines of the signed XML, both values of what differs, its validity, files and history', async () => {
  openAlone(1);
  const lines = within(await screen.findByRole('region', { name: 'Documento' }));
  expect(lines.getByText('Del XML firmado')).toBeDefined();
  expect(lines.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Cant.U.M.DescripciónV. unitarioValor venta',
    '40.00BXOlla de barro vidriada 24 cm, caja x 655.002,200.00',
    '60.00NIUTapa de vidrio templado 24 cm10.0847…600.00',
    'Descuento global-100.00',
    'Op. gravada 3,900.00 · IGV 18 % 702.004,602.00',
  ]);
  expect(lines.getByText('Detracción: 12 % · S/ 552.00')).toBeDefined();
  expect(lines.getByText('Cuotas: 4,602.00 al 27/11/2026')).toBeDefined();
  const differences = section('No coinciden: XML y SUNAT');
  expect(differences.getByText('Mandan los importes de SUNAT')).toBeDefined();
  expect(differences.getByRole('row', { name: /^Total/ }).textContent).toBe('TotalS/ 4,602.00S/ 4,720.00S/ 118.00');
  expect(differences.getByText('Emisión, moneda y comprador')).toBeDefined();
  const validity = screen.getByRole('region', { name: 'Validez' }).textContent;
  for (const said of ['Aceptado', 'al 27/10Activo, habido', 'No figura', 'Válida']) expect(validity).toContain(said);
  const files = section('Archivos');
  expect(files.getAllByRole('img').map((dots) => dots.getAttribute('aria-label'))).toEqual([
    'Nivel de prueba 3 de 3',
    'Nivel de prueba 3 de 3',
    'No está: nivel de prueba 0 de 3',
    'Nivel de prueba 1 de 3',
  ]);
  expect(files.getByText('SUNAT aún no lo tiene')).toBeDefined();
  expect(files.getByText('Aceptado · 3.4 KB')).toBeDefined();
  expect(files.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Descargar XML firmado',
    'Descargar CDR de SUNAT',
  ]);
  expect(
    section('Historial')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '12/11 06:40Recolección: sin cambios en la línea de SUNAT',
    '01/11 06:40SUNAT lo cambió: total S/ 4,700.00 →a S/ 4,720.00; el total difiere del XML en S/ 118.00',
    '28/10 07:02XML recibido de SUNAT',
    '28/10 06:41Apareció en la propuesta, total S/ 4,720.00',
  ]);
});

const historyTexts = () =>
  section('Historial')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('that the XML’s total is another one is told with the XML, unless SUNAT gave another total after it', async () => {
  const detail = voucherDetail(voucher(1));
  const [same, changed, xml, came] = detail.history;
  const dated = { ...changed, differences: [{ field: 'due_date', before: null, after: '2026-11-30' }] };
  server.answer(detailOf(1), () => json({ ...detail, history: [same, dated, xml, { ...changed, at: came?.at }] }));
  openAlone(1);
  await panel(1);
  await screen.findByRole('region', { name: 'Historial' });
  expect(historyTexts().slice(1, 3)).toEqual([
    '01/11 06:40SUNAT lo cambió: vencimiento – →a 30/11/2026',
    '28/10 07:02XML recibido de SUNAT; el total difiere en S/ 118.00',
  ]);
});

test('whatever SUNAT changed is told in words, by SUNAT’s column where there are none; what was not kept is not passed over', async () => {
  const detail = voucherDetail(voucher(1));
  const change = (at: string, differences: object[]) => ({ what: 'change', at, kind: 'changed', differences });
  const history = [
    change('2026-11-04T11:40:00Z', [
      { field: 'dg_igv', before: 54, after: 0 },
      { field: 'dng_igv', before: 0, after: 54 },
      { field: 'isc', before: 0, after: 5 },
    ]),
    change('2026-11-03T11:40:00Z', [
      { field: 'sunat_status', before: '1', after: '2' },
      { field: 'other_column', column: 'Clasif de Bss y Sss', before: '1', after: '2' },
    ]),
    change('2026-11-02T11:40:00Z', []),
  ];
  server.answer(detailOf(1), () => json({ ...detail, comparison: null, history }));
  openAlone(1);
  await panel(1);
  await screen.findByRole('region', { name: 'Historial' });
  expect(historyTexts()).toEqual([
    '04/11 06:40SUNAT lo cambió: IGV gravado (DG) S/ 54.00 →a S/ 0.00, IGV sin crédito (DNG) S/ 0.00 →a S/ 54.00, ISC S/ 0.00 →a S/ 5.00',
    '03/11 06:40SUNAT lo cambió: estado SUNAT Activo →a Dado de baja, otro dato de la línea: Clasif de Bss y Sss 1 →a 2',
    '02/11 06:40SUNAT lo cambió: otro dato de la línea',
  ]);
});

test('for what a purchase is stands with its amounts, where it is not all for taxed sales', async () => {
  const detail = voucherDetail(voucher(1));
  const destinations = [
    { to: 'dg', taxable_amount: 40, igv_amount: 7.2 },
    { to: 'dgng', taxable_amount: 60, igv_amount: 10.8 },
  ];
  server.answer(detailOf(1), () => json({ ...detail, destinations }));
  openAlone(1);
  await panel(1);
  const list = within(await screen.findByRole('list', { name: 'Destino' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Destino: gravadas (DG)Base S/ 40.00 · IGV S/ 7.20',
    'Destino: gravadas y no gravadas, común (DGNG)Base S/ 60.00 · IGV S/ 10.80',
  ]);
});

test('a state of validity that SUNAT’s table does not know is told with its code', async () => {
  const detail = voucherDetail(voucher(1));
  const validity = detail.validity && { ...detail.validity, voucher: null, why: 'not-understood', unknown_code: '7' };
  server.answer(detailOf(1), () => json({ ...detail, validity }));
  openAlone(1);
  await panel(1);
  const said = (await screen.findByRole('region', { name: 'Validez' })).textContent;
  expect(said).toContain('No se conoce · código 7La respuesta de SUNAT no se entiende');
});

test('of a day before the list was first read it is not known whether the issuer was in it', async () => {
  const detail = voucherDetail(voucher(1));
  const validity = detail.validity && { ...detail.validity, ssco: { listed: null, from: null, as_of: '2026-11-20' } };
  server.answer(detailOf(1), () => json({ ...detail, validity }));
  openAlone(1);
  await panel(1);
  const said = (await screen.findByRole('region', { name: 'Validez' })).textContent;
  expect(said).toContain('Lista SSCONo se conoceAnterior a nuestra primera lectura, del 20/11/2026');
  expect(said).not.toContain('No figura');
});

test('a voucher with an observation of SUNAT is not green, and the issuer is as SUNAT answered where the register is silent', async () => {
  const detail = voucherDetail(voucher(1));
  const observations = ['El comprobante de pago consultado ha sido emitido a otro contribuyente.'];
  const issuer = { on: '2026-11-12', known: 'told' as const, state: 'ACTIVO', condition: 'NO HABIDO' };
  const validity = detail.validity && { ...detail.validity, observations, issuer };
  server.answer(detailOf(1), () => json({ ...detail, validity }));
  openAlone(1);
  await panel(1);
  const said = (await screen.findByRole('region', { name: 'Validez' })).textContent;
  expect(said).toContain(`Aceptado con observación${observations[0]}`);
  expect(said).toContain('RUC del emisor al 12/11Activo, no habidoSegún la consulta de validez de SUNAT');
});

test('J and K walk the list as it is filtered, from page to page, with Caps Lock too', async () => {
  const { user, router } = open(at(2));
  const opened = within(await panel(2));
  await user.keyboard('j');
  await opened.findByText('3 de 23');
  await user.keyboard('K');
  await opened.findByText('2 de 23');
  // With Shift it is another key.
  await user.keyboard('{Shift>}K{/Shift}J');
  await opened.findByText('3 de 23');
  await user.keyboard('J');
  await opened.findByText('21 de 23');
  expect(paramsOf(router.state.location.search)).toEqual(paramsOf(at(21, '&tax_period=202610&page=2')));
});

test('closed on another page than where it was opened, the list stays there, with the focus in its row', async () => {
  const { user, router } = open('?tax_period=202610');
  await user.click(await screen.findByRole('link', { name: /F001-3/ }));
  await panel(3);
  await user.keyboard('j');
  await panel(21);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?tax_period=202610&page=2')));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-code')).toMatch(/-21$/));
});

test('the arrow goes back; before the first one there is none, and its button says so', async () => {
  const { user } = open(at(2));
  const opened = within(await panel(2));
  await user.keyboard('{ArrowLeft}');
  await opened.findByText('1 de 23');
  expect(opened.getByLabelText('Anterior').getAttribute('aria-disabled')).toBe('true');
  await user.click(opened.getByLabelText('Siguiente'));
  await opened.findByText('2 de 23');
});

test.each([
  // One word for what is still asked for, whether SUNAT failed at it or not: the rules have no other.
  ['queued', 'Aún sin XML', 'Aún no llega: está en la cola de pedidos a SUNAT.'],
  ['failing', 'Aún sin XML', 'Aún no llega: está en la cola de pedidos a SUNAT, que la última vez no respondió bien.'],
  ['not-yet', 'Aún sin XML', 'Aún no llega: SUNAT aún no lo tiene.'],
  ['no-access', 'Sin XML', 'No llegó: SUNAT no da acceso a los XML de la empresa.'],
  ['unreadable', 'XML ilegible', 'Llegó, pero no se puede leer.'],
  ['not-electronic', 'Sin documento electrónico', 'Este tipo de comprobante no lo tiene.'],
] as const)(
  'of a document that is not here, %s, the reason is named and nothing is made up',
  async (reason, title, text) => {
    server.answer(detailOf(1), () => json(proposalOnly(voucher(1), reason)));
    openAlone(1);
    const opened = await panel(1);
    const document = within(await screen.findByRole('region', { name: 'Documento' }));
    expect(document.getByText(title)).toBeDefined();
    expect(document.getByText(text)).toBeDefined();
    expect(document.queryByRole('table')).toBeNull();
    expect(section('Archivos').getByText('RCE del 12/11/2026')).toBeDefined();
    expect(section('Validez').getByText('Aún no se consultó.')).toBeDefined();
    if (reason === 'not-yet') await expectAccessible(opened);
  },
);

test('of an XML that SEE-SOL is asked for too, what it answered is told where the document stands, and once', async () => {
  const note = 'SEE-SOL, por el Portal SOL, no lo lista: se le preguntó el 20/11/2026 10:00.';
  const none = { state: 'absent' as const, reason: 'no-access' as const, note, source: null, link: null };
  const file = { ...voucherDetail(voucher(1)).files[0]!, ...none };
  server.answer(detailOf(1), () => json({ ...proposalOnly(voucher(1)), files: [file] }));
  openAlone(1);
  await screen.findByRole('region', { name: 'Documento' });
  expect(section('Documento').getByText(note)).toBeDefined();
  expect(section('Archivos').getByText('SUNAT no da acceso a los XML de la empresa: mira Documento')).toBeDefined();
});

test('of an XML that waits, why the portal did not let us ask for it is told where the document and the file stand', async () => {
  const note = 'El Portal SOL cerró nuestra sesión: suele pasar cuando alguien ingresa con el mismo usuario SOL.';
  const waits = { state: 'wanted' as const, reason: 'queued' as const, note, source: null, link: null };
  const file = { ...voucherDetail(voucher(1)).files[0]!, ...waits };
  server.answer(detailOf(1), () => json({ ...proposalOnly(voucher(1)), files: [file] }));
  openAlone(1);
  await screen.findByRole('region', { name: 'Documento' });
  expect(section('Documento').getByText(`Aún no llega: está en la cola de pedidos a SUNAT. ${note}`)).toBeDefined();
  expect(section('Archivos').getByText(`Está en la cola de pedidos a SUNAT. ${note}`)).toBeDefined();
});

test('SUNAT’s own PDF is not offered to a company without API key, which is told why', async () => {
  const whole = voucherDetail(voucher(1));
  const note = 'SUNAT lo da, uno por uno, solo con una API key, y la empresa no tiene';
  const none = { state: 'absent' as const, reason: 'no-access' as const, note, source: null, link: null, bytes: null };
  const files = [
    ...whole.files.filter(({ kind }) => kind !== 'pdf'),
    { ...whole.files[0]!, kind: 'pdf' as const, ...none },
  ];
  server.answer(detailOf(1), () => json({ ...whole, files }));
  openAlone(1);
  await screen.findByRole('region', { name: 'Documento' });
  expect(section('Archivos').getByText(note)).toBeDefined();
  expect(section('Archivos').queryByText(/Se pide a SUNAT/)).toBeNull();
  expect(section('Archivos').queryByRole('button', { name: 'Descargar PDF de SUNAT' })).toBeNull();
});

test('an XML that SEE-SOL gave is told to come from it', async () => {
  const whole = voucherDetail(voucher(1));
  const files = whole.files.map((one) => (one.kind === 'xml' ? { ...one, source: 'see-sol' as const } : one));
  server.answer(detailOf(1), () => json({ ...whole, files }));
  openAlone(1);
  await screen.findByRole('region', { name: 'Documento' });
  expect(section('Archivos').getByText(/^SEE-SOL · /)).toBeDefined();
});

test('while it loads, its line is already told; a failure can be tried again', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer(detailOf(2), () => answer.promise);
  const { user } = openAlone(2);
  const opened = within(await panel(2));
  expect(opened.getByText('Total').nextSibling?.textContent).toBe('S/ 118.00');
  expect(opened.getByText('Cargando el comprobante')).toBeDefined();
  answer.resolve(failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  expect((await opened.findByRole('alert')).textContent).toContain('Ocurrió un error');
  server.answer(detailOf(2), () => json(voucherDetail(voucher(2))));
  await user.click(opened.getByRole('button', { name: 'Reintentar' }));
  expect(await opened.findByRole('region', { name: 'Documento' })).toBeDefined();
});

test('what could not be compared is named, and is not said to agree; dollars are no soles', async () => {
  const before = voucherDetail(voucher(1));
  const comparison = { ...before.comparison!, differs: [], not_compared: ['taxable', 'igv', 'total'] as const };
  server.answer(detailOf(1), () => json({ ...before, comparison }));
  openAlone(1);
  const part = within(await screen.findByRole('region', { name: 'XML y SUNAT, comparados en parte' }));
  expect(part.getByText('Emisión, moneda y comprador coinciden.')).toBeDefined();
  expect(part.getByText(/^No se pudieron comparar: Base, IGV y total/)).toBeDefined();
});

test('what a document in dollars says otherwise is told in dollars', async () => {
  const before = voucherDetail(voucher(1));
  server.answer(detailOf(1), () => json({ ...before, document: { ...before.document!, currency: 'USD' } }));
  openAlone(1);
  const part = within(await screen.findByRole('region', { name: 'No coinciden: XML y SUNAT' }));
  expect(part.getByText('4,720.00', { exact: false }).textContent).toBe('USD 4,720.00');
  expect(part.queryByText('S/')).toBeNull();
});

test.each([
  ['not-electronic', 'No se consulta', 'SUNAT no valida este tipo de comprobante'],
  ['no-permission', 'No se pudo consultar', 'La API key no tiene permiso para la consulta de validez'],
  ['failing', 'Por consultar', 'SUNAT no responde; se vuelve a preguntar'],
] as const)('why SUNAT says nothing of its validity is told: %s', async (why, said, note) => {
  const whole = voucherDetail(voucher(1));
  const validity = { ...whole.validity!, at: null, voucher: null, why, signature: null };
  const files = whole.files.map((one) => (one.kind === 'xml' ? { ...one, state: 'not-expected' as const } : one));
  server.answer(detailOf(1), () => json({ ...whole, validity, files }));
  openAlone(1);
  const part = within(await screen.findByRole('region', { name: 'Validez' }));
  expect(part.getByText(said)).toBeDefined();
  expect(part.getByText(note)).toBeDefined();
  expect(part.getByText('Sin XML')).toBeDefined();
  expect(part.queryByText('aún no se consultó')).toBeNull();
});

test('an XML that cannot be read says why, and what is asked for again is not asked for in the past', async () => {
  const note = 'El XML está cortado en la línea 84';
  const bad = { state: 'unreadable' as const, reason: 'unreadable' as const, note, level: 3 as const };
  const file = { ...voucherDetail(voucher(1)).files[0]!, ...bad, next_try_at: '2026-01-01T10:00:00Z' };
  server.answer(detailOf(1), () => json({ ...proposalOnly(voucher(1)), files: [file] }));
  openAlone(1);
  await screen.findByRole('region', { name: 'Documento' });
  expect(section('Documento').getByText(`${note}.`)).toBeDefined();
  expect(section('Archivos').getByText(`${note}. Se pide otra vez en breve`)).toBeDefined();
});

test('what its XML is drawn as is had in the panel, as PDF and as picture, and SUNAT’s line as a file', async () => {
  const line = voucher(1, { img_cpe_link: '/files/1.jpg', pdf_cpe_link: '/files/1.pdf' });
  const whole = voucherDetail(line);
  const files = whole.files.map((one) => (one.kind === 'line' ? { ...one, link: '/files/line' } : one));
  server.answer(detailOf(1), () => json({ ...whole, files }));
  openAlone(1);
  await screen.findByRole('region', { name: 'Archivos' });
  const had = (name: string) => section('Archivos').getByRole('link', { name }).getAttribute('href');
  expect(had('Descargar Línea de la propuesta')).toBe('/files/line');
  expect(had('Descargar imagen (JPEG)')).toBe('/files/1.jpg');
  expect(had('Descargar PDF hecho desde el XML')).toBe('/files/1.pdf');
});

test('by its own address one beyond the first page finds the list at its page: which of how many it is, and J', async () => {
  server.answer(LIST, ({ query }: Asked) => {
    const page = query.get('around')?.endsWith('-22') ? 2 : Number(query.get('page'));
    return json(vouchersPage(pages[page - 1] ?? [], { page, total: 23 }));
  });
  const { user, router } = open(at(22));
  const opened = await panel(22);
  expect(await within(opened).findByText('22 de 23')).toBeDefined();
  expect(new URLSearchParams(router.state.location.search).get('page')).toBe('2');
  await user.keyboard('j');
  expect(await panel(23)).toBeDefined();
});

test('one that the period does not have says so and leads back to the list', async () => {
  const { user, router } = open('?comprobante=20990001015-01-F009-9&status=2');
  expect(await screen.findByText('Este comprobante no está en el periodo')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Comprobante F009-9' })).toBeDefined();
  expect(server.asked.filter(({ path }) => path.endsWith('F009-9'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
  await waitFor(() => expect(paramsOf(router.state.location.search)).toEqual(paramsOf('?status=2&tax_period=202610')));
});

test('its address is copied, and it can be printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = openAlone(1);
  await panel(1);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  // Which names the period by itself: see what is opened from its number.
  expect(copied).toHaveBeenCalledWith(window.location.href);
  await user.keyboard('p');
  expect(print).toHaveBeenCalledOnce();
});

const PDF = `POST /businesses/${business.uuid}/vouchers/20990001015-01-F001-1/files/pdf`;

test("SUNAT's PDF is asked for at one press and saved, and a refusal is told in its place", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download) saved.push(`${this.getAttribute('href')} → ${this.download}`);
  });
  const before = voucherDetail(voucher(1));
  const files = before.files.filter(({ kind }) => kind !== 'pdf');
  const pdf = { ...files[0], kind: 'pdf' as const, level: 2 as const, state: 'held' as const, link: '/files/pdf' };
  const whole = { ...before, files: [...files, pdf] };
  server.answer(detailOf(1), () => json({ ...before, files }));
  const refused = { kind: 'pdf', level: 2, state: 'absent', source: null, note: null, bytes: null, at: null };
  server.answer(PDF, () => json({ file: { ...refused, reason: 'no-access', next_try_at: null, link: null } }));
  const { user } = openAlone(1);
  const shown = within(await screen.findByRole('region', { name: 'Archivos' })).getAllByRole('listitem');
  expect(shown.map((one) => one.textContent?.split(/de SUNAT|firmado|de la/)[0]?.trim())).toEqual([
    'XML',
    'CDR',
    'PDF',
    'Línea',
  ]);
  const press = async () => user.click(await screen.findByRole('button', { name: 'Descargar PDF de SUNAT' }));
  await press();
  expect(
    await section('Archivos').findByText(
      'La empresa no tiene acceso a Consulta CPE: le falta una API key, o el permiso en la suya',
    ),
  ).toBeDefined();
  expect(saved).toEqual([]);
  server.answer(PDF, () => failure(503, 'UNAVAILABLE', 'No disponible.'));
  await press();
  expect(await section('Archivos').findByText(/SUNAT no respondió bien/)).toBeDefined();

  server.answer(PDF, () => json({ file: pdf }));
  server.answer(detailOf(1), () => json(whole));
  await press();
  expect(await screen.findByRole('link', { name: 'Descargar PDF de SUNAT' })).toBeDefined();
  expect(saved).toEqual(['/files/pdf → 20990001015-01-F001-1.pdf']);
});

test('a sale has the same panel in the list of sales, without a status, by its client', async () => {
  const { user } = renderAt('/dashboard/ventas', [{ path: '/dashboard/ventas', Component: SalesPage }]);
  expect(await screen.findByRole('heading', { name: 'Comprobantes de venta' })).toBeDefined();
  expect(await screen.findByRole('columnheader', { name: /Cliente/ })).toBeDefined();
  expect(screen.queryByText('Discriminación')).toBeNull();
  await user.click(await screen.findByText('F001-2', { selector: 'a' }));
  const opened = await panel(2);
  expect(within(opened).queryByRole('region', { name: 'Estado' })).toBeNull();
  expect(await within(opened).findByText(/^RVIE del/)).toBeDefined();
  expect(
    server.asked
      .filter(({ path }) => path.includes('/vouchers/'))
      .at(-1)
      ?.query.get('operation_type'),
  ).toBe('VENTA');
  await expectAccessible(opened);
});

test('a document that comes while its panel is open is shown, without anybody asking', async () => {
  const pass = watchIntervals();
  server.answer(detailOf(1), () => json(proposalOnly(voucher(1), 'queued')));
  openAlone(1);
  expect(await screen.findByText('Aún sin XML')).toBeDefined();
  server.answer(detailOf(1), () => json(voucherDetail(voucher(1))));
  await pass(4_000);
  expect(await screen.findByText('Olla de barro vidriada 24 cm, caja x 6', {}, { timeout: 6_000 })).toBeDefined();
});

test('on a phone, where nothing hovers, why there is nothing to look at stands beside what is off', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server.answer(detailOf(1), () => json(proposalOnly(voucher(1), 'queued')));
  openAlone(1);
  const see = await screen.findByRole('button', { name: 'Ver comprobante' });
  expect(see.getAttribute('aria-disabled')).toBe('true');
  const why = 'Estamos procesando la visualización del comprobante. Estará disponible en menos de 24 horas.';
  expect(within(see.parentElement as HTMLElement).getByText(why)).toBeDefined();
});

describe('of who is not domiciled', () => {
  const abroad = voucher(9, { code: 'US123456789-91--INV1', type_code: '91', serie: '', number: 'INV1' });
  const details = {
    supplier: { id: 'US123456789', name: 'FOREIGN SERVICES INC', address: '', country: '9249' },
    ...{ relation: '', beneficiary: null, income_type: '18', modality: '3', treaty: '00', exemption: '' },
    ...{ article_76: false, withholding: null, credit: null, withheld_igv: null },
  };
  const purchase = {
    ...{
      purchase: abroad.code,
      typed: false,
      status: 'en proceso',
      counts: true,
      told: null,
      proposed: null,
      ...{ version: 0, entries: [], listed_in: null },
    },
    supplier: { id: 'US123456789', name: 'FOREIGN SERVICES INC' },
    document: {
      ...{ type_code: '91', issue_date: '2026-10-15', serie: '', number: 'INV1', value: 100, other: 0, total: 100 },
      ...{ currency: 'USD', exchange_rate: '3.751' },
    },
  };
  const at = '2026-11-20T15:00:00Z';
  const told = { details, by: 'Carla Ríos', at };
  const list = `GET /businesses/${business.ruc}/non-domiciled`;
  const answered = (one: object) =>
    server.answer(list, () => json({ purchases: [{ ...purchase, ...one }], suppliers: [], closed: false }));
  const openIt = () => {
    server.answer(`GET /businesses/${business.uuid}/vouchers/${abroad.code}`, () => json(voucherDetail(abroad)));
    useAuth.setState({ user: rosa });
    const neighbours = { position: 1, total: 1, next: null, previous: null, coming: false };
    const scope = { ruc: parseRuc(business.ruc), tax_period: parsePeriod('202610') };
    const Component = () => (
      <VoucherPanel scope={scope} code={abroad.code} line={abroad} neighbours={neighbours} onClose={() => {}} />
    );
    return renderAt('/', [{ path: '/', Component }]);
  };
  const part = () => screen.findByRole('region', { name: 'Comprobante de no domiciliado' });

  test('a voucher asks for what register 8.5 lacks, with what is proposed of its supplier', async () => {
    answered({ proposed: { details, percent: null, document: 'INV0' } });
    const { user } = openIt();
    const asked = await part();
    await waitFor(() => expect(asked.textContent).toContain('Falta informar el país, el tipo de renta y el convenio'));
    expect(asked.textContent).toContain('se informó Estados Unidos en INV0: se propone para este.');
    await user.click(within(asked).getByRole('button', { name: 'Informar' }));
    expect(await screen.findByRole('dialog', { name: 'Informar compra a un no domiciliado' })).toBeDefined();
  });

  test('told, it says what and by whom, and may be changed or taken back', async () => {
    answered({ told, entries: [{ removed: false, by: 'Carla Ríos', at }] });
    openIt();
    const shown = await part();
    await waitFor(() => expect(shown.textContent).toContain('Informado por Carla Ríos'));
    for (const said of ['Estados Unidos', '18 Servicios digitales', 'Ninguno'])
      expect(shown.textContent).toContain(said);
    for (const name of ['Cambiar', /^Quitar/]) expect(within(shown).getByRole('button', { name })).toBeDefined();
    await expectAccessible(shown);
  });

  test('taken back, it says who did, and asks again', async () => {
    answered({ entries: [{ removed: true, by: 'Carla Ríos', at }] });
    openIt();
    const shown = await part();
    await waitFor(() => expect(shown.textContent).toContain('Lo informado lo quitó Carla Ríos'));
    expect(within(shown).getByRole('button', { name: 'Informar' })).toBeDefined();
  });

  test('what is shown stays while it cannot be asked for again', async () => {
    answered({ told, entries: [{ removed: false, by: 'Carla Ríos', at }] });
    const { queryClient } = openIt();
    const shown = await part();
    await waitFor(() => expect(shown.textContent).toContain('Informado por Carla Ríos'));
    server.answer(list, () => failure(500, 'INTERNAL', 'Error'));
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: callKey(listNonDomiciled) });
      // What a query came to is told to whoever shows it one turn later.
      await new Promise((turned) => setTimeout(turned));
    });
    expect(queryClient.getQueryCache().findAll({ queryKey: callKey(listNonDomiciled) })[0]?.state.status).toBe('error');
    expect(shown.textContent).toContain('Informado por Carla Ríos');
    expect(within(shown).queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  test('any other voucher has no such part, and nothing is asked for it', async () => {
    openAlone(1);
    await screen.findByRole('region', { name: 'Pagos y sustentos' });
    expect(screen.queryByRole('region', { name: 'Comprobante de no domiciliado' })).toBeNull();
    expect(server.asked.some(({ path }) => path.includes('non-domiciled'))).toBe(false);
  });
});
