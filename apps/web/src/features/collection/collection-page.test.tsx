import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ActaBook } from '@yupana/contract/collection.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { collectionWith, company } from '../../../test/fixtures.ts';
import { watchIntervals } from '../../../test/intervals.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import CollectionPage from './collection-page.tsx';

const business = company();
const base = `/businesses/${business.uuid}`;
const done = {
  ...collectionWith({ state: 'done', stage: 'finished', message: '48 registros recolectados.' }),
  last_done_at: '2026-11-21T07:10:00Z',
};
const blank: ActaBook = {
  book: 'RCE',
  outcome: 'pending',
  message: 'Aún no se recolectó.',
  expected: null,
  obtained: null,
  rejected_rows: [],
  rejected_count: 0,
  warnings: [],
  gaps: [],
  changes: { new: 0, returned: 0, changed: 0, gone: 0 },
  source: 'SIRE',
  evidence: null,
  collected_at: null,
  month_open: false,
  documents: {
    ...{ expected: 0, held: 0, waiting: 0, absent: [], unreadable: 0, not_expected: 0, missing: [] },
    ...{ access: null, can_try: false, is_asked: false, tried_at: null, goes_on_at: null },
  },
  left_out: {
    ...{ state: 'pending', message: 'Todavía no se pidió a SUNAT esta lista.', asked_at: null, count: 0, igv: null },
    ...{ rejected_count: 0, vouchers: [], evidence: null },
  },
  see_sol: null,
  last_attempt: null,
};
const gap: ActaBook = {
  ...blank,
  outcome: 'gap',
  message: 'SUNAT informa 218 compras y se obtuvieron 215.',
  expected: { count: 218, igv: 100.3, total: 1000.1 },
  obtained: { count: 215, igv: 100.2, total: 999.99 },
  rejected_rows: [{ line: 14, reason: 'No es un importe: «12,5O»' }],
  rejected_count: 3,
  gaps: [
    {
      type_code: '01',
      description: 'Factura',
      expected: 200,
      obtained: 197,
      difference_igv: -0.1,
      difference_total: -0.11,
    },
  ],
  changes: { new: 3, returned: 2, changed: 0, gone: 1 },
  evidence: { file_name: 'rce.zip', sha256: 'abc123', bytes: 48_210, link: '/files/rce.zip?sig=x' },
  collected_at: '2026-11-21T07:10:00Z',
};
const acta = (...books: ActaBook[]) => ({
  tax_period: '202610',
  ruc: business.ruc,
  name: business.name,
  complete: false,
  books,
});

const server = fakeServer({
  [`GET ${base}/periods`]: () => json({ tax_periods: ['202610', '202609'] }),
  [`GET ${base}/collection`]: () => json(done),
  [`GET ${base}/collection/acta`]: () => json(acta(gap, { ...blank, book: 'RVIE' })),
});
beforeEach(() => {
  useAuth.setState({ accessToken: 'abc' });
  useCompany.setState({ company: business });
});
const open = (search = '') => renderAt(`/${search}`, [{ path: '/', Component: CollectionPage }]);
const book = (name: string) => screen.findByRole('region', { name });

test('a gap is named: figures, types, rows that could not be read, changes and proof', async () => {
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText('Con diferencias')).toBeDefined();
  // Each label stands twice, once for each width; the style shows one of them.
  const rows = within(purchases)
    .getAllByRole('row')
    .filter((row) => !row.classList.contains('md:hidden'));
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'SUNAT informaObtenidoDiferencia',
    'Comprobantes218215-3',
    'IGVS/ 100.30S/ 100.20-S/ 0.10',
    'Importe totalS/ 1,000.10S/ 999.99-S/ 0.11',
    'TipoSUNATObtenidoDif. IGVDif. total',
    '01 Factura200197-S/ 0.10-S/ 0.11',
  ]);
  expect(purchases.textContent).toContain('3 filas no se pudieron leer');
  expect(purchases.textContent).toContain('Línea 14No es un importe: «12,5O»');
  expect(purchases.textContent).toContain('y 2 más, en el archivo');
  expect(purchases.textContent).toContain('Respecto de la propuesta anterior: 3 nuevos, 2 volvieron, 1 ya no figura.');
  expect(purchases.textContent).toContain('21/11/2026 02:10');
  expect(within(purchases).getByRole('link', { name: 'rce.zip' }).getAttribute('href')).toBe('/files/rce.zip?sig=x');
});

