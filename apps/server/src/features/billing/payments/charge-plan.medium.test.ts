import { getMe } from '@yupana/contract/accounts.ts';
import { chargePlan } from '@yupana/contract/billing.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../../test/harness.ts';
import { codeOf, startPaying } from '../../../../test/paying.ts';
import { createSystem } from '../../../ctx.ts';
import { mailReceipt } from '../send-receipt.ts';

const MINUTE = 60_000;
let world: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  world = await startPaying();
});
afterAll(() => world.stop());
afterEach(() => world.calm());

/** Both parts of a mail, as a person would read them. */
function decodeMail(raw: string): string {
  const joined = raw.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_hex, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

async function paymentOf(paymentId: string): Promise<{ firmId: string; paymentId: string }> {
  const row = await world.app.deps.database.system((tx) =>
    tx.selectFrom('payments').select('firm_id').where('id', '=', paymentId).executeTakeFirstOrThrow(),
  );
  return { firmId: row.firm_id, paymentId };
}

describe('paying a plan', () => {
  test('charges its price with IGV once, and begins the day after', async () => {
    const who = await world.payer();
    const { status, body } = await world.pay(who, 3, await world.tokenOf());
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'charged', price: 59, igv: 10.62, amount: 69.62, card: 'Visa 1111' });
    expect(body).toMatchObject({ starts_on: '2026-11-21', ends_on: '2026-12-20' });
    const subscription = await world.subscriptionOf(who);
    expect(subscription).toMatchObject({
      plan_type: 2,
      end_date: '2026-12-20',
      business_limit: 5,
      businesses_count: 0,
    });
    expect(subscription.plan).toMatchObject({ plan_id: 3, title: 'Independientes', type_plan: 'Mensual' });
    expect(subscription.payments).toHaveLength(1);
    const me = await call(world.app, getMe, {}, who.token);
    expect(me.body.subscription).toEqual({ plan_type: 2, end_date: '2026-12-20' });
    const { charges } = await world.culqi();
    expect(charges.find(({ id }) => id === body.charge_id)?.amount).toBe(6_962);
  });

  test('charges who is called by one letter, and who has a very long name', async () => {
    for (const name of ['Y', 'Ana '.repeat(20).trim()]) {
      const who = await world.payer();
      await world.app.deps.database.system((tx) =>
        tx.updateTable('members').set({ name }).where('id', '=', who.uuid).execute(),
      );
      expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
    }
  });

  test('mails one receipt with the amounts and the dates', async () => {
    const who = await world.payer();
    const email = `recibo.${who.uuid.slice(0, 8)}@ejemplo.pe`;
    const { body } = await world.pay(who, 9, await world.tokenOf(), { email });
    const [mail] = await world.mailsFor(email);
    expect(mail?.subject).toBe('Recibimos tu pago: plan Independientes anual de Yupana');
    const text = decodeMail(mail?.raw ?? '');
    for (const said of [
      'S/ 589.98',
      'S/ 106.20',
      'S/ 696.18',
      '21/11/2026',
      '20/11/2027',
      'Visa 1111',
      body.charge_id,
    ]) {
      expect(text).toContain(said);
    }
    await mailReceipt(createSystem(world.app.deps), await paymentOf(body.uuid));
    expect(await world.mailsFor(email)).toHaveLength(1);
  });

  test('renewing before the end extends from the end', async () => {
    const who = await world.payer();
    await world.pay(who, 4, await world.tokenOf());
    world.clock.advance(11 * MINUTE);
    const { body } = await world.pay(who, 4, await world.tokenOf());
    expect(body).toMatchObject({ starts_on: '2026-12-21', ends_on: '2027-01-20' });
    expect((await world.subscriptionOf(who)).end_date).toBe('2027-01-20');
  });

  test('the first payment takes the coupon’s share off, and only the first', async () => {
    const who = await world.payer();
    await world.discount(who, 50);
    expect(codeOf(await world.pay(who, 3, await world.tokenOf()))).toBe('AMOUNT_DIFFERS');
    const { body } = await world.pay(who, 3, await world.tokenOf(), { amount: 34.81 });
    expect(body).toMatchObject({ discount: 29.5, igv: 5.31, amount: 34.81 });
    expect((await world.subscriptionOf(who)).discount_percent).toBeNull();
  });
});

