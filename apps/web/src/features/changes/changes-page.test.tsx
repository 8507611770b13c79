import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { VoucherChange } from '@yupana/contract/changes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { company, complete, failed } from '../../../test/fixtures.ts';
import { expectAccessible, focusedText, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import ChangesPage from './changes-page.tsx';
import type { Changes } from './use-changes.ts';

const business = company();
const PATH = `/businesses/${business.uuid}/collection/changes`;
const NEWEST = '2026-11-12T11:40:00.000Z';
const OLDER = '2026-11-09T11:40:00.000Z';

const change = (number: string, different: Partial<VoucherChange>): VoucherChange => ({
  collection: '44444444-4444-4444-8444-444444444444',
  code: `20990001015-01-F001-${number}`,
  kind: 'new',
  at: NEWEST,
  seen: false,
  type_code: '01',
  serie: 'F001',
  number,
  counterparty_document: '20990001015',
  counterparty_name: 'Seguridad Ojo de Puma S.R.L.',
  issue_date: '2026-10-28',
  status: 'en proceso',
  differences: [{ field: 'total', before: null, after: 755.2 }],
  igv_effect: 115.2,
  credit_effect: null,
  decided: null,
  ...different,
});
const data = [
  change('17560', {
    kind: 'changed',
    differences: [
      { field: 'total', before: 2360, after: 2124 },
      { field: 'issue_date', before: '2026-10-29', after: '2026-10-30' },
    ],
    igv_effect: -36,
  }),
  change('6640', {}),
  change('11640', {
    kind: 'gone',
    at: OLDER,
    seen: true,
    differences: [{ field: 'total', before: 590, after: null }],
    igv_effect: -90,
  }),
];
const answer: Changes = {
  data,
  counts: { new: 1, returned: 0, changed: 1, gone: 1 },
  changed: { new: 1, returned: 0, changed: 1, gone: 1, all: 3 },
  igv_effects: { new: 115.2, returned: 0, changed: -36, gone: -90 },
  vouchers: { before: 218, after: 218 },
  igv: { before: 26160.93, after: 26150.13 },
  unseen: 2,
  collections: [
    { at: NEWEST, new: 1, returned: 0, changed: 1, gone: 0, igv_effect: 79.2, redirected: 0 },
    { at: OLDER, new: 0, returned: 0, changed: 0, gone: 1, igv_effect: -90, redirected: 0 },
  ],
  completeness: complete({ at: NEWEST }),
  collected: { count: 5, first_at: '2026-11-01T03:50:00.000Z', last_at: NEWEST },
  metadata: { pagination: { total_pages: 1, total_items: 3, page: 1, size: 20 } },
};
const none: Changes = {
  ...answer,
  ...{ data: [], counts: { new: 0, returned: 0, changed: 0, gone: 0 }, unseen: 0, collections: [] },
  igv_effects: { new: 0, returned: 0, changed: 0, gone: 0 },
  metadata: { pagination: { total_pages: 0, total_items: 0, page: 1, size: 20 } },
};

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [`GET ${PATH}`]: () => json(answer),
  [`POST ${PATH}/seen`]: () => new Response(null, { status: 204 }),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});
const open = (search = '') =>
  renderAt(`/dashboard/recoleccion/cambios${search}`, [
    { path: '/dashboard/recoleccion/cambios', Component: ChangesPage },
    { path: '/dashboard/comprobantes', element: <h1>Comprobantes</h1> },
  ]);
const row = (name: RegExp) => screen.findByRole('row', { name });
const lastAsked = () => server.asked.filter(({ path }) => path.endsWith('/changes')).at(-1)?.query;

test('changes stand by collection, the newest first, with amounts and dates before and after', async () => {
  open();
  const changed = await row(/F001-17560/);
  expect(changed.textContent).toContain('TotalEmisión');
  expect(changed.textContent).toContain('S/ 2,360.0029/10/2026');
  expect(changed.textContent).toContain('S/ 2,124.0030/10/2026');
  expect(changed.textContent).toContain('-S/ 36.00');
  const headings = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(headings).toEqual([
    '12/11/2026 06:401 nuevo, 1 cambió · IGV +S/ 79.20',
    '09/11/2026 06:401 ya no figura · IGV -S/ 90.00',
  ]);
  expect((await row(/F001-11640/)).textContent).toContain('S/ 590.00–');
});

