import { randomUUID } from 'node:crypto';
import { chooseColumns, listStatements, removeStatement, uploadStatement } from '@yupana/contract/bank.ts';
import {
  confirmMovements,
  listMovements,
  type Movement,
  markNotPurchase,
  redoMovements,
  rehearsePayments,
  rejectSuggestion,
  searchToPay,
  undoMovements,
} from '@yupana/contract/bank-movements.ts';
import { listPayments, registerPayments, undoPayment } from '@yupana/contract/bank-payments.ts';
import { changeSetting, switchRule } from '@yupana/contract/settings.ts';
import { addSupport, listSupports, removeSupport } from '@yupana/contract/supports.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../src/ctx.ts';
import { runJudging } from '../../src/features/analysis/judging/run-judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../seed.ts';

const PERIOD = '202610';
const ISSUER = '20990016004';
const RULE = 'bancarizacion-por-acreditar';
const code = (number: number) => `${ISSUER}-01-F001-${number}`;
const CHARGES = [
  ['18/10/2026', 'TRANSF FERRETERIA INVENT', '00415977', '-2,950.00'],
  ['19/10/2026', 'PAGO A TERCEROS WEB', '00415978', '-3,540.00'],
  ['20/10/2026', 'COMISION MANTENIMIENTO', '00415979', '-18.00'],
  ['21/10/2026', 'ABONO', '00415980', '500.00'],
] as const;
const fileOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    [
      'Cuenta: 191-2245871-0-44;Soles',
      'Fecha;Fecha valuta;Descripción operación;Operación - Número;Monto',
      ...rows.map(([date, text, operation, amount]) => [date, date, text, operation, amount].join(';')),
    ].join('\n'),
  ).toString('base64');

