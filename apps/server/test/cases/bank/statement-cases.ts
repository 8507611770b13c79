import { chooseColumns, listStatements, removeStatement, uploadStatement } from '@yupana/contract/bank.ts';
import { expect, test } from 'vitest';
import { call, signUpAccountant, type TestApp } from '../../harness.ts';
import { seedBusiness } from '../../seed.ts';
import { bankRoom, CHARGES, code, fileOf } from './bank-room.ts';

/** What becomes of the statements that are imported, within analysis.medium.test.ts: it needs no app of its own. */
export function statementCases(started: () => TestApp): void {
  const room = bankRoom(started);
  const { upload, listed, charge, confirm, undo, paymentsOf, query } = room;

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
    expect((await call(room.app, listStatements, query(), room.rosa.token)).body.data.statements).toHaveLength(2);
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

  test('a file of which nobody could say which column is what is refused, and not kept', async () => {
    for (const text of ['x'.repeat(100_000), ',,,,\n'.repeat(1_000)]) {
      const { status, error } = await upload(Buffer.from(text).toString('base64'), 'nada.csv');
      expect(status).toBe(422);
      expect(error.message).toBe('No encontramos ningún movimiento en el archivo.');
    }
    expect((await call(room.app, listStatements, query(), room.rosa.token)).body.data.statements).toEqual([]);
  });

  test('charges behind a quote that stays open are there, and what is cut is counted', async () => {
    const row = (day: number, said: string) => `2026-10-${String(day).padStart(2, '0')},${said},-${day}.00`;
    const days = Array.from({ length: 30 }, (_, at) => row(at + 1, at === 4 ? '"PAGO' : 'PAGO'));
    const text = ['Cuenta BCP,191-2245871-0-44', 'Fecha,Descripción,Monto', ...days, '2026-10-31,PAG'].join('\n');
    const { statement } = (await upload(Buffer.from(text).toString('base64'))).body.data;
    expect(statement).toMatchObject({ state: 'read', charges: 29, unreadable_count: 2 });
  });

  test('the account that was said is remembered, and a file without one doubles nothing of a file with it, nor the other way', async () => {
    const text = (...rows: string[]) => Buffer.from(`Dia;Que;Pagado\n${rows.join('\n')}\n`).toString('base64');
    const twice = ['18/10/2026;PAGO;-9,00', '18/10/2026;PAGO;-9,00', '19/10/2026;OTRO;-7,00'];
    const columns = { date: 0, description: 1, operation: null, charge: null, amount: 2, reference: null };
    const choose = (statement: string, account: string) =>
      call(
        room.app,
        chooseColumns,
        { ...query(), body: { statement, columns, account, bank: 'bcp' } },
        room.rosa.token,
      );
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
    const remove = (statement: string, who = room.rosa) =>
      call(room.app, removeStatement, { ...query(), body: { statement } }, who.token);
    const { uuid } = await charge(2950);
    await confirm(uuid, [{ code: code(1), amount: 2950 }]);
    const refused = await remove(first.uuid);
    expect([refused.status, refused.error.errors[0]?.message]).toEqual([
      409,
      'Un cargo de este estado de cuenta está confirmado como pago (00415977). Deshazlo antes de quitarlo.',
    ]);
    await undo(uuid);
    expect((await remove(first.uuid, await signUpAccountant(room.app))).status).toBe(404);
    expect((await remove(first.uuid)).body.data).toEqual({ removed: 3, kept: 3 });
    expect((await remove(first.uuid)).status).toBe(404);
    expect((await listed()).totals.all).toMatchObject({ count: 4 });
    const { statements } = (await call(room.app, listStatements, query(), room.rosa.token)).body.data;
    expect(statements).toMatchObject([{ uuid: second.uuid, charges: 4, added: 4, already: 0 }]);
    // One that nobody could read goes too, and may come again.
    const odd = Buffer.from('Raro;Nada;Cosa\n1;2;3\n').toString('base64');
    const { statement: unread } = (await upload(odd, 'raro.csv')).body.data;
    expect(unread.state).toBe('columns');
    expect((await remove(unread.uuid)).body.data).toEqual({ removed: 0, kept: 0 });
    expect((await remove(second.uuid)).body.data).toEqual({ removed: 4, kept: 0 });
    // Who took back which, and with how many charges, stays.
    const { statements: none, removed } = (await call(room.app, listStatements, query(), room.rosa.token)).body.data;
    expect([none.length, removed.length]).toEqual([0, 3]);
    const gone = (uuid: string) => removed.find((one) => one.uuid === uuid);
    expect(gone(first.uuid)).toMatchObject({ name: first.name, charges: 0, kept: 3 });
    const [by, at] = [second.by, room.app.deps.clock.now().toISOString()];
    expect(gone(second.uuid)).toMatchObject({ name: 'oct2.csv', charges: 4, kept: 0, by, at });
    expect(gone(unread.uuid)).toMatchObject({ name: 'raro.csv', charges: 0, kept: 0 });
    expect((await upload()).body.data.statement).toMatchObject({ added: 3 });
    expect((await paymentsOf(1)).payments).toMatchObject([{ undone: { reason: 'El abono fue a otra cuenta' } }]);
  });

  test('a layout that nobody knows waits for its columns, and they are remembered for the whole account', async () => {
    const text = (n: number) => Buffer.from(`Dia;Que;Cuanto\n18/10/2026;PAGO;-${n},00\n`).toString('base64');
    const { statement } = (await upload(text(9), 'caja.csv')).body.data;
    expect(statement).toMatchObject({ state: 'columns', charges: 0, titles: ['Dia', 'Que', 'Cuanto'] });
    expect(statement.sample).toEqual([['18/10/2026', 'PAGO', '-9,00']]);
    const columns = { date: 0, description: 1, operation: null, charge: null, amount: 2, reference: null };
    const chosen = await call(
      room.app,
      chooseColumns,
      { ...query(), body: { statement: statement.uuid, columns } },
      room.rosa.token,
    );
    expect(chosen.body.data.statement).toMatchObject({ state: 'read', charges: 1, added: 1 });
    const other = await seedBusiness(room.app, room.rosa);
    const again = { query: { ruc: other.ruc }, body: { name: 'caja2.csv', content: text(8) } };
    expect((await call(room.app, uploadStatement, again, room.rosa.token)).body.data.statement).toMatchObject({
      ...{ state: 'read', charges: 1, columns },
    });
  });

  test('a file of a bank in which nothing is found by its titles is shown to a person', async () => {
    const odd = fileOf([['octubre 18', 'TRANSF', '1', '-5.00']]);
    const { statement } = (await upload(odd)).body.data;
    expect(statement).toMatchObject({ bank: 'bcp', state: 'columns', charges: 0, columns: { date: 0, amount: 4 } });
    expect((await upload(fileOf([]))).error.errors[0]?.code).toBe('STATEMENT_UNREADABLE');
  });

  test('a file that is no statement is refused, and nothing is kept of it', async () => {
    const { status, error } = await upload(Buffer.from('%PDF-1.7').toString('base64'), 'oct.pdf');
    expect([status, error.errors[0]?.code]).toEqual([422, 'STATEMENT_UNREADABLE']);
    expect((await call(room.app, listStatements, query(), room.rosa.token)).body.data.statements).toEqual([]);
  });
}
