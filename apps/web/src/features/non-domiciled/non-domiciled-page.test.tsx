import { screen, waitFor, within } from '@testing-library/react';
import type { ForeignAnswer, ForeignDetails, ForeignPurchase } from '@yupana/contract/non-domiciled.ts';
import { beforeEach, expect, test } from 'vitest';
import { company, rosa } from '../../../test/fixtures.ts';
import { expectAccessible, fillIn, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { takeToasts } from '../../ui/overlays/toast-manager.ts';
import NonDomiciledPage from './non-domiciled-page.tsx';

const business = company();
const DETAILS: ForeignDetails = {
  supplier: { id: 'US123456789', name: 'FOREIGN SERVICES INC', address: '', country: '9249' },
  ...{ relation: '', beneficiary: null, income_type: '18', modality: '3', treaty: '00', exemption: '' },
  ...{ article_76: false, withholding: null, credit: null, withheld_igv: null },
};
const PURCHASE: ForeignPurchase = {
  ...{ purchase: 'US123456789-91--INV3', typed: false, status: 'en proceso', counts: true, told: null },
  ...{ version: 0, entries: [], listed_in: null, listed_counts: false, typed_in: null },
  supplier: { id: 'US123456789', name: 'FOREIGN SERVICES INC' },
  proposed: { details: DETAILS, percent: 30, document: 'INV1' },
  document: {
    ...{ type_code: '91', issue_date: '2026-10-15', serie: '', number: 'INV3', value: 1_000, other: 0, total: 1_000 },
    ...{ currency: 'USD', exchange_rate: '3.751' },
  },
};
const TOLD: ForeignPurchase = {
  ...{ ...PURCHASE, purchase: 'US123456789-91--INV4', proposed: null },
  document: { ...PURCHASE.document, number: 'INV4' },
  told: { details: DETAILS, by: 'Rosa Elena Huamaní Ccori', at: '2026-11-20T15:00:00Z' },
  version: 3,
  entries: [
    { removed: false, by: 'Rosa Elena Huamaní Ccori', at: '2026-11-20T15:00:00Z' },
    { removed: true, by: 'Carla Ríos', at: '2026-11-19T15:00:00Z' },
  ],
};

const PATH = `/businesses/${business.ruc}/non-domiciled`;
let answer: ForeignAnswer;
let told: unknown[];
const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [`GET ${PATH}`]: () => json(answer),
  [`POST ${PATH}`]: ({ body }) => {
    told.push(body);
    return json(answer);
  },
  [`POST ${PATH}/remove`]: ({ body }) => {
    told.push(body);
    return json(answer);
  },
  'POST /me/event-logs': () => new Response(null, { status: 204 }),
});

beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useAuth.setState({ user: rosa });
  useCompany.getState().select(business);
  told = [];
  answer = {
    purchases: [PURCHASE, TOLD],
    suppliers: [{ details: DETAILS, percent: 30, document: 'INV1' }],
    closed: false,
  };
});

const open = () =>
  renderAt('/dashboard/no-domiciliados', [{ path: '/dashboard/no-domiciliados', Component: NonDomiciledPage }]);
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('each purchase says whether it was told, by whom, and what is proposed of its supplier', async () => {
  const { container } = open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Falta informar');
  expect(first?.textContent).toContain('Se propone lo que se informó de INV1.');
  for (const said of [
    'Informada',
    'Estados Unidos',
    '18 Servicios digitales',
    'Informado por Rosa Elena Huamaní Ccori',
    'lo quitó Carla Ríos',
  ])
    expect(second?.textContent).toContain(said);
  await expectAccessible(container);
});

test('of one that was taken back it is said who did, and when', async () => {
  const entries = [
    { removed: true, by: 'Carla Ríos', at: '2026-11-21T15:00:00Z' },
    { removed: false, by: 'Rosa Elena Huamaní Ccori', at: '2026-11-20T15:00:00Z' },
  ];
  answer.purchases = [{ ...PURCHASE, entries }];
  open();
  const [one] = await screen.findAllByRole('listitem');
  expect(one?.textContent).toContain('Falta informar');
  expect(one?.textContent).toMatch(
    /Lo informado lo quitó Carla Ríos 21\/11\/2026.*Antes: lo informó Rosa Elena Huamaní Ccori 20\/11\/2026/,
  );
});