test('a move from one destination to another tells the credit, or that it is not known, and never that nothing moved', async () => {
  const moved = (number: string, amount: number | null, igv_effect = 0) =>
    change(number, {
      kind: 'changed',
      differences: [
        { field: 'dg_igv', before: 54, after: 0 },
        { field: 'dng_igv', before: 0, after: 54 },
      ],
      igv_effect,
      credit_effect: { amount },
    });
  const untold = change('4', { kind: 'changed', differences: [], igv_effect: null });
  const collections = [{ ...answer.collections[0], redirected: 3 }];
  const data = [moved('1', -54), moved('2', null), moved('3', -54, -18), untold];
  server.answer(`GET ${PATH}`, () => json({ ...answer, data, collections }));
  open();
  const effectOf = async (name: RegExp) =>
    within(await row(name))
      .getAllByRole('cell')
      .at(-2)?.textContent;
  expect((await row(/F001-1 /)).textContent).toContain('IGV gravado (DG)IGV sin crédito (DNG)S/ 54.00S/ 0.00');
  expect(await effectOf(/F001-1 /)).toBe('crédito -S/ 54.00');
  expect(await effectOf(/F001-2 /)).toBe('crédito –depende de la prorrata');
  expect(await effectOf(/F001-3 /)).toBe('-S/ 18.00crédito -S/ 54.00');
  expect(await effectOf(/F001-4 /)).toBe('–no se guardó qué cambió');
  expect((await row(/F001-4 /)).textContent).toContain('Otro dato de la línea');
  expect(screen.getByRole('rowheader').textContent).toContain('IGV +S/ 79.20, 3 con otro destino');
});

test('what has no name of ours is told by SUNAT’s column, and its codes in words', async () => {
  const one = change('1', {
    kind: 'changed',
    differences: [
      { field: 'sunat_status', before: '1', after: '2' },
      { field: 'other_column', column: 'Clasif de Bss y Sss', before: null, after: '2' },
    ],
  });
  server.answer(`GET ${PATH}`, () => json({ ...answer, data: [one] }));
  open();
  const { textContent } = await row(/F001-1 /);
  expect(textContent).toContain('Estado SUNATOtro dato de la línea: Clasif de Bss y Sss');
  expect(textContent).toContain('Activo–Dado de baja2');
});

test('what was decided with other figures says which, in place of its state, and leads to its panel', async () => {
  const decided = (number: string, said: VoucherChange['decided']) => change(number, { decided: said });
  const to = 'gasto deducible' as const;
  const data = [
    decided('1', { to, why: 'other-figures', figure: { field: 'total', amount: 2360 } }),
    decided('2', { to: 'gasto no deducible', why: 'other-figures', figure: { field: 'igv', amount: 54 } }),
    decided('3', { to, why: 'other-figures', figure: null }),
    decided('4', { to, why: 'gone', figure: null }),
  ];
  server.answer(`GET ${PATH}`, () => json({ ...answer, data }));
  const { user, router } = open();
  await row(/F001-1 /);
  for (const text of ['Rechazado con IGV S/ 54.00', 'Validado con otros datos', 'Estaba validado']) {
    expect(screen.getByRole('link', { name: text })).toBeDefined();
  }
  expect(screen.queryByText('En proceso')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Validado con S/ 2,360.00' }));
  await screen.findByText('Comprobantes');
  const address = new URLSearchParams(router.state.location.search);
  expect([address.get('value_filter'), address.get('comprobante')]).toEqual(['F001-1', data[0]?.code]);
});

test('collections of one minute are told apart by their seconds, also where one is chosen', async () => {
  const again = '2026-11-12T11:40:31.000Z';
  const data = [change('1', { at: again }), change('2', {})];
  const collections = [{ ...answer.collections[0], at: again }, ...answer.collections];
  server.answer(`GET ${PATH}`, () => json({ ...answer, data, collections }));
  const { user } = open();
  await row(/F001-1 /);
  const headings = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 19));
  expect(headings).toEqual(['12/11/2026 06:40:31', '12/11/2026 06:40:00']);
  await user.click(screen.getByRole('combobox', { name: /Desde/ }));
  expect(await screen.findByRole('option', { name: '12/11/2026 06:40:00' })).toBeDefined();
  expect(screen.getByRole('option', { name: '09/11/2026 06:40' })).toBeDefined();
});