test('rows that came and could not be read are told as such, and «Obtenido 0» only where 0 came', async () => {
  const some = { expected: 12, difference_igv: -18, difference_total: -118 };
  const none = {
    ...{ ...gap, expected: { count: 12, igv: 18, total: 118 }, obtained: { count: 0, igv: 0, total: 0 } },
    ...{ gaps: [{ ...some, type_code: '01', description: 'Factura', obtained: 0 }] },
  };
  const unread = { ...none, rejected_count: 12 };
  const held = { ...none, obtained: { count: 9, igv: 9, total: 59 }, rejected_count: 12 };
  const attempt = { last_attempt: { at: '2026-11-21T07:10:00Z', evidence: null } };
  const rowsOf = async (line: ActaBook) => {
    server.answer(`GET ${base}/collection/acta`, () => json(acta(line)));
    const view = open();
    const rows = within(await book('Compras (RCE)')).getAllByRole('row');
    const shown = rows.filter((row) => !row.classList.contains('md:hidden')).map(({ textContent }) => textContent);
    view.unmount();
    return shown.filter((text) => !text?.startsWith('SUNAT') && !text?.startsWith('Tipo'));
  };
  expect(await rowsOf(unread)).toEqual([
    'Comprobantes1212 sin leer–aún no disponible',
    'IGVS/ 18.00–no se pudo leer–aún no disponible',
    'Importe totalS/ 118.00–no se pudo leer–aún no disponible',
    '01 Factura120 leídos–aún no disponible–aún no disponible',
  ]);
  const came = await rowsOf({ ...none, rejected_count: 0, rejected_rows: [] });
  expect([came[0], came[3]]).toEqual(['Comprobantes120-12', '01 Factura120-S/ 18.00-S/ 118.00']);
  // Tried again in vain, what it failed for is still told of what came.
  expect((await rowsOf({ ...unread, ...attempt, outcome: 'failed' }))[3]).toBe(
    '01 Factura120 leídos–aún no disponible–aún no disponible',
  );
  // What stands is of an earlier file, whatever could not be read of this one.
  expect((await rowsOf({ ...held, ...attempt }))[3]).toBe('01 Factura120-S/ 18.00-S/ 118.00');
});

const leftOut: ActaBook['left_out'] = {
  state: 'listed',
  message: 'SUNAT informa que dejó estos comprobantes fuera de su propuesta de compras.',
  asked_at: '2026-11-21T07:12:00Z',
  count: 2,
  igv: 54,
  rejected_count: 1,
  vouchers: [
    {
      ...{ type_code: '01', serie: 'F099', number: '901', document: '20990016004', name: 'Agua S.A.' },
      ...{ issue_date: '2026-10-05', igv: 36, total: 236, reason: 'Dado de baja por el emisor' },
    },
    {
      ...{ type_code: '03', serie: 'B001', number: '7', document: null, name: null, issue_date: null },
      ...{ igv: 18, total: 118, reason: null },
    },
  ],
  evidence: { file_name: 'excluidos.zip', sha256: 'def', bytes: 900, link: '/files/excluidos.zip?sig=y' },
};

test('what SUNAT left out of its proposal has number, reason and amounts, and its file', async () => {
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, left_out: leftOut })));
  const view = open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByRole('heading', { name: 'SUNAT dejó fuera de su propuesta' })).toBeDefined();
  expect(purchases.textContent).toContain('2 comprobantes, IGV S/ 54.00.');
  expect(purchases.textContent).toContain('1 fila no se pudo leer y está en el archivo.');
  expect(purchases.textContent).toContain('Factura F099-901S/ 236.00 (IGV S/ 36.00)Agua S.A. · 05/10/2026Dado de baja');
  expect(purchases.textContent).toContain('Boleta de Venta B001-7S/ 118.00 (IGV S/ 18.00)SUNAT no dice por qué.');
  expect(within(purchases).getByRole('list', { name: 'Comprobantes que SUNAT dejó fuera' }).tabIndex).toBe(0);
  const file = within(purchases).getByRole('link', { name: 'excluidos.zip' });
  expect(file.getAttribute('href')).toBe('/files/excluidos.zip?sig=y');
  await expectAccessible(view.container);
});