test('of one that was added and that a proposal lists as well it is said which of both goes into the register', async () => {
  const typed: ForeignPurchase = { ...TOLD, purchase: crypto.randomUUID(), typed: true, status: null };
  answer.purchases = [
    { ...typed, counts: false, listed_in: '202610', listed_counts: true },
    { ...typed, purchase: crypto.randomUUID(), listed_in: '202611' },
    { ...typed, purchase: crypto.randomUUID(), counts: false, listed_in: '202610' },
    { ...PURCHASE, typed_in: '202609' },
  ];
  open();
  const [here, there, neither, twice] = await screen.findAllByRole('listitem');
  expect(here?.textContent).toContain(
    'La propuesta de Oct 2026 también la lista y va esa: infórmala allí y quita esta',
  );
  expect(there?.textContent).toContain('La propuesta de Nov 2026 también la lista: quítala de aquí si ya va allá');
  expect(neither?.textContent).toContain(
    'La propuesta de Oct 2026 también la lista y está rechazada o de baja: no va ninguna',
  );
  expect(twice?.textContent).toContain(
    'También está añadida a mano en Set 2026, y va en su registro: quítala de allí, o recházala aquí',
  );
});

test('what is proposed is told of the next purchase with its rate; its amounts are told anew', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Informar: INV3' }));
  const form = within(await dialog('Informar compra a un no domiciliado'));
  expect((form.getByLabelText('País') as HTMLSelectElement).value).toBe('9249');
  expect((form.getByLabelText(/^Tasa de retención/) as HTMLInputElement).value).toBe('30.00');
  expect(form.getByText(/La tasa sobre/).textContent).toBe('La tasa sobre S/ 1,000.00 da S/ 300.00');
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByText('Escribe el importe con punto decimal, como 1234.50.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Impuesto retenido/)));
  expect(told).toEqual([]);
  await user.type(form.getByLabelText(/^Impuesto retenido/), '300');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toEqual({
    ...{ tax_period: '202610', purchase: PURCHASE.purchase, document: null, seen: 0 },
    details: { ...DETAILS, withholding: { gross: 1_000, deduction: 0, percent: 30, withheld: 300 } },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one that no proposal lists is added whole; what is missing is said at its field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Añadir compra' }));
  const form = within(await dialog('Añadir compra a un no domiciliado'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  for (const said of [
    'Elige la fecha de emisión.',
    'Escribe el número del comprobante.',
    'Elige el país.',
    'Elige el tipo de renta.',
    'Escribe el tipo de cambio con que se convirtió.',
  ])
    expect(form.getByText(said)).toBeTruthy();
  await user.selectOptions(form.getByLabelText(/^Con lo que se informó/), 'FOREIGN SERVICES INC');
  // What was said of a field was said of what stood there, and of no other.
  expect(form.queryByText('Elige el país.')).toBeNull();
  await user.type(form.getByLabelText('Número'), 'C');
  expect(form.queryByText('Escribe el número del comprobante.')).toBeNull();
  expect(form.getByText('Escribe el tipo de cambio con que se convirtió.')).toBeTruthy();
  await user.clear(form.getByLabelText('Moneda'));
  await user.type(form.getByLabelText('Moneda'), 'PEN');
  // Purchases in soles have no rate.
  expect(form.queryByText('Escribe el tipo de cambio con que se convirtió.')).toBeNull();
  await user.clear(form.getByLabelText('Moneda'));
  await user.type(form.getByLabelText('Moneda'), 'USD');
  await user.clear(form.getByLabelText('Número'));
  await user.click(form.getByRole('checkbox', { name: /^Con retención/ }));
  await user.type(form.getByLabelText('Fecha de emisión'), '2026-10-20');
  await user.type(form.getByLabelText('Número'), 'CTR-7');
  await user.type(form.getByLabelText('Valor de la compra, en soles'), '1,500.5');
  await user.type(form.getByLabelText('Tipo de cambio'), '3.8');
  await user.click(form.getByRole('checkbox', { name: /^Con documento/ }));
  await user.type(form.getByLabelText('Número del documento'), '1234567');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({
    ...{ purchase: expect.stringMatching(/^[0-9a-f-]{36}$/), seen: 0 },
    document: {
      type_code: '91',
      issue_date: '2026-10-20',
      number: 'CTR-7',
      value: 1_500.5,
      other: 0,
      exchange_rate: '3.8',
    },
    details: { ...DETAILS, credit: { type_code: '46', number: '1234567' }, withholding: null },
  });
});

test('a comma that groups no thousands is refused in words: it may be a decimal one', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Informar: INV3' }));
  const form = within(await dialog('Informar compra a un no domiciliado'));
  const write = async (name: RegExp, text: string) => {
    await user.clear(form.getByLabelText(name));
    await user.paste(text);
  };
  await write(/^Renta bruta/, '1500,50');
  await write(/^Deducción/, '12,34,567');
  await write(/^Tasa de retención/, '30,5');
  await write(/^Impuesto retenido/, '1 500.50');
  expect(form.queryByText(/La tasa sobre/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getAllByText('Escribe el importe con punto decimal, como 1234.50.')).toHaveLength(3);
  expect(form.getByText('Escribe la tasa con punto decimal, como 4.99.')).toBeTruthy();
  expect(told).toEqual([]);
  await write(/^Renta bruta/, '1,500.50');
  await write(/^Deducción/, '-10');
  await write(/^Tasa de retención/, '30.5');
  await write(/^Impuesto retenido/, '454.60');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByText('Una nota de crédito va con signo menos, y lo demás sin él.')).toBeTruthy();
  await write(/^Deducción/, '1,600');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByText(/^No puede ser mayor que la renta bruta/)).toBeTruthy();
  expect(told).toEqual([]);
  await write(/^Deducción/, '10');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({
    details: { withholding: { gross: 1_500.5, deduction: 10, percent: 30.5, withheld: 454.6 } },
  });
});

test('who earns with one supplier does not stay when another is chosen', async () => {
  const beneficiary = { id: 'IE-77', name: 'HOLDING DUBLÍN', country: '9375' };
  const other = { id: 'MX99', name: 'OTRA EMPRESA SA', address: '', country: '9493' };
  answer.suppliers = [
    { details: { ...DETAILS, beneficiary }, percent: null, document: 'INV1' },
    { details: { ...DETAILS, supplier: other }, percent: null, document: 'INV9' },
  ];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Añadir compra' }));
  const form = within(await dialog('Añadir compra a un no domiciliado'));
  const known = form.getByLabelText(/^Con lo que se informó/);
  const owner = () => form.getByRole<HTMLInputElement>('checkbox', { name: /^El beneficiario/ });
  await user.selectOptions(known, 'FOREIGN SERVICES INC');
  expect(form.getByLabelText<HTMLInputElement>('Nombre del beneficiario').value).toBe('HOLDING DUBLÍN');
  await user.selectOptions(known, 'OTRA EMPRESA SA');
  expect(owner().checked).toBe(false);
  await user.click(owner());
  expect(form.getByLabelText<HTMLInputElement>('Nombre del beneficiario').value).toBe('');
  expect(form.getByLabelText<HTMLInputElement>(/^Su número/).value).toBe('');
  expect(form.getByLabelText<HTMLSelectElement>('Su país').value).toBe('');
});

test('«Un proveedor nuevo» has nothing of the one that was chosen before, and keeps what the document says', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Añadir compra' }));
  const form = within(await dialog('Añadir compra a un no domiciliado'));
  await fillIn(user, form.getByLabelText('Número'), 'CTR-7');
  const known = form.getByLabelText(/^Con lo que se informó/);
  await user.selectOptions(known, 'FOREIGN SERVICES INC');
  expect(form.getByLabelText<HTMLInputElement>('Número de identificación').value).toBe('US123456789');
  await user.selectOptions(known, 'Un proveedor nuevo');
  for (const name of ['Nombre o razón social', 'Número de identificación'])
    expect(form.getByLabelText<HTMLInputElement>(name).value).toBe('');
  expect(form.getByLabelText<HTMLSelectElement>('País').value).toBe('');
  expect(form.getByLabelText<HTMLInputElement>('Número').value).toBe('CTR-7');
});

test('what was typed is not lost by Escape, a click beside it or «Cancelar» without a question; untouched it closes at once', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Añadir compra' }));
  await dialog('Añadir compra a un no domiciliado');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Añadir compra' }));
  const form = within(await dialog('Añadir compra a un no domiciliado'));
  await fillIn(user, form.getByLabelText('Número'), 'CTR-7');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.queryByText('Tienes cambios sin guardar')).toBeNull());
  expect(form.getByLabelText<HTMLInputElement>('Número').value).toBe('CTR-7');
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told).toEqual([]);
});

