import { saveInvoiceParty } from '@yupana/contract/billing.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/harness.ts';
import { codeOf, type Payer, startPaying } from '../../../../test/paying.ts';
import { createSystem } from '../../../ctx.ts';
import { paymentsToInvoice, recordInvoice } from '../issue-invoices.ts';
import { reconcilePayments, verifyCharge } from './reconcile-payments.ts';
import { paymentsSetAside, resolvePayment } from './resolve-payment.ts';

/** Culqi takes another amount than it was asked for: nobody knows why, so a person must look. */

const MINUTE = 60_000;
let world: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  world = await startPaying();
});
afterAll(() => world.stop());
afterEach(() => world.calm());

async function setAside(): Promise<{ who: Payer; email: string; id: string }> {
  const who = await world.payer();
  const email = `otro.${who.uuid.slice(0, 8)}@ejemplo.pe`;
  await world.spoil('otro-importe', 1);
  const { body } = await world.pay(who, 3, await world.tokenOf(), { email });
  expect(body).toMatchObject({ state: 'differs', amount: 69.62, starts_on: null });
  return { who, email, id: body.uuid };
}
const subjects = async (email: string, count = 1) => (await world.mailsFor(email, count)).map(({ subject }) => subject);
const metrics = async () => (await fetch(`${world.app.url}/metrics`)).text();

test('it gives no plan, says what was taken and what was agreed, and is told by mail', async () => {
  const { who, email, id } = await setAside();
  const { plan_type, payments } = await world.subscriptionOf(who);
  expect(plan_type).toBe(1);
  expect(payments).toHaveLength(1);
  expect(payments[0]?.message).toBe(
    'Culqi nos informó un cobro de S/\u00a070.62, y lo acordado eran S/\u00a069.62. Una persona de Yupana lo está revisando: no vuelvas a pagar. Te escribiremos por correo.',
  );
  expect(await subjects(email)).toEqual(['Estamos revisando tu pago en Yupana']);
  expect((await paymentsSetAside(createSystem(world.app.deps))).map((payment) => payment.id)).toContain(id);
});

test('it is neither asked for again, nor logged every minute, nor paid a second time meanwhile', async () => {
  const { who, id } = await setAside();
  const [charge] = (await world.culqi()).charges;
  const before = (await world.culqi()).asked;
  const logged = () => world.app.log.join('').split(id).length;
  const lines = logged();
  world.clock.advance(5 * MINUTE);
  await reconcilePayments(createSystem(world.app.deps));
  await verifyCharge(createSystem(world.app.deps), charge?.id ?? '');
  expect(logged()).toBe(lines);
  const another = await world.pay(who, 4, await world.tokenOf());
  expect(codeOf(another)).toBe('PAYMENT_IN_PROGRESS');
  expect(another.error.message).toContain('no vuelvas a pagar');
  expect((await world.culqi()).asked).toBe(before);
});

test('the metrics count it until it is over', async () => {
  const counted = async () => Number(/payments_waiting\{state="differs"\} (\d+)/.exec(await metrics())?.[1]);
  const before = await counted();
  const { id } = await setAside();
  expect(await counted()).toBe(before + 1);
  await resolvePayment(createSystem(world.app.deps), id, 'void');
  expect(await counted()).toBe(before);
  expect(await metrics()).toContain('payments_waiting{state="unknown"}');
});

test('accepted by a person, it gives its plan from the day after, once, with its receipt', async () => {
  const { who, email, id } = await setAside();
  await subjects(email);
  const system = createSystem(world.app.deps);
  const both = await Promise.all([resolvePayment(system, id, 'accept'), resolvePayment(system, id, 'accept')]);
  expect(both.toSorted()).toEqual(['mailed', 'none']);
  expect(await world.subscriptionOf(who)).toMatchObject({ plan_type: 2, end_date: '2026-12-20' });
  expect(await subjects(email, 2)).toEqual(
    expect.arrayContaining(['Recibimos tu pago: plan Independientes mensual de Yupana']),
  );
});