test.each<[ActaBook['left_out']['state'], string]>([
  ['none', 'SUNAT informa que no dejó ningún comprobante fuera de su propuesta de compras.'],
  ['not-delivered', 'SUNAT no entregó la lista: no se sabe si dejó comprobantes fuera.'],
])('a list that is %s says so, each in its words', async (state, message) => {
  const none = { ...leftOut, state, message, count: 0, igv: null, rejected_count: 0, vouchers: [] };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, left_out: none })));
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText(message)).toBeDefined();
  expect(purchases.textContent).not.toContain('0 comprobantes');
});

const seeSol: NonNullable<ActaBook['see_sol']> = {
  ...{ state: 'differs', reason: null, asked_at: '2026-11-21T07:20:00Z', listed: 3, held: 3, rejected_count: 0 },
  message: 'SEE-SOL lista 3 comprobantes de serie E recibidos en Oct 2026; la propuesta trae 3.',
  missing_count: 1,
  missing: [
    {
      ...{ type_code: '01', serie: 'E001', number: '45', document: '20990016004', name: 'Agua S.A.' },
      ...{ issue_date: '2026-10-05', currency: 'USD', total: 1236, inactive: false },
    },
  ],
  extra_count: 1,
  extra: [
    {
      ...{ type_code: '07', serie: 'E001', number: '7', document: '20990016012', name: null },
      ...{ issue_date: '2026-10-06', currency: 'PEN', total: -118, inactive: true },
    },
  ],
};
const agreed: ActaBook = { ...gap, outcome: 'agreed', gaps: [], rejected_rows: [], rejected_count: 0 };

test('what SEE-SOL lists and the proposal lacks is named, and so is the other way; and nothing is green then', async () => {
  const whole = { ...acta({ ...agreed, see_sol: seeSol }, { ...agreed, book: 'RVIE' }), complete: true };
  server.answer(`GET ${base}/collection/acta`, () => json(whole));
  const view = open();
  const purchases = await book('Compras (RCE)');
  expect(purchases.textContent).toContain(seeSol.message);
  const [missing, extra] = ['En SEE-SOL y no en la propuesta', 'En la propuesta y no activo en SEE-SOL'].map((name) =>
    within(purchases).getByRole('list', { name }),
  );
  expect(missing?.textContent).toBe('Factura E001-45USD 1,236.00Agua S.A. · 05/10/2026');
  expect(extra?.textContent).toBe(
    'Nota de crédito E001-7-S/ 118.0020990016012 · 06/10/2026 · SEE-SOL lo muestra no activo',
  );
  expect(within(purchases).getByText('No coincide con SEE-SOL')).toBeDefined();
  expect(within(purchases).queryByText('Coincide con SUNAT')).toBeNull();
  expect(within(await book('Ventas (RVIE)')).getByText('Coincide con SUNAT')).toBeDefined();
  expect(screen.queryByText('Completa')).toBeNull();
  expect(screen.getAllByText('No coincide con SEE-SOL')).toHaveLength(2);
  await expectAccessible(view.container);
});