test('what the server takes of no field is said at it, leads there, and goes once it is changed', async () => {
  const why = 'La propuesta de SUNAT de Oct 2026 ya lista este comprobante: infórmalo allí, sin añadirlo a mano.';
  const { user } = open();
  const refused = { errors: [{ code: 'INVALID_REQUEST', field: 'details.supplier.id', message: why }], message: why };
  server.answer(`POST ${PATH}`, () => json(refused, 422));
  await user.click(await screen.findByRole('button', { name: 'Cambiar: INV4' }));
  const form = within(await dialog('Informar compra a un no domiciliado'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText(why)).toBeTruthy();
  expect(form.queryByText('¡Algo salió mal!')).toBeNull();
  const id = form.getByLabelText('Número de identificación');
  await waitFor(() => expect(document.activeElement).toBe(id));
  await user.type(id, '1');
  expect(form.queryByText(why)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  // Of one that is added it goes with the supplier of whom it was said.
  await user.click(screen.getByRole('button', { name: 'Añadir compra' }));
  const added = within(await dialog('Añadir compra a un no domiciliado'));
  await user.selectOptions(added.getByLabelText(/^Con lo que se informó/), 'FOREIGN SERVICES INC');
  await user.click(added.getByRole('checkbox', { name: /^Con retención/ }));
  await user.type(added.getByLabelText('Fecha de emisión'), '2026-10-20');
  await fillIn(user, added.getByLabelText('Número'), 'CTR-7');
  await user.type(added.getByLabelText('Valor de la compra, en soles'), '1');
  await user.type(added.getByLabelText('Tipo de cambio'), '3.8');
  await user.click(added.getByRole('button', { name: 'Guardar' }));
  expect(await added.findByText(why)).toBeTruthy();
  await user.selectOptions(added.getByLabelText(/^Con lo que se informó/), 'Un proveedor nuevo');
  expect(added.queryByText(why)).toBeNull();
});

test('what SUNAT says of who sells is not written over by what was told of another voucher', async () => {
  const supplier = { ...DETAILS.supplier, id: 'US-1', name: 'FOREIGN' };
  const proposed = { details: { ...DETAILS, supplier }, percent: null, document: 'INV1' };
  answer.purchases = [{ ...PURCHASE, proposed }];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Informar: INV3' }));
  const form = within(await dialog('Informar compra a un no domiciliado'));
  expect(form.getByLabelText<HTMLInputElement>('Nombre o razón social').value).toBe('FOREIGN SERVICES INC');
  expect(form.getByLabelText<HTMLInputElement>('Número de identificación').value).toBe('US123456789');
  expect(form.getByLabelText<HTMLSelectElement>('País').value).toBe('9249');
});

test('a customs declaration is asked for its year, which the register demands; no other document is', async () => {
  answer.purchases = [{ ...PURCHASE, proposed: { details: DETAILS, percent: null, document: 'INV1' } }];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Informar: INV3' }));
  const form = within(await dialog('Informar compra a un no domiciliado'));
  await user.click(form.getByRole('checkbox', { name: /^Con documento/ }));
  await fillIn(user, form.getByLabelText('Número del documento'), '4567');
  expect(form.getByLabelText('Año de la DAM (opcional)')).toBeTruthy();
  await user.selectOptions(
    form.getByLabelText('Documento'),
    '50 Declaración Única de Aduanas - Importación definitiva',
  );
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByText('Escribe el año de la DAM, con cuatro dígitos.')).toBeTruthy();
  expect(told).toEqual([]);
  await user.type(form.getByLabelText('Año de la DAM'), '2026');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ details: { credit: { type_code: '50', year: '2026', number: '4567' } } });
});

