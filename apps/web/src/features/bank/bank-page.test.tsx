import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { bankMonth, charges, movement, paired, statement } from '../../../test/bank.ts';
import { company } from '../../../test/fixtures.ts';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { failure, fakeServer, json } from '../../../test/server.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import BankPage from './bank-page.tsx';

const business = company();
const changed = (judged_again: number) => json({ success: true, data: { changed: 1, already: 0, judged_again } });
const listed = (month: ReturnType<typeof bankMonth>) => () => json({ success: true, data: month });
const LIST = 'GET /businesses/bank/movements';
const CONFIRM = 'POST /businesses/bank/movements/confirm';
const UNDO = 'POST /businesses/bank/movements/undo';
const REHEARSE = 'POST /businesses/bank/movements/rehearsal';
const foretold = (different: object) => {
  const nothing = { period: '202610', vouchers: 1, whole: true, changes: [], igv_payable: null };
  return json({ success: true, data: { ...nothing, ...different } });
};
const UPLOAD = 'POST /businesses/bank/statements';

const taken = {
  ...{ uuid: '0190a0a0-0000-7000-8000-00000000beef', name: 'octubre.csv', charges: 24, kept: 2 },
  ...{ by: 'Rosa Elena Huamaní', at: '2026-11-12T14:33:00.000Z' },
};

const server = fakeServer({
  [`GET /businesses/${business.uuid}/periods`]: () => json({ tax_periods: ['202610'] }),
  [LIST]: listed(bankMonth(charges)),
  'GET /businesses/bank/statements': () =>
    json({ success: true, data: { statements: [statement()], removed: [taken], loads_payments: true } }),
  [CONFIRM]: () => changed(1),
  [REHEARSE]: () => foretold({}),
  [UNDO]: () => changed(1),
  'POST /businesses/bank/movements/redo': () => changed(1),
  'POST /businesses/bank/movements/not-purchase': () => changed(0),
  'POST /businesses/bank/movements/reject': () => json({ success: true, data: { changed: 1 } }),
});
beforeEach(() => {
  useAuth.getState().signedIn('a-token');
  useCompany.getState().select(business);
});
const open = () => renderAt('/dashboard/pagos', [{ path: '/dashboard/pagos', Component: BankPage }]);
const upload = async (name: string) =>
  userEvent.upload(await screen.findByLabelText('Estado de cuenta para importar'), new File(['a;b'], name));

test('the counts sum to the charges, what fits in everything comes ticked, and what does not fit says why', async () => {
  const { container } = open();
  const board = within(await screen.findByRole('region', { name: 'Resumen de los cargos' }));
  expect(board.getByText('BCP, cuenta S/ ···4471')).toBeTruthy();
  const counts = board.getAllByText(/^\d+$/).map((one) => Number(one.textContent));
  expect(counts).toEqual([2, 1, 2, 1]);
  expect(counts.reduce((all, one) => all + one)).toBe(charges.length);
  expect(screen.getAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Elegir Operación 00418823',
  ]);
  const short = screen.getByRole('row', { name: /Olla de Barro/ });
  expect(short.textContent).toContain('Falta S/ 118.00');
  expect(within(short).getByRole('img').getAttribute('aria-label')).toBe('Datos que coinciden: 2 de 3');
  expect(screen.getByText(/^por Rosa Elena Huamaní/).textContent).toBe(
    'por Rosa Elena Huamaní, 12/11/2026 09:33. «El abono fue a otra cuenta». La compra quedó en Observado.',
  );
  await expectAccessible(container);
});

