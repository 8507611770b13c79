import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EVENTS_SECRET, type Payer, startPaying } from '../../../../test/paying.ts';

let world: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  world = await startPaying();
});
afterAll(() => world.stop());
afterEach(() => world.calm());

function deliver(body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${world.app.url}/webhooks/culqi`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
const signed = (body: string, secret = EVENTS_SECRET) => ({
  'culqi-signature': createHmac('sha256', secret).update(body).digest('hex'),
});
const eventOf = (chargeId: string, type = 'charge.creation.succeeded') =>
  JSON.stringify({ object: 'event', id: 'evt_test_1', type, data: JSON.stringify({ object: 'charge', id: chargeId }) });

async function until(who: Payer, state: string): Promise<void> {
  for (let tries = 0; tries < 80; tries++) {
    if ((await world.subscriptionOf(who)).payments[0]?.state === state) return;
    await sleep(100);
  }
  throw new Error(`The payment never was ${state}.`);
}

describe('an event of Culqi', () => {
  test('settles a payment whose answer was lost, as Culqi sends it', async () => {
    const url = `${world.app.url}/webhooks/culqi`;
    await world.control('PUT', '/culqi/events', { url, secret: EVENTS_SECRET });
    const who = await world.payer();
    await world.spoil('respuesta-perdida', 1);
    expect((await world.pay(who, 4, await world.tokenOf())).body.state).toBe('unknown');
    await until(who, 'charged');
    expect(await world.subscriptionOf(who)).toMatchObject({ plan_type: 2, end_date: '2026-12-20' });
    expect((await world.culqi()).events.at(-1)?.status).toBe(200);
  });

  test.each([
    ['without a signature', () => ({})],
    ['with the signature of another body', () => signed('{}')],
    ['signed with another secret', (body: string) => signed(body, 'otro')],
    ['with another password', () => ({ authorization: `Basic ${Buffer.from('culqi:otra').toString('base64')}` })],
  ])('%s is refused', async (_how, headers) => {
    const body = eventOf('chr_test_abc');
    expect((await deliver(body, headers(body) as Record<string, string>)).status).toBe(401);
  });

  test('is taken with its signature, with or without its name, and with the password of the panel', async () => {
    const body = eventOf('chr_test_abc');
    const hex = signed(body)['culqi-signature'];
    const basic = `Basic ${Buffer.from(`culqi:${EVENTS_SECRET}`).toString('base64')}`;
    for (const headers of [signed(body), { 'x-culqi-signature': `sha256=${hex}` }, { authorization: basic }]) {
      expect((await deliver(body, headers as Record<string, string>)).status).toBe(200);
    }
  });

  test('that says paid what was not changes nothing: Culqi’s API is asked', async () => {
    const who = await world.payer();
    await world.spoil('pedido-perdido', 1);
    await world.pay(who, 4, await world.tokenOf());
    const body = eventOf('chr_test_inventado');
    expect((await deliver(body, signed(body))).status).toBe(200);
    const asked = () =>
      world.app.deps.database.system(async (tx) => {
        const { rows } = await sql<{ state: string }>`
          select state::text from pgboss.job where name = 'billing.verify-charge' and singleton_key = 'chr_test_inventado'`.execute(
          tx,
        );
        return rows[0]?.state;
      });
    await expect.poll(asked, { timeout: 20_000 }).toBe('completed');
    expect((await world.subscriptionOf(who)).payments[0]?.state).toBe('unknown');
  });

  test.each(['', 'no es json', '[]', '{"type":"order.status.changed","data":{"id":"ord_test_1"}}', eventOf('../otro')])(
    'that is about something else (%s) is taken and left alone',
    async (body) => {
      expect((await deliver(body, signed(body))).status).toBe(200);
    },
  );
});

test('the page that a bank’s check returns to runs only Culqi’s component and stands only in our frames', async () => {
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${world.app.url}/pago/verificacion?x=1`, {
      method,
      ...(method === 'POST' ? { body: new URLSearchParams({ cres: 'x' }) } : {}),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain(`script-src ${world.sandbox.url};`);
    expect(await response.text()).toContain(`<script src="${world.sandbox.url}/culqi/3ds">`);
  }
});

test('pages may load Culqi’s components from their host, frame them and post to them, and nothing else is opened', async () => {
  const policy = (await fetch(`${world.app.url}/`)).headers.get('content-security-policy') ?? '';
  const sourcesOf = (name: string) => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1]?.split(' ');
  for (const name of ['script-src', 'form-action']) {
    expect(sourcesOf(name)).toEqual(["'self'", world.sandbox.url]);
  }
  // A PDF that the page itself fetched stands in a frame, too.
  expect(sourcesOf('frame-src')).toEqual(["'self'", 'blob:', world.sandbox.url]);
  expect(sourcesOf('default-src')).toEqual(["'self'"]);
  expect(sourcesOf('frame-ancestors')).toEqual(["'none'"]);
  expect(policy).not.toContain('*');
});