test('several changes of one voucher are told to be of it, as the list of vouchers counts', async () => {
  server.answer(`GET ${PATH}`, () => json({ ...answer, changed: { ...answer.changed, all: 2 } }));
  open();
  expect(await screen.findByText('3 cambios de 2 comprobantes.')).toBeDefined();
  expect(screen.getByText('1–3 de 3')).toBeDefined();
});

test('a DAM says its year, and leads to where its number is searched', async () => {
  const dam = change('39310', { code: '20990001015-50-118-39310@2025', type_code: '50', serie: '118' });
  server.answer(`GET ${PATH}`, () => json({ ...answer, data: [dam] }));
  open();
  const link = await screen.findByRole('link', { name: '118-39310 (2025)' });
  expect(link.getAttribute('href')).toContain('value_filter=118-39310');
  expect(link.getAttribute('href')).not.toContain('2025)');
});

test('the quiet line says the outcome of the book, as other screens do, and how often it was collected', async () => {
  open();
  await row(/F001-17560/);
  expect(screen.getByRole('status').textContent).toBe(
    'Compras completas al 12/11/2026 06:40. Coinciden con SUNAT. 5 recolecciones desde el 31/10/2026 22:50. Ver acta',
  );
  server.answer(`GET ${PATH}`, () => json({ ...answer, completeness: failed() }));
  cleanup();
  open();
  await row(/F001-17560/);
  expect(screen.getByRole('status').textContent).toMatch(/^No se pudieron completar las compras\. .*5 recolecciones/);
});

test('a voucher that left and came back is told as such, with its card and tab, while there is one', async () => {
  const { user } = open();
  await row(/F001-17560/);
  expect(screen.queryByRole('tab', { name: /Volvieron/ })).toBeNull();
  cleanup();
  const back = change('11640', {
    kind: 'returned',
    differences: [{ field: 'total', before: 590, after: 708 }],
    igv_effect: 108,
  });
  const counts = { ...answer.counts, returned: 1 };
  const collections = [{ at: NEWEST, ...counts, gone: 0, igv_effect: 187.2, redirected: 0 }];
  const igv_effects = { ...answer.igv_effects, returned: 108 };
  const metadata = { pagination: { ...answer.metadata.pagination, total_items: 4 } };
  server.answer(`GET ${PATH}`, () => json({ ...answer, data: [back], counts, igv_effects, collections, metadata }));
  open();
  const { textContent } = await row(/F001-11640/);
  expect(textContent).toMatch(/Volvió.*S\/ 590\.00S\/ 708\.00\+S\/ 108\.00/);
  expect(screen.getByRole('rowheader').textContent).toContain('1 nuevo, 1 volvió, 1 cambió · IGV +S/ 187.20');
  expect(screen.getByRole('tab', { name: 'Todos 4' })).toBeDefined();
  const card = screen.getAllByRole('term').find((term) => term.textContent === 'Volvieron');
  expect(card?.nextElementSibling?.textContent).toBe('1IGV +S/ 108.00');
  await user.click(screen.getByRole('tab', { name: 'Volvieron 1' }));
  await waitFor(() => expect(lastAsked()?.get('kind')).toBe('returned'));
});

test('an address that asks for those that came back has its tab, also when none did', async () => {
  open('?kind=returned');
  expect((await screen.findByRole('tab', { name: 'Volvieron 0' })).getAttribute('aria-selected')).toBe('true');
});

test('cards, tabs and pager count the same', async () => {
  open();
  await row(/F001-17560/);
  for (const [tab, label] of [
    ['Nuevos 1', 'Nuevos'],
    ['Cambiaron 1', 'Cambiaron'],
    ['Ya no figuran 1', 'Ya no figuran'],
  ]) {
    expect(screen.getByRole('tab', { name: tab })).toBeDefined();
    const card = screen.getAllByRole('term').find(({ textContent }) => textContent === label);
    expect(card?.nextElementSibling?.textContent).toMatch(/^1IGV/);
  }
  expect(screen.getByRole('tab', { name: 'Todos 3' })).toBeDefined();
  expect(screen.getByText('1–3 de 3')).toBeDefined();
});