test.each<[NonNullable<ActaBook['see_sol']>['state'], string]>([
  ['none', 'SEE-SOL informa 0 comprobantes de serie E recibidos en Oct 2026, y la propuesta no trae ninguno.'],
  ['unknown', 'No entendimos lo que respondió SEE-SOL: no se sabe qué comprobantes lista.'],
  ['agreed', 'SEE-SOL lista 3 comprobantes de serie E recibidos en Oct 2026; la propuesta trae 3: son los mismos.'],
])('a witness that is %s is one quiet line, and takes nothing from the acta', async (state, message) => {
  const quiet = { ...seeSol, state, message, missing_count: 0, missing: [], extra_count: 0, extra: [] };
  const whole = { ...acta({ ...agreed, see_sol: quiet }, { ...agreed, book: 'RVIE' }), complete: true };
  server.answer(`GET ${base}/collection/acta`, () => json(whole));
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText(message)).toBeDefined();
  expect(within(purchases).getByText('Coincide con SUNAT')).toBeDefined();
  expect(within(purchases).queryByRole('list')).toBeNull();
  expect(screen.getByText('Completa')).toBeDefined();
});

test('a company that SUNAT turns away has it tried now by one press', async () => {
  const pass = watchIntervals();
  const documents: ActaBook['documents'] = {
    ...{ expected: 3, held: 0, waiting: 3, unreadable: 0, not_expected: 0, absent: [], missing: [] },
    ...{
      access: 'SUNAT no dejó pasar a la empresa.',
      can_try: true,
      is_asked: false,
      tried_at: null,
      goes_on_at: null,
    },
  };
  // The server says how long it is being tried.
  const tried = { ...documents, is_asked: true };
  const failed = { ...documents, access: 'SUNAT no dejó pasar otra vez a la empresa.' };
  const shown = [documents, tried, failed];
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, documents: shown[0] ?? failed })));
  let pressed = 0;
  server.answer(`POST ${base}/documents/try-now`, () => {
    shown.shift();
    pressed += 1;
    return json({ again_from: pressed === 1 ? null : new Date(Date.now() + 400).toISOString() });
  });
  open();
  const purchases = await book('Compras (RCE)');
  const button = () => within(purchases).queryByRole('button', { name: 'Probar ahora' });
  fireEvent.click(await within(purchases).findByRole('button', { name: 'Probar ahora' }));
  expect(await within(purchases).findByText('Se está probando.')).toBeDefined();
  expect(pressed).toBe(1);
  expect(button()).toBeNull();
  // It failed again: that is told, and one may press once more.
  shown.shift();
  await pass(5_000);
  await waitFor(() => expect(button()).not.toBeNull(), { timeout: 8_000 });
  expect(within(purchases).getByText(/no dejó pasar otra vez/)).toBeDefined();
  // Too soon: nobody is asked, and nobody says so.
  fireEvent.click(button() as HTMLElement);
  expect(await within(purchases).findByText(/^Se acaba de probar/)).toBeDefined();
  expect(within(purchases).queryByText('Se está probando.')).toBeNull();
  // Sooner than the page is asked for again.
  await waitFor(() => expect(button()).not.toBeNull(), { timeout: 3_000 });
}, 15_000);

test('a company that is to be tried while nobody asks SUNAT is told from when', async () => {
  const documents: ActaBook['documents'] = {
    ...{ expected: 3, held: 0, waiting: 3, unreadable: 0, not_expected: 0, absent: [], missing: [] },
    ...{
      access: 'SUNAT no dejó pasar a la empresa.',
      can_try: true,
      is_asked: false,
      tried_at: '2026-11-20T15:05:00Z',
      goes_on_at: null,
    },
  };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, documents })));
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText('Se prueba a partir del 20/11/2026 10:05.')).toBeDefined();
  expect(within(purchases).queryByRole('button', { name: 'Probar ahora' })).toBeNull();
});

