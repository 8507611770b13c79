import { randomUUID } from 'node:crypto';
import { chooseColumns, uploadStatement } from '@yupana/contract/bank.ts';
import { listMovements } from '@yupana/contract/bank-movements.ts';
import { listPayments, registerPayments } from '@yupana/contract/bank-payments.ts';
import { addSupport } from '@yupana/contract/supports.ts';
import { type Accountant, call, type TestApp } from '../harness.ts';

/** A statement of the bank with two charges in October 2026, a payment and a note of its purchases, for tests that need one of each. */
export async function paymentsOf(app: TestApp, { token }: Accountant, ruc: string) {
  const query = { query: { ruc } };
  const text = 'Fecha;Glosa;Cargo\n19/10/2026;COMISION;12.00\n19/10/2026;PLANILLA;99.00\n';
  const content = Buffer.from(text).toString('base64');
  const uploaded = await call(app, uploadStatement, { ...query, body: { name: 'set.csv', content } }, token);
  const columns = { date: 0, description: 1, operation: null, charge: 2, amount: null, reference: null };
  const read = { statement: uploaded.body.data.statement.uuid, columns };
  await call(app, chooseColumns, { ...query, body: read }, token);
  const other = Buffer.from('Dia;Que;Cuanto\n18/10/2026;PORTES;3.00\n').toString('base64');
  const unread = await call(app, uploadStatement, { ...query, body: { name: 'oct.csv', content: other } }, token);
  const listed = await call(app, listMovements, { query: { ruc, tax_period: '202610' } }, token);
  const { movements } = listed.body.data;
  const code = '20990016004-01-F001-1';
  const how = { date: '2026-10-19', means: '003' as const };
  const vouchers = [{ code, amount: 1 }];
  await call(app, registerPayments, { ...query, body: { request: randomUUID(), vouchers, ...how } }, token);
  const paid = await call(app, listPayments, { query: { ruc, code } }, token);
  const note = { request: randomUUID(), code, proof: 'note' as const, date: '2026-10-19', note: 'Una nota' };
  const added = await call(app, addSupport, { ...query, body: note }, token);
  return {
    statement: unread.body.data.statement.uuid,
    movement: movements.find(({ amount }) => amount === 12)?.uuid ?? '',
    aside: movements.find(({ amount }) => amount === 99)?.uuid ?? '',
    payment: paid.body.data.payments[0]?.uuid ?? '',
    support: added.body.data.supports[0]?.uuid ?? '',
  };
}