test('tabs, book, moment and «sin ver» ask the server and stand in the address', async () => {
  const { user, router } = open();
  await row(/F001-17560/);
  await user.click(screen.getByRole('tab', { name: /Ya no figuran/ }));
  await waitFor(() => expect(lastAsked()?.get('kind')).toBe('gone'));
  await user.click(screen.getByRole('checkbox', { name: /Solo sin ver/ }));
  await waitFor(() => expect(lastAsked()?.get('only')).toBe('unseen'));
  await user.click(screen.getByRole('combobox', { name: /Desde/ }));
  await user.click(await screen.findByRole('option', { name: '09/11/2026 06:40' }));
  await waitFor(() => expect(lastAsked()?.get('after')).toBe(OLDER));
  await user.click(screen.getByRole('combobox', { name: /Libro/ }));
  await user.click(await screen.findByRole('option', { name: 'Ventas' }));
  await waitFor(() => expect(lastAsked()?.get('book')).toBe('RVIE'));
  expect(router.state.location.search).toContain('kind=gone');
  expect(lastAsked()?.get('after')).toBeNull();
});

test('J and K step from change to change, M marks it as seen and Enter opens its voucher', async () => {
  const { user, router } = open();
  await row(/F001-17560/);
  await user.keyboard('jj');
  expect(focusedText()).toContain('F001-6640');
  await user.keyboard('m');
  const marked = () => server.asked.filter(({ path }) => path.endsWith('/seen')).at(-1)?.body;
  await waitFor(() =>
    expect(marked()).toMatchObject({
      ...{ tax_period: '202610', book: 'RCE', until: NEWEST },
      changes: [{ collection: data[1]?.collection, code: data[1]?.code }],
    }),
  );
  await user.keyboard('k');
  expect(focusedText()).toContain('F001-17560');
  await user.keyboard('{Enter}');
  await screen.findByText('Comprobantes');
  expect(router.state.location.search).toContain('value_filter=F001-17560');
});

test('all that is known is marked as seen at once', async () => {
  const { user } = open();
  await row(/F001-17560/);
  await user.click(screen.getByRole('button', { name: 'Marcar todo como visto' }));
  await waitFor(() => {
    const body = server.asked.filter(({ path }) => path.endsWith('/seen')).at(-1)?.body;
    expect(body).toEqual({ tax_period: '202610', book: 'RCE', until: NEWEST });
  });
});

test('who marks all as seen with the keyboard stays at the button', async () => {
  const { user } = open();
  await row(/F001-17560/);
  const button = screen.getByRole('button', { name: 'Marcar todo como visto' });
  button.focus();
  server.answer(`GET ${PATH}`, () => json({ ...answer, unseen: 0 }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(button).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(button);
});

test.each([
  [
    {
      ...none,
      collected: { count: 0, first_at: null, last_at: null },
      completeness: failed({ outcome: 'never', reason: null }),
    },
    'Todavía no se recolectan las compras de Oct 2026',
  ],
  [{ ...none, collected: { ...none.collected, count: 1 } }, 'Aún no hay con qué comparar'],
  [none, 'Sin cambios'],
  [{ ...none, collections: answer.collections }, 'Ningún cambio con estos filtros'],
])('%# an empty list says why it is empty', async (body, title) => {
  server.answer(`GET ${PATH}`, () => json(body));
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
});

test('of a book that did not come nothing is zero', async () => {
  const gone = { count: 0, first_at: null, last_at: null };
  const zero = { vouchers: { before: 0, after: 0 }, igv: { before: 0, after: 0 } };
  const completeness = failed({ outcome: 'gap', unread: 11, expected: { count: 11, igv: 1, total: 2 } });
  server.answer(`GET ${PATH}`, () => json({ ...none, ...zero, collected: gone, completeness }));
  open();
  const title = 'Las compras de Oct 2026 llegaron y no se pudieron leer';
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  const figureOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(figureOf('Comprobantes')).toBe('–llegaron y no se pudieron leer');
  expect(figureOf('IGV de compras')).toBe('–llegaron y no se pudieron leer');
});

test('a failure says so in its place and offers to try again', async () => {
  server.answer(`GET ${PATH}`, () => failure(500, 'UNEXPECTED', 'Ocurrió un error.'));
  const { user } = open();
  const alert = await screen.findByRole('alert');
  server.answer(`GET ${PATH}`, () => json(answer));
  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await row(/F001-17560/)).toBeDefined();
});

test('on a phone the changes are a list, never a table', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { container } = open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Mostrar: Todos' })).toBeDefined();
  await expectAccessible(container);
});

test('the table is accessible', async () => {
  const { container } = open();
  await row(/F001-17560/);
  await expectAccessible(container);
});