test('the documents of a book are counted, and those that are missing are named when one asks', async () => {
  const documents: ActaBook['documents'] = {
    ...{
      expected: 218,
      held: 210,
      waiting: 3,
      unreadable: 1,
      not_expected: 2,
      access: null,
      can_try: false,
      is_asked: false,
      tried_at: null,
      goes_on_at: null,
    },
    absent: [
      { reason: 'not-found', count: 3 },
      { reason: 'not-yet', count: 1 },
    ],
    missing: [
      { code: '20990016004-01-F001-9', name: 'Agua S.A.', reason: 'not-found', detail: null },
      { code: '20990016004-01-F001-8', name: 'Agua S.A.', reason: 'unreadable', detail: 'sin firma' },
    ],
  };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, documents })));
  const view = open();
  const purchases = await book('Compras (RCE)');
  expect(purchases.textContent).toContain(
    '210 de 218 obtenidos. 3: SUNAT no lo tiene; 1: SUNAT aún no lo tiene; 1: no se pueden leer; 3 en la cola de pedidos a SUNAT. 2 más sin documento electrónico.',
  );
  const button = within(purchases).getByRole('button', { name: 'Ver faltantes' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(within(purchases).queryByRole('listitem', { name: /F001-9/ })).toBeNull();
  fireEvent.click(button);
  expect(within(purchases).getByRole('button', { name: 'Ocultar faltantes' })).toBeDefined();
  expect(purchases.textContent).toContain('20990016004-01-F001-9 Agua S.A.SUNAT no lo tiene');
  expect(purchases.textContent).toContain('20990016004-01-F001-8 Agua S.A.No se puede leer: sin firma');
  expect(purchases.textContent).toContain('y 3 más');
  await expectAccessible(view.container);
});

test('rows that were only counted are no type of voucher, and their amounts are not known', async () => {
  const rows = {
    type_code: '',
    description: 'Filas que no se pudieron leer',
    expected: 0,
    obtained: 3,
    difference_igv: null,
    difference_total: null,
  };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, gaps: [rows] })));
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByRole('heading', { name: 'Diferencias de lo recibido' })).toBeDefined();
  expect(purchases.textContent).not.toContain('Diferencias por tipo de comprobante');
  expect(within(purchases).getByRole('row', { name: /^Filas que no se pudieron leer 0 3/ }).textContent).toMatch(
    /03–.*–/,
  );
});

test('a column that nobody knows is told beside what agrees', async () => {
  const warning = 'El archivo de compras de SUNAT trae una columna que no conocemos, «Nueva»: la guardamos.';
  const agreed = { ...gap, outcome: 'agreed' as const, gaps: [], rejected_rows: [], rejected_count: 0 };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...agreed, warnings: [warning] })));
  const { container } = open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText(warning)).toBeDefined();
  expect(within(purchases).getByText('Coincide con SUNAT')).toBeDefined();
  await expectAccessible(container);
});

test('the hash is copied whole', async () => {
  const { user } = open();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copiar SHA-256' }));
  expect(written).toHaveBeenCalledWith('abc123');
});

test.each([
  ['agreed', 'Coincide con SUNAT'],
  ['empty', 'SUNAT informa 0 compras'],
  ['unverified', 'Sin verificar'],
  ['failed', 'No se pudieron completar'],
  ['pending', 'Pendiente'],
] as const)('%s is called «%s», and nothing else is', async (outcome, label) => {
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...blank, outcome })));
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText(label)).toBeDefined();
  const others = [
    'Coincide con SUNAT',
    'SUNAT informa 0 compras',
    'Sin verificar',
    'No se pudieron completar',
    'Pendiente',
  ];
  for (const text of others.filter((other) => other !== label)) expect(purchases.textContent).not.toContain(text);
});

test('what agreed before its month ended is not green: it says of when it is', async () => {
  const taken = { outcome: 'agreed', month_open: true, collected_at: '2026-10-09T05:00:00Z' } as const;
  server.answer(`GET ${base}/collection/acta`, () =>
    json(acta({ ...blank, ...taken }, { ...blank, ...taken, book: 'RVIE' })),
  );
  open();
  const purchases = await book('Compras (RCE)');
  expect(within(purchases).getByText('Coincide con SUNAT al 09/10/2026')).toBeDefined();
  expect(screen.getByText('Con el mes abierto')).toBeDefined();
  expect(screen.queryByText('Completa')).toBeNull();
});

test('a book that failed says what the server says and no second advice, without calling it zero', async () => {
  server.answer(`GET ${base}/collection/acta`, () =>
    json(acta({ ...blank, outcome: 'failed', message: 'SUNAT cambió el formato. Nuestro equipo lo revisará.' })),
  );
  open();
  const { textContent } = await book('Compras (RCE)');
  expect(textContent).toContain('SUNAT cambió el formato. Nuestro equipo lo revisará.');
  expect(textContent).not.toMatch(/credenciales|[Vv]uelve a recolectar/);
  expect(textContent).not.toContain('0');
});