test('charges of other months in the same file are told, and lead to their month', async () => {
  server.answer(`GET /businesses/${business.uuid}/periods`, () => json({ tax_periods: ['202610', '202609'] }));
  const elsewhere = [{ tax_period: '202609', count: 3 }] as never;
  server.answer(LIST, ({ query }) =>
    listed({ ...bankMonth(charges), elsewhere: query.get('tax_period') === '202610' ? elsewhere : [] })(),
  );
  open();
  expect((await screen.findByText(/^El archivo trae/)).textContent).toBe('El archivo trae además3 cargos de Set 2026');
  await userEvent.click(screen.getByRole('button', { name: '3 cargos de Set 2026' }));
  await waitFor(() => expect(screen.queryByText(/^El archivo trae/)).toBeNull());
  expect(server.asked.at(-1)?.query.get('tax_period')).toBe('202609');
});

test('a statement that was taken back is told where statements are, with who and when', async () => {
  open();
  await userEvent.click(await screen.findByText('1 estado de cuenta quitado'));
  expect(screen.getByText(/^octubre/).textContent).toBe(
    'octubre.csv, con 24 cargos (2 quedaron con otro archivo): lo quitó Rosa Elena Huamaní, 12/11/2026 09:33',
  );
});

test('one primary confirms what is chosen, with its count', async () => {
  open();
  const box = await screen.findByRole('checkbox', { name: 'Elegir Operación 00417990' });
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar 2 pagos' }));
  await waitFor(() => expect(server.bodies(CONFIRM)).toHaveLength(1));
  expect(server.bodies(CONFIRM)).toEqual([
    {
      movements: [
        { movement: charges[0]?.uuid, vouchers: [{ code: '20990002011-01-F005-1207', amount: 6602.1 }] },
        { movement: charges[1]?.uuid, vouchers: [{ code: '20990003017-01-F002-17581', amount: 4602 }] },
      ],
    },
  ]);
});

test('what was confirmed is folded; it is undone with a reason, and not without one', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar: Confirmados' }));
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer: Operación 00415977' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Deshacer' }));
  expect(dialog.getByText('Escribe por qué se deshace.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Era de otra empresa');
  await userEvent.click(dialog.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies(UNDO)).toEqual([{ movements: [charges[4]?.uuid], reason: 'Era de otra empresa' }]);
});

test('the foot tells what confirming would do, of exactly what is ticked', async () => {
  server.answer(REHEARSE, ({ body }) => {
    const { movements } = body as { movements: unknown[] };
    const changes = [{ from: 'gasto observado', to: 'gasto deducible', count: movements.length }];
    return foretold({ changes, igv_payable: { before: 6360.66, after: 4309.56 } });
  });
  const { container } = open();
  const said = () => container.querySelector('[data-foot] p')?.textContent;
  await waitFor(() =>
    expect(said()).toContain(
      'Si confirmas 1, 1 observado pasa a Validado e IGV por pagarIGV por pagarS/ 6,360.66pasa aS/ 4,309.56',
    ),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir Operación 00417990' }));
  await waitFor(() => expect(said()).toContain('Si confirmas 2, 2 observados pasan a Validado e'));
  expect(server.bodies(REHEARSE)).toHaveLength(2);
  expect(server.bodies(REHEARSE)[1]).toEqual({
    movements: [
      { movement: charges[0]?.uuid, vouchers: [{ code: '20990002011-01-F005-1207', amount: 6602.1 }] },
      { movement: charges[1]?.uuid, vouchers: [{ code: '20990003017-01-F002-17581', amount: 4602 }] },
    ],
  });
  server.answer(REHEARSE, () => failure(500, 'INTERNAL', 'No.'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir Operación 00418823' }));
  await waitFor(() => expect(said()).toContain('1 elegido por S/ 4,602.00'));
});

test('the keys walk the charges, confirm one, say that it is not, and undo what was confirmed', async () => {
  open();
  await screen.findByRole('button', { name: 'Confirmar 1 pago' });
  await userEvent.keyboard('jx');
  expect(screen.queryByRole('button', { name: 'Confirmar 1 pago' })).toBeNull();
  await userEvent.keyboard('jc');
  await waitFor(() => expect(server.bodies(CONFIRM)).toHaveLength(1));
  expect(JSON.stringify(server.bodies(CONFIRM))).toContain(charges[1]?.uuid);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^No es: Operación 00417990/ }).ariaDisabled).toBeNull(),
  );
  await userEvent.keyboard('jjn');
  const NOT = 'POST /businesses/bank/movements/not-purchase';
  await waitFor(() => expect(server.bodies(NOT)).toEqual([{ movements: [charges[3]?.uuid] }]));
});