describe('3-D Secure', () => {
  const CHALLENGE = '4456530000001096';

  test('the bank’s check is asked for, and with its answer the same payment is charged', async () => {
    const who = await world.payer();
    const token = await world.tokenOf(CHALLENGE);
    const first = await world.pay(who, 4, token);
    expect(first.body).toMatchObject({ state: 'review', action_code: 'REVIEW', charge_id: null });
    expect((await world.subscriptionOf(who)).plan_type).toBe(1);
    const second = await world.pay(who, 4, token, { authentication_3DS: await world.bankAnswer(token) });
    expect(second.body).toMatchObject({ uuid: first.body.uuid, state: 'charged' });
  });

  test('a made-up answer is refused, and one left halfway gives way to another card', async () => {
    const who = await world.payer();
    const token = await world.tokenOf(CHALLENGE);
    await world.pay(who, 4, token);
    const made_up = { eci: '05', xid: 'x', cavv: 'x', protocolVersion: '2', directoryServerTransactionId: 'x' };
    expect(codeOf(await world.pay(who, 4, token, { authentication_3DS: made_up }))).toBe('CARD_DECLINED');
    await world.pay(who, 4, await world.tokenOf(CHALLENGE));
    expect((await world.pay(who, 4, await world.tokenOf())).body.state).toBe('charged');
    const states = (await world.subscriptionOf(who)).payments.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['charged', 'declined', 'declined']);
  });
});

describe('a payment that is refused', () => {
  test('says Culqi’s words, charges nothing and may be tried with another card', async () => {
    const who = await world.payer();
    const answer = await world.pay(who, 3, await world.tokenOf('4000040000000008'));
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('CARD_DECLINED');
    expect(answer.error.message).toContain('no tiene fondos suficientes');
    expect((await world.subscriptionOf(who)).plan_type).toBe(1);
    expect((await world.pay(who, 3, await world.tokenOf())).body.state).toBe('charged');
  });

  test.each(['llave-rechazada', 'demasiadas'])(
    'because Culqi refuses us (%s) is not the card’s fault',
    async (scenario) => {
      const who = await world.payer();
      const token = await world.tokenOf();
      await world.spoil(scenario, 1);
      const answer = await world.pay(who, 3, token);
      expect(answer.status).toBe(503);
      expect(codeOf(answer)).toBe('PAYMENT_UNAVAILABLE');
      expect((await world.pay(who, 3, token)).body.state).toBe('charged');
    },
  );

  test('does not serve to find out which cards work', async () => {
    const who = await world.payer();
    for (let n = 0; n < 10; n++) await world.pay(who, 3, await world.tokenOf('4000020000000000'));
    const answer = await world.pay(who, 3, await world.tokenOf());
    expect(answer.status).toBe(429);
    expect((await world.subscriptionOf(who)).plan_type).toBe(1);
  });
});

describe('what the client says is checked', () => {
  test.each([0.01, 59, 69.61, 6962, -69.62])(
    'an amount of %s for a plan of S/ 69.62 charges nothing',
    async (amount) => {
      const who = await world.payer();
      const before = (await world.culqi()).asked;
      const answer = await world.pay(who, 3, await world.tokenOf(), { amount });
      expect(answer.status).toBe(400);
      expect(answer.error.message).toContain('S/ 69.62');
      expect((await world.culqi()).asked).toBe(before);
    },
  );

  test.each([69.619, 69.620000001, 1e300, '69.62'])('%s is no amount of money', async (amount) => {
    const who = await world.payer();
    const before = (await world.culqi()).asked;
    const answer = await world.pay(who, 3, await world.tokenOf(), { amount: amount as number });
    expect(answer.status).toBe(422);
    expect((await world.culqi()).asked).toBe(before);
  });

  test.each([0, 1, 2, 12, 3.5, -3, 99])('there is no plan %s', async (plan_id) => {
    const who = await world.payer();
    const body = {
      accountant_uuid: who.uuid,
      plan_id,
      token: await world.tokenOf(),
      email: 'ana@ejemplo.pe',
      amount: 69.62,
    };
    const answer = await call(world.app, chargePlan, { body }, who.token);
    expect(answer.status).toBe(422);
  });

  test('nobody pays in the name of another accountant', async () => {
    const [who, other] = [await world.payer(), await world.payer()];
    const answer = await world.pay(who, 3, await world.tokenOf(), { accountant_uuid: other.uuid });
    expect(answer.status).toBe(404);
  });

  test('one’s payments are one’s own: another firm with the same token has none', async () => {
    const [who, other] = [await world.payer(), await world.payer()];
    const token = await world.tokenOf();
    await world.pay(who, 3, token);
    expect(codeOf(await world.pay(other, 3, token))).toBe('CARD_DECLINED');
    expect((await world.subscriptionOf(other)).payments[0]).toMatchObject({ state: 'declined' });
  });
});

test('neither the card’s token nor the secret key is ever logged or stored', async () => {
  const who = await world.payer();
  const token = await world.tokenOf();
  await world.pay(who, 3, token);
  await world.pay(who, 3, await world.tokenOf('4000020000000000'));
  const log = world.app.log.join('');
  expect(log).not.toContain(token);
  expect(log).not.toContain('sk_test_x');
  const rows = await world.app.deps.database.system((tx) => tx.selectFrom('payments').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(token);
});