test('a failed line keeps the dates apart and offers the file that came with the failure', async () => {
  const kept = { file_name: 'llegó.zip', sha256: 'def456', bytes: 900, link: '/files/llego.zip?sig=y' };
  const last_attempt = { at: '2026-11-22T11:40:00Z', evidence: kept };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, gaps: [], outcome: 'failed', last_attempt })));
  open();
  const purchases = await book('Compras (RCE)');
  const told = within(purchases).getAllByRole('term');
  expect(told.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(
    expect.arrayContaining([
      ['Recolectado', '21/11/2026 02:10'],
      ['Último intento', '22/11/2026 06:40, no se pudieron completar'],
    ]),
  );
  expect(within(purchases).getByRole('link', { name: 'rce.zip' })).toBeDefined();
  expect(within(purchases).getByRole('link', { name: 'llegó.zip' }).getAttribute('href')).toBe(
    '/files/llego.zip?sig=y',
  );
});

test('a line whose file was not believed stands with its own date, and offers what came', async () => {
  const kept = { file_name: 'mitad.zip', sha256: 'def456', bytes: 900, link: '/files/mitad.zip?sig=y' };
  const last_attempt = { at: '2026-11-22T11:40:00Z', evidence: kept };
  server.answer(`GET ${base}/collection/acta`, () => json(acta({ ...gap, last_attempt })));
  open();
  const purchases = await book('Compras (RCE)');
  expect(purchases.textContent).toContain('22/11/2026 06:40, no se tomó lo que llegó');
  expect(purchases.textContent).not.toContain('no se pudieron completar');
  expect(within(purchases).getByRole('link', { name: 'mitad.zip' })).toBeDefined();
});

test.each([
  [{ complete: 46, failed: 2 }, 'Faltan registros'],
  [{ complete: 42, gaps: 6 }, 'Con diferencias'],
  [{ complete: 47, unverified: 1 }, 'Sin verificar'],
  [{ complete: 0, unread: 48 }, 'Con filas sin leer'],
  [{ complete: 0, held: 48 }, 'Con registros que quedaron como estaban'],
])('a run that ended with %o is headed «%s», never green', async (some, title) => {
  const result = { gaps: 0, unverified: 0, held: 0, unread: 0, failed: 0, ...some };
  server.answer(`GET ${base}/collection`, () => json(collectionWith({ state: 'done', result })));
  open();
  const run = await screen.findByRole('region', { name: 'Última recolección' });
  expect((await within(run).findByText(title)).className).not.toContain('positive');
  expect(run.textContent).not.toMatch(/completa/i);
});

test('the amounts carry their symbol on every screen', async () => {
  open();
  const [symbol] = await within(await book('Compras (RCE)')).findAllByText('S/');
  expect(symbol?.className).not.toContain('sr-only');
});

test('the period stands in the address', async () => {
  const { user, router } = open('?tax_period=202609');
  await book('Compras (RCE)');
  expect(server.asked.find(({ path }) => path.endsWith('/acta'))?.query.get('tax_period')).toBe('202609');
  await user.click(screen.getByRole('button', { name: 'Periodo siguiente' }));
  expect(router.state.location.search).toBe('?tax_period=202610');
});

test('a period that was never collected says so', async () => {
  server.answer(`GET ${base}/collection/acta`, () => failure(404, 'NOT_FOUND', 'No encontramos lo que buscas.'));
  open();
  expect(await screen.findByText('Todavía no se recolectó Oct 2026')).toBeDefined();
});

