import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, startPaying } from '../../../../test/paying.ts';
import { createSystem } from '../../../ctx.ts';
import { reconcilePayments, verifyCharge } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The card whose bank asks for a code. */
const CHALLENGE = '4456530000001096';
let world: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  world = await startPaying();
});
afterAll(() => world.stop());
afterEach(() => world.calm());

describe('nobody pays twice', () => {
  test('by clicking twice, nor by sending the same again afterwards', async () => {
    const who = await world.payer();
    const token = await world.tokenOf();
    await world.spoil('lento', 1);
    const before = (await world.culqi()).asked;
    const both = await Promise.all([world.pay(who, 4, token), world.pay(who, 4, token)]);
    const again = await world.pay(who, 4, token);
    expect([...both, again].map(({ body }) => body.state)).toEqual(['charged', 'charged', 'charged']);
    expect(new Set([...both, again].map(({ body }) => body.charge_id)).size).toBe(1);
    expect((await world.culqi()).asked).toBe(before + 1);
  });

  test('from two windows at once', async () => {
    const who = await world.payer();
    await world.spoil('lento', 1);
    const before = (await world.culqi()).asked;
    const tokens = await Promise.all([world.tokenOf(), world.tokenOf(), world.tokenOf()]);
    const answers = await Promise.all(tokens.map((token) => world.pay(who, 4, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(['PAYMENT_IN_PROGRESS', 'PAYMENT_REPEATED']).toContain(codeOf(answer));
    }
    expect((await world.culqi()).asked).toBe(before + 1);
  });

  test('by loading the page again after the answer was lost on the way', async () => {
    const who = await world.payer();
    await world.pay(who, 4, await world.tokenOf());
    const answer = await world.pay(who, 4, await world.tokenOf());
    expect(codeOf(answer)).toBe('PAYMENT_REPEATED');
  });

  test('when Culqi charges and its answer is lost: it is found out, and the plan given once', async () => {
    const who = await world.payer();
    const token = await world.tokenOf();
    await world.spoil('respuesta-perdida', 1);
    const first = await world.pay(who, 7, token);
    expect(first.body).toMatchObject({ state: 'unknown', starts_on: null });
    expect(first.body.message).toContain('No vuelvas a pagar');
    expect(codeOf(await world.pay(who, 7, await world.tokenOf()))).toBe('PAYMENT_IN_PROGRESS');
    expect((await world.pay(who, 7, token)).body.state).toBe('unknown');
    world.clock.advance(2 * MINUTE);
    await Promise.all([
      reconcilePayments(createSystem(world.app.deps)),
      reconcilePayments(createSystem(world.app.deps)),
    ]);
    const { payments, end_date } = await world.subscriptionOf(who);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ state: 'charged', ends_on: '2027-02-20' });
    expect(end_date).toBe('2027-02-20');
    expect((await world.pay(who, 7, token)).body.state).toBe('charged');
  });

  test('when the process that asked dies before it writes the answer down', async () => {
    const who = await world.payer();
    await world.spoil('respuesta-perdida', 1);
    const { body } = await world.pay(who, 3, await world.tokenOf());
    // As a process that was killed leaves it.
    await world.app.deps.database.system((tx) =>
      tx.updateTable('payments').set({ state: 'requested' }).where('id', '=', body.uuid).execute(),
    );
    await reconcilePayments(createSystem(world.app.deps));
    expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('requested');
    world.clock.advance(2 * MINUTE);
    await reconcilePayments(createSystem(world.app.deps));
    expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('charged');
  });

  test('when the request itself was lost: after half an hour without a charge it is given up, told, and may be tried again', async () => {
    const who = await world.payer();
    const email = `perdido.${who.uuid.slice(0, 8)}@ejemplo.pe`;
    await world.spoil('pedido-perdido', 1);
    expect((await world.pay(who, 3, await world.tokenOf(), { email })).body.state).toBe('unknown');
    world.clock.advance(2 * MINUTE);
    await reconcilePayments(createSystem(world.app.deps));
    expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('unknown');
    world.clock.advance(30 * MINUTE);
    await Promise.all([1, 2].map(() => reconcilePayments(createSystem(world.app.deps))));
    expect((await world.subscriptionOf(who)).payments[0]).toMatchObject({ state: 'declined', charge_id: null });
    expect((await world.mailsFor(email)).map(({ subject }) => subject)).toEqual(['Tu pago en Yupana no se completó']);
    expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
  });

  test('when Culqi answers 500 without charging: that is said, and after three minutes it may be tried again', async () => {
    const who = await world.payer();
    const email = `error.${who.uuid.slice(0, 8)}@ejemplo.pe`;
    await world.spoil('caido', 1);
    const { body } = await world.pay(who, 3, await world.tokenOf(), { email });
    expect(body).toMatchObject({ state: 'unknown', known_by: '2026-11-20T15:03:00.000Z' });
    expect(body.message).toContain('no nos informó ningún cobro');
    world.clock.advance(2 * MINUTE);
    await reconcilePayments(createSystem(world.app.deps));
    const looking = (await world.subscriptionOf(who)).payments[0];
    expect([looking?.state, looking?.message]).toEqual(['unknown', body.message]);
    world.clock.advance(MINUTE);
    await reconcilePayments(createSystem(world.app.deps));
    const [over] = (await world.subscriptionOf(who)).payments;
    expect(over).toMatchObject({ state: 'declined', charge_id: null, known_by: null });
    expect(over?.message).toContain('no se hizo ningún cobro');
    expect((await world.mailsFor(email)).map(({ subject }) => subject)).toEqual(['Tu pago en Yupana no se completó']);
    expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
  });

  test('when Culqi charges and then answers 500: it lists the charge, and the plan is given in the same breath', async () => {
    const who = await world.payer();
    await world.spoil('cobra-y-falla', 1);
    expect((await world.pay(who, 3, await world.tokenOf())).body).toMatchObject({ state: 'charged', known_by: null });
    expect((await world.subscriptionOf(who)).end_date).toBe('2026-12-20');
  });

  test('when Culqi tells of the charge before anybody asked, and tells it again', async () => {
    const who = await world.payer();
    await world.spoil('respuesta-perdida', 1);
    await world.pay(who, 3, await world.tokenOf());
    const { charges } = await world.culqi();
    const [charge] = charges;
    await Promise.all([
      verifyCharge(createSystem(world.app.deps), charge?.id ?? ''),
      verifyCharge(createSystem(world.app.deps), charge?.id ?? ''),
    ]);
    const { payments, end_date } = await world.subscriptionOf(who);
    expect(payments[0]).toMatchObject({ state: 'charged', charge_id: charge?.id });
    expect(end_date).toBe('2026-12-20');
  });

  test('when Culqi tells of the charge before its own answer, and that answer never comes', async () => {
    const who = await world.payer();
    await world.spoil('respuesta-perdida', 1);
    const { body } = await world.pay(who, 3, await world.tokenOf());
    // As it is while Culqi is being asked.
    await world.app.deps.database.system((tx) =>
      tx.updateTable('payments').set({ state: 'requested' }).where('id', '=', body.uuid).execute(),
    );
    const [charge] = (await world.culqi()).charges;
    await verifyCharge(createSystem(world.app.deps), charge?.id ?? '');
    const firmId = await world.firmOf(who);
    const late = await world.app.deps.database.tenant(firmId, (tx) =>
      settlePayment(world.app.deps, { firmId }, tx, body.uuid, { kind: 'unknown', reason: 'cut', answered: false }),
    );
    expect(late.state).toBe('charged');
    expect((await world.subscriptionOf(who)).end_date).toBe('2026-12-20');
  });

  test('a refusal that Culqi tells of by itself is known at once, in its words, and told by mail', async () => {
    const who = await world.payer();
    const email = `tarde.${who.uuid.slice(0, 8)}@ejemplo.pe`;
    await world.spoil('respuesta-perdida', 1);
    const { body } = await world.pay(who, 3, await world.tokenOf('4000040000000008'), { email });
    expect(body.state).toBe('unknown');
    const [charge] = (await world.culqi()).charges;
    await verifyCharge(createSystem(world.app.deps), charge?.id ?? '');
    const [payment] = (await world.subscriptionOf(who)).payments;
    expect(payment).toMatchObject({ state: 'declined', charge_id: charge?.id });
    expect(payment?.message).toContain('no tiene fondos suficientes');
    expect((await world.mailsFor(email)).map(({ subject }) => subject)).toEqual(['Tu pago en Yupana no se completó']);
    expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
    await verifyCharge(createSystem(world.app.deps), charge?.id ?? '');
    expect((await world.subscriptionOf(who)).end_date).toBe('2026-12-20');
  });

  test('when a card waits for its bank, another one pays, and the bank’s answer comes after all', async () => {
    const who = await world.payer();
    const waiting = await world.tokenOf(CHALLENGE);
    await world.pay(who, 4, waiting);
    expect((await world.pay(who, 4, await world.tokenOf())).body.state).toBe('charged');
    const before = (await world.culqi()).asked;
    const authentication_3DS = await world.bankAnswer(waiting);
    const late = await world.pay(who, 4, waiting, { authentication_3DS });
    expect(codeOf(late)).toBe('CARD_DECLINED');
    expect(late.error.message).toContain('No se hizo ningún cobro');
    expect((await world.culqi()).asked).toBe(before);
    expect((await world.subscriptionOf(who)).end_date).toBe('2026-12-20');
  });

  test('when Culqi could not be asked, another card paid or is paying, and the first one is sent again', async () => {
    const who = await world.payer();
    const first = await world.tokenOf();
    await world.spoil('llave-rechazada', 1);
    expect(codeOf(await world.pay(who, 4, first))).toBe('PAYMENT_UNAVAILABLE');
    expect((await world.subscriptionOf(who)).payments[0]?.message).toContain('no está disponible');
    await world.spoil('lento', 1);
    const before = (await world.culqi()).asked;
    const second = world.pay(who, 4, await world.tokenOf());
    await expect.poll(async () => (await world.culqi()).asked).toBe(before + 1);
    expect(codeOf(await world.pay(who, 4, first))).toBe('PAYMENT_IN_PROGRESS');
    expect((await second).body.state).toBe('charged');
    expect(codeOf(await world.pay(who, 4, first))).toBe('PAYMENT_REPEATED');
    world.clock.advance(HOUR);
    const again = await world.pay(who, 4, first);
    expect(again.body).toMatchObject({ state: 'charged', starts_on: '2026-12-21' });
  });

  test('nor a coupon’s discount twice, with a card that could not be asked while it was new', async () => {
    const who = await world.payer();
    await world.discount(who, 50);
    const first = await world.tokenOf();
    await world.spoil('demasiadas', 1);
    expect(codeOf(await world.pay(who, 3, first, { amount: 34.81 }))).toBe('PAYMENT_UNAVAILABLE');
    expect((await world.pay(who, 3, await world.tokenOf(), { amount: 34.81 })).body.state).toBe('charged');
    world.clock.advance(HOUR);
    for (const amount of [34.81, 69.62])
      expect(codeOf(await world.pay(who, 3, first, { amount }))).toBe('AMOUNT_DIFFERS');
  });
});

describe('a bank’s check that nobody finishes', () => {
  test('is given up after half an hour: nothing was charged, and its answer comes too late', async () => {
    const who = await world.payer();
    const token = await world.tokenOf(CHALLENGE);
    await world.pay(who, 3, token);
    world.clock.advance(29 * MINUTE);
    await reconcilePayments(createSystem(world.app.deps));
    expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('review');
    world.clock.advance(2 * MINUTE);
    await reconcilePayments(createSystem(world.app.deps));
    const [payment] = (await world.subscriptionOf(who)).payments;
    expect(payment).toMatchObject({ state: 'declined', charge_id: null });
    expect(payment?.message).toContain('No se completó la verificación de tu banco');
    const before = (await world.culqi()).asked;
    const late = await world.pay(who, 3, token, { authentication_3DS: await world.bankAnswer(token) });
    expect(codeOf(late)).toBe('CARD_DECLINED');
    expect((await world.culqi()).asked).toBe(before);
  });
});
