import {
  markNotPurchase,
  redoMovements,
  rehearsePayments,
  rejectSuggestion,
  searchToPay,
} from '@yupana/contract/bank-movements.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call, type TestApp } from '../../harness.ts';
import { seedVouchers } from '../../seed.ts';
import { joinFirm } from '../people.ts';
import { bankRoom, code, fileOf, ISSUER, PERIOD } from './bank-room.ts';

/** Which purchases a charge of a statement pays, within analysis.medium.test.ts: it needs no app of its own. */
export function chargeCases(started: () => TestApp): void {
  const room = bankRoom(started);
  const { query, upload, listed, charge, confirm, undo, paymentsOf, loads, statusOf, switchOthersOff, fires, tenant } =
    room;

  test('a charge that is rounded up to a sol pays its voucher, and says so', async () => {
    await upload(fileOf([['18/10/2026', 'TRANSF FERRETERIA INVENT', '1', '-2,951.00']]));
    const { uuid } = await charge(2951);
    expect((await confirm(uuid, [{ code: code(1), amount: 2951 }])).status).toBe(200);
    expect((await charge(2951)).vouchers[0]?.notes).toEqual([
      { text: 'S/ 1.00 más que el comprobante, por redondeo', fits: true },
    ]);
  });

  test('what its file brings of other months is told where the month is looked at, and is listed with the file', async () => {
    const rows = [
      ...[
        ['28/09/2026', 'COMISION', '1', '-18.00'],
        ['29/09/2026', 'COMISION', '2', '-7.00'],
      ],
      ...[
        ['18/10/2026', 'TRANSF FERRETERIA INVENT', '3', '-2,950.00'],
        ['12/11/2026', 'COMISION', '4', '-5.00'],
      ],
    ];
    const { statement } = (await upload(fileOf(rows))).body.data;
    expect(await listed()).toMatchObject({
      totals: { all: { count: 1 } },
      elsewhere: [
        { tax_period: '202609', count: 2 },
        { tax_period: '202611', count: 1 },
      ],
    });
    const whole = await listed(statement.uuid);
    expect(whole).toMatchObject({ totals: { all: { count: 4 } }, elsewhere: [] });
  });

  test('a charge without the detraction that its document tells is a full match, and says so', async () => {
    await tenant(async (tx) => {
      await tx.updateTable('vouchers').set({ detraction: true }).where('number', '=', '2').execute();
      const at = room.app.deps.clock.now();
      await tx
        .insertInto('voucher_facts')
        .values({
          ...{
            business_id: room.business.id,
            firm_id: room.business.firmId,
            book: 'RCE',
            issuer_ruc: ISSUER,
            type_code: '01',
          },
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

  test('confirmed, the voucher is judged as paid; undone, as before; redone, as paid', async () => {
    await upload();
    await loads();
    expect(await fires(1)).toBe('observes');
    await switchOthersOff(1);
    const { uuid } = await charge(2950);
    const tried = { movements: [{ movement: uuid, vouchers: [{ code: code(1), amount: 2950 }] }] };
    const asked = { query: { ruc: room.business.ruc, tax_period: PERIOD }, body: tried };
    const { body: rehearsed } = await call(room.app, rehearsePayments, asked, room.rosa.token);
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
    const redo = () => call(room.app, redoMovements, { ...query(), body: { movements: [uuid] } }, room.rosa.token);
    expect((await redo()).body.data).toEqual({ changed: 1, already: 0, judged_again: 1 });
    expect((await redo()).body.data).toEqual({ changed: 0, already: 1, judged_again: 0 });
    expect(await fires(1)).toBeNull();
  });

  test('redone it pays what it paid last, and not all that it ever paid', async () => {
    await upload();
    const { uuid } = await charge(2950);
    await confirm(uuid, [{ code: code(1), amount: 1000 }]);
    await undo(uuid);
    await tenant((tx) => sql`update voucher_payments set paid_at = paid_at - interval '1 minute'`.execute(tx));
    const last = [
      { code: code(2), amount: 900 },
      { code: code(3), amount: 50 },
    ];
    await confirm(uuid, last);
    await undo(uuid);
    const redo = { ...query(), body: { movements: [uuid] } };
    expect((await call(room.app, redoMovements, redo, room.rosa.token)).body.data.changed).toBe(1);
    expect(await Promise.all([1, 2, 3].map(async (number) => (await paymentsOf(number)).paid))).toEqual([0, 900, 50]);
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
    // Of another person it is another's word.
    const carla = await joinFirm(room.app, room.rosa, 'assistant', [room.business.id]);
    const second = await confirm(uuid, [{ code: code(winner), amount: 2950 }], carla);
    expect([second.status, second.error.errors[0]?.code]).toEqual([409, 'MOVEMENT_TAKEN']);
    expect(second.error.message).toMatch(/^(?!Tú).+ ya confirmó el cargo 00415977 el/);
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
    expect((await call(room.app, rejectSuggestion, no, room.rosa.token)).body.data.changed).toBe(1);
    expect((await call(room.app, rejectSuggestion, no, room.rosa.token)).body.data.changed).toBe(0);
    // The next that is like it: of the same supplier, and it lacks some.
    expect(await charge(2950)).toMatchObject({
      vouchers: [{ code: code(2), notes: [{ text: 'Falta S/ 590.00', fits: false }] }],
    });
    const aside = { ...query(), body: { movements: [uuid] } };
    expect((await call(room.app, markNotPurchase, aside, room.rosa.token)).body.data).toEqual({
      changed: 1,
      already: 0,
    });
    expect((await listed()).totals.not_purchase).toEqual({ count: 1, pen: 2950, usd: 0 });
    expect((await confirm(uuid, [{ code: code(1), amount: 1 }])).error.errors[0]?.code).toBe('MOVEMENT_TAKEN');
    expect((await undo(uuid)).body.data).toEqual({ changed: 1, already: 0, judged_again: 0 });
    expect((await charge(2950)).state).toBe('suggested');
    const found = await call(
      room.app,
      searchToPay,
      { query: { ruc: room.business.ruc, tax_period: PERIOD, movement: uuid, text: 'ferreteria inv' } },
      room.rosa.token,
    );
    expect(found.body.data.vouchers.map((one) => one.code)).toEqual([code(1), code(2), code(3)]);
  });

  test('looking for a purchase without a charge, those of the period stand first', async () => {
    await seedVouchers(room.app, room.business, 'RCE', '202611', [{ number: '7' }]);
    const search = { query: { ruc: room.business.ruc, tax_period: PERIOD, text: '' } };
    const found = (await call(room.app, searchToPay, search, room.rosa.token)).body.data.vouchers;
    expect(found.map(({ tax_period }) => tax_period)).toEqual([PERIOD, PERIOD, PERIOD, '202611']);
  });
}