test('a charge without a voucher is given several, as far as it goes', async () => {
  const found = [
    paired({ total: 10_000, amount: 10_000 }),
    paired({ code: '20990003017-01-F002-1', serie: 'F002', number: '1', total: 5_000, amount: 5_000 }),
  ];
  server.answer('GET /businesses/bank/vouchers', () => json({ success: true, data: { vouchers: found, more: false } }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Buscar: / }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const box of await dialog.findAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar 2 comprobantes' }));
  await waitFor(() => expect(server.bodies(CONFIRM)).toHaveLength(1));
  expect(server.bodies(CONFIRM)).toEqual([
    {
      movements: [
        {
          movement: charges[3]?.uuid,
          vouchers: [
            { code: '20990002011-01-F005-1207', amount: 10_000 },
            { code: '20990003017-01-F002-1', amount: 4_300 },
          ],
        },
      ],
    },
  ]);
});

test('the same statement again says how many were there; one that cannot be read says its row and why', async () => {
  server.answer(UPLOAD, () =>
    json({
      success: true,
      data: { statement: statement({ added: 0, already: 46 }), loads_payments: true, is_first: false },
    }),
  );
  open();
  await upload('movimientos-oct-2026.csv');
  expect(await screen.findByText(/Ningún cargo nuevo: 46 ya estaban\./)).toBeTruthy();
  server.answer(UPLOAD, () => failure(422, 'STATEMENT_UNREADABLE', 'La fila 7 no tiene fecha.'));
  await upload('roto.csv');
  expect(await screen.findByText('La fila 7 no tiene fecha.')).toBeTruthy();
});

test('a bank that nobody knows asks what each column is, with the first rows of the file', async () => {
  const unread = statement({ state: 'columns', bank: 'other', columns: null, charges: 0, added: 0 });
  const answer = (one: typeof unread) =>
    json({ success: true, data: { statement: one, loads_payments: true, is_first: true } });
  server.answer(UPLOAD, () => answer(unread));
  server.answer('PUT /businesses/bank/statements/columns', () => answer(statement()));
  open();
  await upload('caja.csv');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Qué es Fecha'), 'Fecha');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer con estas columnas' }));
  expect(dialog.getByRole('alert').textContent).toContain('Elige la columna de la descripción.');
  await userEvent.selectOptions(dialog.getByLabelText('Qué es Glosa'), 'Descripción');
  await userEvent.selectOptions(dialog.getByLabelText('Qué es Cargo'), 'Cargo');
  await userEvent.click(dialog.getByRole('button', { name: 'Leer con estas columnas' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies('PUT /businesses/bank/statements/columns')).toEqual([
    {
      statement: unread.uuid,
      columns: { date: 0, description: 1, operation: null, charge: 2, amount: null, reference: null },
      ...{ bank: 'other', account: '191-2204471', currency: 'PEN' },
    },
  ]);
});

test("a workbook's dates are shown as days once their column is said, not as its numbers", async () => {
  const unread = statement({
    ...{ name: 'caja.xlsx', state: 'columns', columns: null, titles: ['Fecha valor', 'Glosa'] },
    sample: [['46324', 'Transf. 46325']],
  });
  server.answer(UPLOAD, () =>
    json({ success: true, data: { statement: unread, loads_payments: true, is_first: true } }),
  );
  open();
  await upload('caja.xlsx');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('cell', { name: '46324' })).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Qué es Fecha valor'), 'Fecha');
  expect(dialog.getByRole('cell', { name: '29/10/2026' })).toBeTruthy();
});