test('«Actualizar ahora» starts a run and shows it', async () => {
  server.answer(`POST ${base}/collection`, () => json(collectionWith({ reason: 'manual' }), 202));
  const { user } = open();
  await screen.findByText('48 registros recolectados.');
  await user.click(screen.getByRole('button', { name: 'Actualizar ahora' }));
  expect(await screen.findByText('17 de 48 registros')).toBeDefined();
  expect(screen.getByText('Trayendo las compras de Mar 2026')).toBeDefined();
  // Whoever pressed it by keyboard stays there: a browser takes the focus from what is disabled.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Actualizar ahora' });
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

test('a failed run keeps the server’s message and the next try', async () => {
  server.answer(`GET ${base}/collection`, () =>
    json(
      collectionWith({ state: 'stale', message: 'SUNAT no respondió a tiempo.', next_try_at: '2026-11-21T15:00:00Z' }),
    ),
  );
  open();
  expect(await screen.findByText('La recolección se interrumpió')).toBeDefined();
  expect(screen.getByText('SUNAT no respondió a tiempo.')).toBeDefined();
  expect(screen.getByText('Próximo intento: 21/11/2026 10:00')).toBeDefined();
});

test('an hour that has passed is told by the server, and not repeated as if it were to come', async () => {
  server.answer(`GET ${base}/collection`, () =>
    json(
      collectionWith({
        state: 'failed',
        message: 'Debía volver a intentarse a las 10:00 y espera su turno.',
        next_try_at: '2026-11-21T15:00:00Z',
        overdue: true,
      }),
    ),
  );
  open();
  expect(await screen.findByText(/espera su turno/)).toBeDefined();
  expect(screen.queryByText(/Próximo intento/)).toBeNull();
});

test('the acta is accessible', async () => {
  const { container } = open();
  await book('Compras (RCE)');
  await expectAccessible(container);
});

test.each([
  ['api-client-missing', 'Editar credenciales'],
  ['sol-user', 'Editar credenciales'],
  ['api-client', 'Editar credenciales'],
] as const)('with %s nothing can be asked of SUNAT: the way on is the credentials', async (trouble, name) => {
  server.answer(`GET ${base}/collection`, () => json({ ...done, business_status: 'MISSING_PERMISSIONS', trouble }));
  open();
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/dashboard/editar-credenciales');
  expect(screen.queryByRole('button', { name: 'Actualizar ahora' })).toBeNull();
});

test.each(['sol-user-locked', 'sol-user-permission', 'sol-user-captcha', 'api-client-permission'] as const)(
  'with %s, which is mended at SUNAT, it is asked again',
  async (trouble) => {
    server.answer(`GET ${base}/collection`, () => json({ ...done, business_status: 'INVALID_CREDENTIALS', trouble }));
    open();
    expect(await screen.findByRole('button', { name: 'Actualizar ahora' })).toBeDefined();
  },
);

test.each([
  ['api', 'Con la API key'],
  ['sol', 'Con la clave SOL, por el Portal SOL'],
  [null, null],
] as const)('a collection says by which door SUNAT was asked: %s', async (door, words) => {
  server.answer(`GET ${base}/collection`, () => json({ ...done, run: { ...done.run!, door } }));
  open();
  await screen.findByText('48 registros recolectados.');
  expect(screen.queryByText(/^Con la /)?.textContent ?? null).toBe(words);
});

test('what the banner of the company says is not said again by its last collection', async () => {
  const run = { ...done.run!, state: 'failed' as const, message: TROUBLES['api-client-missing'].what };
  const refused = { ...done, run, business_status: 'MISSING_PERMISSIONS', trouble: 'api-client-missing' };
  server.answer(`GET ${base}/collection`, () => json(refused));
  open();
  await screen.findByRole('link', { name: 'Editar credenciales' });
  expect(screen.queryByText(TROUBLES['api-client-missing'].what)).toBeNull();
});

test('what kept a later collection from going on is said, though the banner still says what did before', async () => {
  const run = { ...done.run!, state: 'failed' as const, message: 'SUNAT no está respondiendo.' };
  const refused = { ...done, run, business_status: 'MISSING_PERMISSIONS', trouble: 'sol-user-permission' };
  server.answer(`GET ${base}/collection`, () => json(refused));
  open();
  expect(await screen.findByText('SUNAT no está respondiendo.')).toBeDefined();
});
