import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';
import { CARDS, DECLINES } from './cards.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
type Json = any;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pauseMs: 50 });
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' }));

async function send(path: string, key: string | undefined, body?: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(sandbox.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

async function tokenOf(number: string): Promise<string> {
  const card = { card_number: number, cvv: '123', expiration_month: '09', expiration_year: '2030' };
  const { status, body } = await send('/culqi/v2/tokens', 'pk_test_x', { ...card, email: 'ana@ejemplo.pe' });
  expect(status).toBe(201);
  return body.id;
}
const charge = (token: string, more: object = {}) =>
  send('/culqi/v2/charges', 'sk_test_x', {
    ...{ amount: 6_962, currency_code: 'PEN', email: 'ana@ejemplo.pe', source_id: token },
    ...more,
  });

test('a token pays once, and the charge is found by its id, its email and its amount', async () => {
  const token = await tokenOf('4111111111111111');
  const made = await charge(token, { metadata: { payment_uuid: 'p-1' } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ object: 'charge', amount: 6_962, outcome: { type: 'venta_exitosa' } });
  expect(made.body.source).toMatchObject({ last_four: '1111', iin: { card_brand: 'Visa' } });
  expect((await charge(token)).status).toBe(404);
  expect((await send(`/culqi/v2/charges/${made.body.id}`, 'sk_test_x')).body.metadata).toEqual({ payment_uuid: 'p-1' });
  const { body } = await send('/culqi/v2/charges?email=ana@ejemplo.pe&amount=6962', 'sk_test_x');
  expect(body.data.map(({ id }: Json) => id)).toEqual([made.body.id]);
  expect((await send('/culqi/v2/charges?amount=1', 'sk_test_x')).body.data).toEqual([]);
});

test.each(CARDS.filter(({ outcome }) => outcome in DECLINES).map((card) => [card.outcome, card.number]))(
  'the test card for %s is refused with words for the payer',
  async (outcome, number) => {
    const { status, body } = await charge(await tokenOf(number));
    expect(status).toBe(402);
    expect(body).toMatchObject({ object: 'error', type: 'card_error', decline_code: outcome });
    expect(body.user_message).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
    expect(body.charge_id).toMatch(/^chr_test_/);
  },
);

test('a card with 3-D Secure is charged only with what the bank’s check gave for that very token', async () => {
  const token = await tokenOf('4456530000001096');
  expect((await charge(token)).body).toMatchObject({ action_code: 'REVIEW' });
  const made_up = { eci: '05', xid: 'x', cavv: 'x', protocolVersion: '2', directoryServerTransactionId: 'x' };
  expect((await charge(token, { authentication_3DS: made_up })).status).toBe(402);
  expect((await send('/culqi/3ds/answer', undefined, { token, code: '000000' })).status).toBe(422);
  const { body } = await send('/culqi/3ds/answer', undefined, { token, code: '123456' });
  expect((await charge(token, { authentication_3DS: body.parameters3DS })).status).toBe(201);
});

test('the keys are told apart, unknown cards are refused and what is missing is named', async () => {
  const card = { card_number: '4111111111111112', cvv: '123', expiration_month: '09', expiration_year: '2030' };
  expect((await send('/culqi/v2/tokens', 'sk_test_x', card)).status).toBe(401);
  const wrong = await send('/culqi/v2/tokens', 'pk_test_x', { ...card, email: 'ana@ejemplo.pe' });
  expect(wrong.body).toMatchObject({ object: 'error', param: 'card_number' });
  expect((await send('/culqi/v2/charges', 'pk_test_x', {})).status).toBe(401);
  expect((await send('/culqi/v2/charges', 'sk_test_x', { amount: 100 })).body.merchant_message).toContain('source_id');
});

test('an event follows each charge, signed over its bytes', async () => {
  const received: { signature: string; body: string }[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ signature: String(request.headers['culqi-signature']), body: Buffer.concat(chunks).toString() });
      response.end('{}');
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/culqi`;
  await fetch(`${sandbox.url}/__sandbox/culqi/events`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, secret: 'whsec' }),
  });
  const { body } = await charge(await tokenOf('5111111111111118'));
  for (let tries = 0; tries < 50 && received.length === 0; tries++) await wait(100);
  const [event] = received;
  expect(event?.signature).toBe(
    createHmac('sha256', 'whsec')
      .update(event?.body ?? '')
      .digest('hex'),
  );
  const told = JSON.parse(event?.body ?? '{}');
  expect(told.type).toBe('charge.creation.succeeded');
  expect(JSON.parse(told.data).id).toBe(body.id);
  receiver.close();
});

test('a lost answer is a charge that was made all the same', async () => {
  await send('/__sandbox/services/culqi', undefined, { scenario: 'respuesta-perdida', times: 1 }).catch(
    () => undefined,
  );
  await expect(charge(await tokenOf('4111111111111111'))).rejects.toThrow();
  expect((await send('/culqi/v2/charges', 'sk_test_x')).body.data).toHaveLength(1);
});