/** How purchases were paid, within analysis.medium.test.ts: it needs no app of its own. */
export function bankCases(started: () => TestApp): void {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeAll(async () => {
    app = started();
    rosa = await signUpAccountant(app);
  });
  beforeEach(async () => {
    business = await seedBusiness(app, rosa);
    await seedVouchers(app, business, 'RCE', PERIOD, [
      { number: '1', taxable: '2500.00', igv: '450.00', total: '2950.00' },
      { number: '2', taxable: '3000.00', igv: '540.00', total: '3540.00' },
      { number: '3' },
    ]);
  });

  const query = () => ({ query: { ruc: business.ruc } });
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
  const judge = () =>
    runJudging(app.deps, { firmId: business.firmId, businessId: business.id }, new AbortController().signal);
  const upload = (content = fileOf(CHARGES), name = 'oct.csv', who = rosa) =>
    call(app, uploadStatement, { ...query(), body: { name, content } }, who.token);
  const listed = async () => {
    const { body } = await call(app, listMovements, { query: { ruc: business.ruc, tax_period: PERIOD } }, rosa.token);
    return body.data;
  };
  const charge = async (amount: number) => (await listed()).movements.find((one) => one.amount === amount) as Movement;
  const confirm = (movement: string, vouchers: { code: string; amount: number }[], who = rosa) =>
    call(app, confirmMovements, { ...query(), body: { movements: [{ movement, vouchers }] } }, who.token);
  const undo = (movement: string, reason = 'El abono fue a otra cuenta') =>
    call(app, undoMovements, { ...query(), body: { movements: [movement], reason } }, rosa.token);
  const paymentsOf = async (number: number) =>
    (await call(app, listPayments, { query: { ruc: business.ruc, code: code(number) } }, rosa.token)).body.data;
  const loads = (loads_payments = true) =>
    call(
      app,
      changeSetting,
      {
        ...query(),
        body: {
          ...{ setting: 'payments' as const, value: { loads_payments } },
          ...{ since: '2026-01-01', reason: 'Carga sus pagos', seen: 0 },
        },
      },
      rosa.token,
    );
  const statusOf = async (number: number) => {
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: code(number) } };
    return (await call(app, getVerdict, asked, rosa.token)).body.data.status;
  };
  /** Its payment alone is what the rules have to say of it. */
  const switchOthersOff = async (number: number) => {
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: code(number) } };
    const { findings } = (await call(app, getVerdict, asked, rosa.token)).body.data;
    for (const { rule } of findings.filter((one) => one.rule !== RULE && one.severity !== 'informs')) {
      const body = { rule, off: true, reason: 'No es de esta prueba', seen: 0 };
      expect((await call(app, switchRule, { ...query(), body }, rosa.token)).status).toBe(200);
    }
    await judge();
  };
  const fires = async (number: number) => {
    await judge();
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD, code: code(number) } };
    const { body } = await call(app, getVerdict, asked, rosa.token);
    const found = body.data.findings.find(({ rule }) => rule === RULE);
    return found && !found.set_aside ? found.severity : null;
  };

  test('a statement of a bank that is known is read at once, and each charge stands under one state', async () => {
    const { status, body } = await upload();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ loads_payments: false, is_first: true });
    expect(body.data.statement).toMatchObject({
      ...{ bank: 'bcp', account: '191-2245871-0-44', currency: 'PEN', state: 'read', charges: 3, added: 3, credits: 1 },
      ...{ already: 0, first_date: '2026-10-18', last_date: '2026-10-20' },
    });
    const { totals, movements } = await listed();
    expect(totals).toEqual({
      all: { count: 3, pen: 6508, usd: 0 },
      suggested: { count: 2, pen: 6490, usd: 0 },
      undone: { count: 0, pen: 0, usd: 0 },
      without: { count: 1, pen: 18, usd: 0 },
      confirmed: { count: 0, pen: 0, usd: 0 },
      not_purchase: { count: 0, pen: 0, usd: 0 },
    });
    expect(movements.map(({ state, level, ticked, note }) => [state, level, ticked, note])).toEqual([
      ['suggested', 3, true, null],
      ['suggested', 2, false, null],
      ['without', 0, false, 'Busca el documento del banco'],
    ]);
    expect(movements[1]?.vouchers).toMatchObject([
      { code: code(2), amount: 3540, notes: [{ text: 'Sin nombre del proveedor', fits: false }] },
    ]);
  });

  test('the same statement again doubles nothing, nor does another file with the same charges', async () => {
    await upload();
    expect((await upload()).body.data.statement).toMatchObject({ charges: 3, added: 0, already: 3 });
    const longer = fileOf([
      ...CHARGES,
      ['22/10/2026', 'OTRO', '00415981', '-7.00'],
      ['22/10/2026', 'OTRO', '00415981', '-7.00'],
    ]);
    expect((await upload(longer, 'oct2.csv')).body.data.statement).toMatchObject({ charges: 5, added: 2, already: 3 });
    expect((await call(app, listStatements, query(), rosa.token)).body.data.statements).toHaveLength(2);
    expect((await listed()).totals.all).toEqual({ count: 5, pen: 6522, usd: 0 });
  });

  test('a charge of a day to come, or of decades ago, is named among the rows that could not be read', async () => {
    const odd = [
      ['01/01/2099', 'PAGO', '1', '-5.00'],
      ['01/01/1999', 'PAGO', '2', '-6.00'],
    ] as const;
    const { statement } = (await upload(fileOf([...CHARGES, ...odd]))).body.data;
    expect(statement).toMatchObject({ charges: 3, added: 3, last_date: '2026-10-20', unreadable_count: 2 });
    expect(statement.unreadable).toEqual([
      { row: 7, reason: 'La fecha 01/01/2099 todavía no llega.' },
      { row: 8, reason: 'La fecha 01/01/1999 es de hace más de 10 años.' },
    ]);
  });

  test('a charge that is rounded up to a sol pays its voucher, and says so', async () => {
    await upload(fileOf([['18/10/2026', 'TRANSF FERRETERIA INVENT', '1', '-2,951.00']]));
    const { uuid } = await charge(2951);
    expect((await confirm(uuid, [{ code: code(1), amount: 2951 }])).status).toBe(200);
    expect((await charge(2951)).vouchers[0]?.notes).toEqual([
      { text: 'S/ 1.00 más que el comprobante, por redondeo', fits: true },
    ]);
  });

  test('the account that was said is remembered, and a file without one doubles nothing of a file with it, nor the other way', async () => {
    const text = (...rows: string[]) => Buffer.from(`Dia;Que;Pagado\n${rows.join('\n')}\n`).toString('base64');
    const twice = ['18/10/2026;PAGO;-9,00', '18/10/2026;PAGO;-9,00', '19/10/2026;OTRO;-7,00'];
    const columns = { date: 0, description: 1, operation: null, charge: null, amount: 2, reference: null };
    const choose = (statement: string, account: string) =>
      call(app, chooseColumns, { ...query(), body: { statement, columns, account, bank: 'bcp' } }, rosa.token);
    const { statement } = (await upload(text(...twice))).body.data;
    expect((await choose(statement.uuid, '193-111-222-33')).body.data.statement).toMatchObject({ added: 3 });
    const more = (await upload(text(...twice, '20/10/2026;MAS;-1,00'), 'b.csv')).body.data.statement;
    expect(more).toMatchObject({ account: '193-111-222-33', charges: 4, added: 1, already: 3 });
    // Said to be of none: all of it may be of the one that is known.
    expect((await choose(more.uuid, '')).body.data.statement).toMatchObject({ account: '', added: 1, already: 3 });
    // With the account again, what came without one is the same.
    const last = (await upload(text(...twice, '20/10/2026;MAS;-1,00', '21/10/2026;FIN;-2,00'), 'c.csv')).body.data;
    expect(last.statement).toMatchObject({ account: '193-111-222-33', added: 1, already: 4 });
    // Another account has its own.
    expect((await choose(last.statement.uuid, '193-999-222-33')).body.data.statement).toMatchObject({
      ...{ added: 4, already: 1 },
    });
    expect((await listed()).totals.all).toMatchObject({ count: 8 });
  });

  test('a statement is taken back while none of its charges pays anything; what another file brought too stays with that', async () => {
    const { statement: first } = (await upload()).body.data;
    const more = fileOf([...CHARGES, ['22/10/2026', 'OTRO', '00415981', '-7.00']]);
    const { statement: second } = (await upload(more, 'oct2.csv')).body.data;
    const remove = (statement: string, who = rosa) =>
      call(app, removeStatement, { ...query(), body: { statement } }, who.token);
    const { uuid } = await charge(2950);
    await confirm(uuid, [{ code: code(1), amount: 2950 }]);
    const refused = await remove(first.uuid);
    expect([refused.status, refused.error.errors[0]?.message]).toEqual([
      409,
      'Un cargo de este estado de cuenta está confirmado como pago (00415977). Deshazlo antes de quitarlo.',
    ]);
    await undo(uuid);
    expect((await remove(first.uuid, await signUpAccountant(app))).status).toBe(404);
    expect((await remove(first.uuid)).body.data).toEqual({ removed: 3, kept: 3 });
    expect((await remove(first.uuid)).status).toBe(404);
    expect((await listed()).totals.all).toMatchObject({ count: 4 });
    const { statements } = (await call(app, listStatements, query(), rosa.token)).body.data;
    expect(statements).toMatchObject([{ uuid: second.uuid, charges: 4, added: 4, already: 0 }]);
    // One that nobody could read goes too, and may come again.
    const odd = Buffer.from('Raro;Nada;Cosa\n1;2;3\n').toString('base64');
    const { statement: unread } = (await upload(odd, 'raro.csv')).body.data;
    expect(unread.state).toBe('columns');
    expect((await remove(unread.uuid)).body.data).toEqual({ removed: 0, kept: 0 });
    expect((await remove(second.uuid)).body.data).toEqual({ removed: 4, kept: 0 });
    expect((await upload()).body.data.statement).toMatchObject({ added: 3 });
    expect((await paymentsOf(1)).payments).toMatchObject([{ undone: { reason: 'El abono fue a otra cuenta' } }]);
  });

  test('a charge without the detraction that its document tells is a full match, and says so', async () => {
    await tenant(async (tx) => {
      await tx.updateTable('vouchers').set({ detraction: true }).where('number', '=', '2').execute();
      const at = app.deps.clock.now();
      await tx
        .insertInto('voucher_facts')
        .values({
          ...{ business_id: business.id, firm_id: business.firmId, book: 'RCE', issuer_ruc: ISSUER, type_code: '01' },
          ...{ serie: 'F001', number: '2', kind: 'document', state: 'known', source: 'upload', reader_version: 1 },
          ...{ value: '{"view":{"detraction":{"amount":42480}}}', learned_at: at, confirmed_at: at },
        })
        .execute();
    });
    await upload(fileOf([['19/10/2026', 'TRANSF FERRETERIA INVENT', '1', '-3,115.20']]));
    expect(await charge(3115.2)).toMatchObject({
      ...{ state: 'suggested', ticked: true },
      vouchers: [{ code: code(2), notes: [{ text: 'Total menos detracción S/ 424.80', fits: true }] }],
    });
  });

  test('a charge in dollars pays a purchase in dollars, by the rate of its own line', async () => {
    await tenant((tx) =>
      tx.updateTable('vouchers').set({ currency: 'USD', exchange_rate: '3.540' }).where('number', '=', '2').execute(),
    );
    const dollars = Buffer.from(fileOf([['19/10/2026', 'TRANSF FERRETERIA INVENT', '1', '-1,000.00']]), 'base64')
      .toString()
      .replace('Soles', 'Dólares');
    await upload(Buffer.from(dollars).toString('base64'));
    const one = await charge(1000);
    expect(one).toMatchObject({
      currency: 'USD',
      ticked: true,
      vouchers: [{ code: code(2), total: 1000, amount: 1000 }],
    });
    expect((await confirm(one.uuid, [{ code: code(1), amount: 10 }])).error.errors[0]?.message).toBe(
      'El cargo es en dólares y el comprobante F001-1 no. Anota su pago a mano, en soles.',
    );
    await confirm(one.uuid, [{ code: code(2), amount: 1000 }]);
    expect(await paymentsOf(2)).toMatchObject({ paid: 3540 });
    expect((await listed()).totals.confirmed).toEqual({ count: 1, pen: 0, usd: 1000 });
  });

  test('a layout that nobody knows waits for its columns, and they are remembered for the whole account', async () => {
    const text = (n: number) => Buffer.from(`Dia;Que;Cuanto\n18/10/2026;PAGO;-${n},00\n`).toString('base64');
    const { statement } = (await upload(text(9), 'caja.csv')).body.data;
    expect(statement).toMatchObject({ state: 'columns', charges: 0, titles: ['Dia', 'Que', 'Cuanto'] });
    expect(statement.sample).toEqual([['18/10/2026', 'PAGO', '-9,00']]);
    const columns = { date: 0, description: 1, operation: null, charge: null, amount: 2, reference: null };
    const chosen = await call(
      app,
      chooseColumns,
      { ...query(), body: { statement: statement.uuid, columns } },
      rosa.token,
    );
    expect(chosen.body.data.statement).toMatchObject({ state: 'read', charges: 1, added: 1 });
    const other = await seedBusiness(app, rosa);
    const again = { query: { ruc: other.ruc }, body: { name: 'caja2.csv', content: text(8) } };
    expect((await call(app, uploadStatement, again, rosa.token)).body.data.statement).toMatchObject({
      ...{ state: 'read', charges: 1, columns },
    });
  });

  test('a file of a bank in which nothing is found by its titles is shown to a person', async () => {
    const odd = fileOf([['octubre 18', 'TRANSF', '1', '-5.00']]);
    const { statement } = (await upload(odd)).body.data;
    expect(statement).toMatchObject({ bank: 'bcp', state: 'columns', charges: 0, columns: { date: 0, amount: 4 } });
    expect((await upload(fileOf([]))).error.errors[0]?.code).toBe('STATEMENT_UNREADABLE');
  });

  test('confirmed, the voucher is judged as paid; undone, as before; redone, as paid', async () => {
    await upload();
    await loads();
    expect(await fires(1)).toBe('observes');
    await switchOthersOff(1);
    const { uuid } = await charge(2950);
    const tried = { movements: [{ movement: uuid, vouchers: [{ code: code(1), amount: 2950 }] }] };
    const asked = { query: { ruc: business.ruc, tax_period: PERIOD }, body: tried };
    const { body: rehearsed } = await call(app, rehearsePayments, asked, rosa.token);
    const status = await statusOf(1);
    expect(await paymentsOf(1)).toMatchObject({ payments: [] });
    const { body } = await confirm(uuid, [{ code: code(1), amount: 2950 }]);
    expect(body.data).toEqual({ changed: 1, already: 0, judged_again: 1, loads_payments: true, is_first: false });
    expect(await fires(1)).toBeNull();
    // What was rehearsed is what became of it.
    const became = await statusOf(1);
    expect([status, became]).toEqual(['gasto observado', 'gasto deducible']);
    const changes = [{ from: status, to: became, count: 1 }];
    expect(rehearsed.data).toMatchObject({ period: PERIOD, vouchers: 1, whole: true, changes });
    expect((await paymentsOf(1)).payments).toMatchObject([
      { amount: 2950, means: '003', origin: 'bank', operation: '00415977', undone: null },
    ]);
    expect((await undo(uuid)).body.data).toEqual({ changed: 1, already: 0, judged_again: 1 });
    expect(await fires(1)).toBe('observes');
    expect(await charge(2950)).toMatchObject({
      ...{ state: 'undone', event: { reason: 'El abono fue a otra cuenta' }, vouchers: [{ code: code(1), paid: 0 }] },
    });
    expect((await undo(uuid)).body.data).toEqual({ changed: 0, already: 1, judged_again: 0 });
    const redo = () => call(app, redoMovements, { ...query(), body: { movements: [uuid] } }, rosa.token);
    expect((await redo()).body.data).toEqual({ changed: 1, already: 0, judged_again: 1 });
    expect((await redo()).body.data).toEqual({ changed: 0, already: 1, judged_again: 0 });
    expect(await fires(1)).toBeNull();
  });

  test('where the company does not load its payments, one that was undone is as never told', async () => {
    await upload();
    await loads(false);
    const before = await fires(1);
    expect(before).toBe('informs');
    const { uuid } = await charge(2950);
    await confirm(uuid, [{ code: code(1), amount: 2950 }]);
    expect(await fires(1)).toBeNull();
    await undo(uuid);
    expect(await fires(1)).toBe(before);
  });

  test('of two who confirm the same charge at once one wins, and the other is told who', async () => {
    await upload();
    const { uuid } = await charge(2950);
    const answers = await Promise.all([
      confirm(uuid, [{ code: code(1), amount: 2950 }]),
      confirm(uuid, [{ code: code(2), amount: 2950 }]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.error.errors[0];
    expect(lost?.code).toBe('MOVEMENT_TAKEN');
    expect(lost?.message).toMatch(/^Tú ya confirmaste el cargo 00415977 el \d\d\/\d\d\/\d{4}/);
    // The same word again is an answer that was lost.
    const winner = answers[0]?.status === 200 ? 1 : 2;
    expect((await confirm(uuid, [{ code: code(winner), amount: 2950 }])).body.data).toMatchObject({
      changed: 0,
      already: 1,
    });
    expect((await paymentsOf(winner)).payments).toHaveLength(1);
  });

  test('one charge pays several vouchers, several charges one, and never more than there is', async () => {
    await upload();
    const [first, second] = [await charge(2950), await charge(3540)];
    const both = [
      { code: code(1), amount: 1000 },
      { code: code(3), amount: 118 },
    ];
    expect((await confirm(first.uuid, [...both, { code: code(2), amount: 2000 }])).error.errors[0]?.message).toBe(
      'Los comprobantes de un cargo suman más que el cargo.',
    );
    expect((await confirm(first.uuid, both)).status).toBe(200);
    expect((await confirm(second.uuid, [{ code: code(1), amount: 3540 }])).error.errors[0]?.message).toBe(
      'El comprobante F001-1 suma S/ 2,950.00 y ya tiene pagados S/ 1,000.00.',
    );
    expect((await confirm(second.uuid, [{ code: code(1), amount: 1950 }])).status).toBe(200);
    const { paid, payments } = await paymentsOf(1);
    expect([paid, ...payments.map(({ amount }) => amount).toSorted((a, b) => a - b)]).toEqual([2950, 1000, 1950]);
    expect([(await charge(2950)).together, (await charge(3540)).together]).toEqual([code(1), code(1)]);
  });

  test('«No es» is suggested no more, «No es compra» stands apart, and both are taken back', async () => {
    await upload();
    const { uuid } = await charge(2950);
    const no = { ...query(), body: { movement: uuid, codes: [code(1)] } };
    expect((await call(app, rejectSuggestion, no, rosa.token)).body.data.changed).toBe(1);
    expect((await call(app, rejectSuggestion, no, rosa.token)).body.data.changed).toBe(0);
    // The next that is like it: of the same supplier, and it lacks some.
    expect(await charge(2950)).toMatchObject({
      vouchers: [{ code: code(2), notes: [{ text: 'Falta S/ 590.00', fits: false }] }],
    });
    const aside = { ...query(), body: { movements: [uuid] } };
    expect((await call(app, markNotPurchase, aside, rosa.token)).body.data).toEqual({ changed: 1, already: 0 });
    expect((await listed()).totals.not_purchase).toEqual({ count: 1, pen: 2950, usd: 0 });
    expect((await confirm(uuid, [{ code: code(1), amount: 1 }])).error.errors[0]?.code).toBe('MOVEMENT_TAKEN');
    expect((await undo(uuid)).body.data).toEqual({ changed: 1, already: 0, judged_again: 0 });
    expect((await charge(2950)).state).toBe('suggested');
    const found = await call(
      app,
      searchToPay,
      { query: { ruc: business.ruc, tax_period: PERIOD, movement: uuid, text: 'ferreteria inv' } },
      rosa.token,
    );
    expect(found.body.data.vouchers.map((one) => one.code)).toEqual([code(1), code(2), code(3)]);
  });

  test('a payment written down by hand counts once, and is taken back', async () => {
    const body = {
      request: randomUUID(),
      vouchers: [1, 2].map((number) => ({ code: code(number), amount: 100 })),
      ...{ date: '2026-10-19', means: '007' as const, bank: 'BBVA', operation: '912' },
    };
    const register = () => call(app, registerPayments, { ...query(), body }, rosa.token);
    expect((await register()).body.data).toMatchObject({ changed: 2, already: 0, judged_again: 2, is_first: true });
    expect((await register()).body.data).toMatchObject({ changed: 0, already: 2, judged_again: 0 });
    const [one] = (await paymentsOf(1)).payments;
    expect(one).toMatchObject({ origin: 'typed', bank: 'BBVA', means: '007', amount: 100 });
    const back = { ...query(), body: { payment: one?.uuid ?? '', reason: 'Era de otra' } };
    expect((await call(app, undoPayment, back, rosa.token)).body.data).toEqual({
      changed: 1,
      already: 0,
      judged_again: 1,
    });
    expect(await paymentsOf(1)).toMatchObject({ paid: 0, payments: [{ undone: { reason: 'Era de otra' } }] });
    for (const date of ['2099-01-01', '1900-01-01']) {
      const odd = { ...body, vouchers: [{ code: code(2), amount: 1 }], request: randomUUID(), date };
      expect((await call(app, registerPayments, { ...query(), body: odd }, rosa.token)).error.errors[0]?.field).toBe(
        'date',
      );
    }
    // The same request for another voucher was of no use, and is not said to be.
    const other = { ...query(), body: { ...body, vouchers: [{ code: code(2), amount: 1 }] } };
    expect((await call(app, registerPayments, other, rosa.token)).error.errors[0]?.field).toBe('request');
  });

  test('several are paid what is left of each, and those that are paid are skipped and counted', async () => {
    const register = (vouchers: { code: string; amount?: number }[], request = randomUUID()) => {
      const how = { date: '2026-10-19', means: '003' as const, bank: 'BCP', operation: '' };
      return call(app, registerPayments, { ...query(), body: { request, vouchers, ...how } }, rosa.token);
    };
    await register([
      { code: code(1), amount: 1000 },
      { code: code(2), amount: 3539.5 },
    ]);
    const all = [1, 2, 3].map((number) => ({ code: code(number) }));
    const request = randomUUID();
    const { data } = (await register(all, request)).body;
    const skipped = [{ code: code(2), why: 'ya estaba pagado' }];
    expect(data).toMatchObject({ changed: 2, already: 0, skipped });
    expect((await paymentsOf(1)).paid).toBe(2950);
    expect((await paymentsOf(2)).paid).toBe(3539.5);
    expect((await register(all, request)).body.data).toMatchObject({ changed: 0, already: 2, skipped });
    expect((await paymentsOf(1)).payments).toHaveLength(2);
    const strange = await register([{ code: code(3) }, { code: code(99) }]);
    expect([strange.status, (await paymentsOf(3)).payments.length]).toEqual([404, 1]);
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    const closed = [{ code: code(1), why: 'periodo cerrado' }];
    expect((await register([{ code: code(1) }])).body.data).toMatchObject({ changed: 0, skipped: closed });
    expect((await register([{ code: code(1), amount: 1 }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
  });

  test('looking for a purchase without a charge, those of the period stand first', async () => {
    await seedVouchers(app, business, 'RCE', '202611', [{ number: '7' }]);
    const search = { query: { ruc: business.ruc, tax_period: PERIOD, text: '' } };
    const found = (await call(app, searchToPay, search, rosa.token)).body.data.vouchers;
    expect(found.map(({ tax_period }) => tax_period)).toEqual([PERIOD, PERIOD, PERIOD, '202611']);
  });

  test('purchases of a closed period are left as they are', async () => {
    await upload();
    const [first, second] = [await charge(2950), await charge(3540)];
    await confirm(first.uuid, [{ code: code(1), amount: 2950 }]);
    await tenant((tx) =>
      sql`update business_periods set closed_at = now() where business_id = ${business.id}::uuid`.execute(tx),
    );
    expect((await confirm(second.uuid, [{ code: code(2), amount: 3540 }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await undo(first.uuid)).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    expect((await charge(2950)).state).toBe('confirmed');
    expect((await charge(3540)).state).toBe('suggested');
  });

  test('a file that is no statement is refused, and nothing is kept of it', async () => {
    const { status, error } = await upload(Buffer.from('%PDF-1.7').toString('base64'), 'oct.pdf');
    expect([status, error.errors[0]?.code]).toEqual([422, 'STATEMENT_UNREADABLE']);
    expect((await call(app, listStatements, query(), rosa.token)).body.data.statements).toEqual([]);
  });

  test('a proof with its file becomes known, a plain note does not, and the file is had by its link alone', async () => {
    const pdf = Buffer.from('%PDF-1.7 contrato');
    const add = (
      proof: 'note' | 'purchase-contract',
      file: Buffer | null,
      note = 'Contrato de compra',
      date = '2026-10-19',
    ) =>
      call(
        app,
        addSupport,
        {
          ...query(),
          body: {
            ...{ request: randomUUID(), code: code(1), proof, date, note },
            file: file && { name: 'contrato.pdf', content: file.toString('base64') },
          },
        },
        rosa.token,
      );
    const fact = async () => {
      const { rows } = await tenant((tx) =>
        sql<{ said: string }>`select state || ' ' || value::text as said from voucher_facts
          where business_id = ${business.id}::uuid and kind = 'support'`.execute(tx),
      );
      return rows[0]?.said;
    };
    expect((await add('note', null, '')).status).toBe(422);
    const toCome = await add('purchase-contract', pdf, '', '2062-10-19');
    expect([toCome.status, toCome.error.errors[0]?.field]).toEqual([422, 'date']);
    expect(await fact()).toBeUndefined();
    expect((await add('note', Buffer.from('MZ'))).error.errors[0]?.code).toBe('SUPPORT_FILE_REFUSED');
    await add('note', null);
    expect(await fact()).toBe('absent {}');
    const { supports } = (await add('purchase-contract', pdf)).body.data;
    expect(await fact()).toContain('known');
    expect(supports).toHaveLength(2);
    const contract = supports.find(({ proof }) => proof === 'purchase-contract');
    expect(contract?.file).toMatchObject({ name: 'contrato.pdf', size: pdf.length, type: 'application/pdf' });
    const url = `${app.url}${contract?.file?.url}`;
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pdf);
    expect((await fetch(url.replace(/signature=..../, 'signature=AAAA'))).status).toBe(403);
    const gone = { ...query(), body: { support: contract?.uuid ?? '' } };
    expect((await call(app, removeSupport, gone, rosa.token)).body.data.supports).toHaveLength(1);
    expect((await call(app, removeSupport, gone, rosa.token)).status).toBe(200);
    expect(await fact()).toBe('absent {}');
    const left = await call(app, listSupports, { query: { ruc: business.ruc, code: code(1) } }, rosa.token);
    expect(left.body.data.supports).toMatchObject([{ proof: 'note', file: null }]);
  });
}