test('a statement that was imported by mistake is taken back after it is asked, and why it cannot be is told there', async () => {
  const REMOVE = 'POST /businesses/bank/statements/remove';
  const why = 'Un cargo de este estado de cuenta está confirmado como pago (00418823). Deshazlo antes de quitarlo.';
  server.answer(REMOVE, () => failure(409, 'STATEMENT_IN_USE', why));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar movimientos-oct-2026.csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quitar movimientos-oct-2026.csv' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }));
  expect(await dialog.findByText(why)).toBeTruthy();
  server.answer(REMOVE, () => json({ success: true, data: { removed: 46, kept: 2 } }));
  server.answer(LIST, listed(bankMonth([])));
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull());
});

test('without a statement there is where to drop one, and a payment by hand', async () => {
  server.answer(LIST, listed(bankMonth([], { loads_payments: false })));
  server.answer('GET /businesses/bank/vouchers', () =>
    json({ success: true, data: { vouchers: [paired()], more: false } }),
  );
  const PAY = 'POST /businesses/bank/payments';
  server.answer(PAY, () =>
    json({ success: true, data: { changed: 1, already: 0, judged_again: 1, loads_payments: true, is_first: false } }),
  );
  const { container } = open();
  expect(await screen.findByText('Suelta aquí el estado de cuenta de Oct 2026')).toBeTruthy();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Registrar un pago a mano' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Registrar el pago de F005-1207/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar un pago' }));
  await userEvent.type(dialog.getByLabelText(/Número de operación/), '0041');
  // Who cashed, and that SUNAT was told, only where somebody else than the supplier did.
  expect(dialog.queryByLabelText(/Aviso a SUNAT/)).toBeNull();
  await userEvent.type(dialog.getByLabelText(/Pagado a/), '2051234567');
  await userEvent.type(dialog.getByLabelText(/Pagado a/), '9');
  await userEvent.type(dialog.getByLabelText(/Aviso a SUNAT de que cobra un tercero/), '2026-10-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  expect(dialog.getByText('Escribe un RUC, un DNI u otro documento de 6 a 15 letras y números.')).toBeTruthy();
  expect(server.bodies(PAY)).toEqual([]);
  await userEvent.clear(dialog.getByLabelText(/Pagado a/));
  await userEvent.type(dialog.getByLabelText(/Pagado a/), '45678912');
  expect(dialog.getByLabelText(/Aviso a SUNAT/)).toHaveProperty('value', '2026-10-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar pago' }));
  await waitFor(() => expect(server.bodies(PAY)).toHaveLength(1));
  expect(server.bodies(PAY)[0]).toMatchObject({
    vouchers: [{ code: '20990002011-01-F005-1207', amount: 6602.1 }],
    ...{ means: '003', operation: '0041', paid_to: '45678912', notice_on: '2026-10-01' },
  });
});

test('a closed period says so', async () => {
  server.answer(CONFIRM, () => failure(409, 'PERIOD_CLOSED', 'El periodo Oct 2026 ya se declaró.'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar 1 pago' }));
  expect((await screen.findByRole('alert')).textContent).toContain('El periodo Oct 2026 ya se declaró.');
});

test('rules that do not count with payments are told of them in one click', async () => {
  server.answer(LIST, listed(bankMonth([movement(8823)], { loads_payments: false })));
  server.answer('GET /businesses/settings', () =>
    json({ success: true, data: { settings: [{ setting: 'payments', version: 3 }] } }),
  );
  server.answer('PUT /businesses/settings', () => json({ success: true, data: { version: 4, periods: 1 } }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Usarlos en el análisis' }));
  await waitFor(() => expect(server.bodies('PUT /businesses/settings')).toHaveLength(1));
  expect(server.bodies('PUT /businesses/settings')[0]).toMatchObject({
    ...{ setting: 'payments', value: { loads_payments: true }, since: '2026-10-01', seen: 3 },
  });
});