test('taken back after asking once more; what is refused is told in words', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Quitar: INV4' }));
  expect(told).toEqual([]);
  takeToasts();
  server.answer(`POST ${PATH}/remove`, () => failure(409, 'PERIOD_CLOSED', 'El periodo está cerrado.'));
  await user.click(screen.getByRole('button', { name: 'Quitar del todo: INV4' }));
  await waitFor(() => expect(takeToasts().map(({ text }) => text)).toEqual(['El periodo está cerrado.']));
});

test('what a colleague told meanwhile is not written over: the form says so, and sends which word it saw', async () => {
  const { user } = open();
  server.answer(`POST ${PATH}`, ({ body }) => {
    told.push(body);
    return failure(409, 'NON_DOMICILED_CHANGED', 'Alguien informó, cambió o quitó esta compra mientras la mirabas.');
  });
  await user.click(await screen.findByRole('button', { name: 'Cambiar: INV4' }));
  const form = within(await dialog('Informar compra a un no domiciliado'));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText(/^Alguien informó, cambió o quitó esta compra/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Quitar: INV4' }));
  await user.click(screen.getByRole('button', { name: 'Quitar del todo: INV4' }));
  await waitFor(() => expect(told).toMatchObject([{ seen: 3 }, { seen: 3 }]));
});

test.each<[string, () => void]>([
  ['a closed period', () => Object.assign(answer, { closed: true })],
  ['who only looks', () => useAuth.setState({ user: { ...rosa, role: 'reader' } })],
])('%s is offered nothing to tell', async (_, given) => {
  given();
  open();
  await screen.findAllByRole('listitem');
  for (const name of [/^Informar/, /^Cambiar/, /^Quitar/, 'Añadir compra'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a period without any says so, and offers to add one', async () => {
  answer = { ...answer, purchases: [] };
  open();
  expect(await screen.findByText('No hay compras a no domiciliados en el periodo')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Añadir compra' })).toBeTruthy();
});