test('given back, it gives no plan, says so, and another card may pay', async () => {
  const { who, email, id } = await setAside();
  await subjects(email);
  expect(await resolvePayment(createSystem(world.app.deps), id, 'void')).toBe('mailed');
  const [payment] = (await world.subscriptionOf(who)).payments;
  expect(payment).toMatchObject({ state: 'declined', starts_on: null });
  expect(payment?.message).toContain('te lo devolvimos');
  expect(await subjects(email, 2)).toContain('Tu pago en Yupana no se completó');
  expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
});

test('it is resolved also while no mail can be sent, and the operator is told so', async () => {
  const { who, email, id } = await setAside();
  await subjects(email);
  const system = createSystem(world.app.deps);
  const mail = { ...system.deps.mail, send: () => Promise.reject(new Error('451')) };
  expect(await resolvePayment({ deps: { ...system.deps, mail } }, id, 'accept')).toBe('unmailed');
  expect((await world.subscriptionOf(who)).plan_type).toBe(2);
});

test('when its answer was lost it is found too, and never taken for “nothing was charged”', async () => {
  const who = await world.payer();
  await world.spoil('otro-importe', 1);
  const { body } = await world.pay(who, 3, await world.tokenOf());
  // As a process that was killed before the answer leaves it.
  await world.app.deps.database.system((tx) =>
    tx.updateTable('payments').set({ state: 'requested', charge_id: null }).where('id', '=', body.uuid).execute(),
  );
  world.clock.advance(40 * MINUTE);
  await reconcilePayments(createSystem(world.app.deps));
  expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('differs');
});

test('a payment that waits for nobody is resolved by nobody', async () => {
  const who = await world.payer();
  const { body } = await world.pay(who, 3, await world.tokenOf());
  const system = createSystem(world.app.deps);
  expect(await resolvePayment(system, body.uuid, 'void')).toBe('none');
  expect(await resolvePayment(system, '00000000-0000-4000-8000-000000000000', 'accept')).toBe('none');
  expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('charged');
});

test('the factura is made out to whom who pays named, waits for a person, and shows its number once issued', async () => {
  const who = await world.payer();
  const email = `factura.${who.uuid.slice(0, 8)}@ejemplo.pe`;
  const invoice = { ruc: '20990001015', name: 'Huamaní Ccori Contadores S.A.C.' };
  const { body } = await world.pay(who, 3, await world.tokenOf(), { email, invoice });
  expect(body).toMatchObject({ state: 'charged', invoice, invoice_number: null });
  expect(await world.subscriptionOf(who)).toMatchObject({ invoice, payments: [{ invoice, invoice_number: null }] });
  const [receipt] = await world.mailsFor(email);
  expect(receipt?.raw.replace(/=\r?\n/g, '')).toContain('RUC 20990001015');
  const system = createSystem(world.app.deps);
  const waiting = (await paymentsToInvoice(system)).find(({ id }) => id === body.uuid);
  expect(waiting).toMatchObject({ invoice_ruc: invoice.ruc, invoice_name: invoice.name, amount: '69.62' });

  // The next one is for somebody else; what was paid keeps whom it was for.
  const next = { ruc: '10990000102', name: 'Rosa Huamaní' };
  expect((await call(world.app, saveInvoiceParty, { body: { invoice: next } }, who.token)).status).toBe(204);
  expect(await recordInvoice(system, body.uuid, 'F001-00000027')).toBe(true);
  expect(await world.subscriptionOf(who)).toMatchObject({
    invoice: next,
    payments: [{ invoice, invoice_number: 'F001-00000027' }],
  });
  expect((await paymentsToInvoice(system)).map(({ id }) => id)).not.toContain(body.uuid);
  const { id: refused } = await setAside();
  expect(await recordInvoice(system, refused, 'F001-00000028')).toBe(false);

  const wrong = await call(
    world.app,
    saveInvoiceParty,
    { body: { invoice: { ruc: '20990001016', name: '' } } },
    who.token,
  );
  expect(wrong.error.errors.map(({ message }) => message)).toEqual([
    'El RUC ingresado es inválido',
    'Ingrese la razón social',
  ]);
  const stranger = await world.payer();
  expect((await world.subscriptionOf(stranger)).invoice).toBeNull();
});
