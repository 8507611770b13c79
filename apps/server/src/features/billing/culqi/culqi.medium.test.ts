import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ChargeRequest, CulqiUnavailable, createCulqi } from './culqi.ts';

/** Culqi on a bad day: answers that its sandbox does not give. */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function culqiThat(answer: Answer) {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  return createCulqi({ apiUrl, secretKey: 'sk_test_x' }, { charge: 300, read: 300 });
}
const json =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const REQUEST: ChargeRequest = {
  amount: 6_962,
  email: 'ana@ejemplo.pe',
  token: 'tkn_test_1',
  description: 'Yupana Independientes Mensual',
  paymentId: 'p-1',
  payer: { first_name: 'Ana', last_name: 'Quispe', phone_number: '987654321' },
  deviceId: 'd-1',
};

test('a charge is asked for with the secret key, in céntimos, marked with its payment', async () => {
  let seen: { url?: string; key?: string; body?: unknown } = {};
  const culqi = await culqiThat((request, response, body) => {
    seen = { url: request.url, key: request.headers.authorization, body: JSON.parse(body) };
    json(200, { action_code: 'REVIEW' })(request, response, body);
  });
  await culqi.createCharge(REQUEST);
  expect(seen).toEqual({
    url: '/v2/charges',
    key: 'Bearer sk_test_x',
    body: {
      ...{ amount: 6_962, currency_code: 'PEN', email: 'ana@ejemplo.pe', source_id: 'tkn_test_1', capture: true },
      description: 'Yupana Independientes Mensual',
      antifraud_details: { ...REQUEST.payer, country_code: 'PE', device_finger_print_id: 'd-1' },
      metadata: { payment_uuid: 'p-1' },
    },
  });
});

test.each<[string, Answer]>([
  ['silence', () => undefined],
  ['half an answer', (_request, response) => void response.writeHead(201, { 'content-length': '900' }).write('{"obj')],
  ['a cut', (request) => void request.socket.destroy()],
  ['a page of a proxy', (_request, response) => void response.writeHead(502).end('<html>')],
  ['a redirection', (_request, response) => void response.writeHead(302, { location: '/v2/charges' }).end()],
])('after %s it is not known whether the card was charged', async (_what, answer) => {
  const culqi = await culqiThat(answer);
  expect(await culqi.createCharge(REQUEST)).toMatchObject({ kind: 'unknown' });
});

test('where nobody listens nothing was asked', async () => {
  // A port below those that the system hands out: a closed one of ours may be somebody else's by now.
  const culqi = createCulqi({ apiUrl: 'http://127.0.0.1:2/v2', secretKey: 'sk_test_x' }, { charge: 300, read: 300 });
  expect(await culqi.createCharge(REQUEST)).toEqual({ kind: 'not-asked', reason: 'ECONNREFUSED' });
});

test('the list of charges is followed from page to page, and not for ever', async () => {
  const pages: string[] = [];
  const culqi = await culqiThat((request, response, body) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    pages.push(searchParams.get('after') ?? 'first');
    expect(searchParams.get('email')).toBe('ana@ejemplo.pe');
    expect(searchParams.has('amount')).toBe(false);
    const id = `chr_${pages.length}`;
    json(200, { data: [{ id, amount: 6_962 }], paging: { cursors: { after: id } } })(request, response, body);
  });
  const found = await culqi.listCharges('ana@ejemplo.pe');
  expect(found.map(({ id }) => id)).toEqual(['chr_1', 'chr_2', 'chr_3', 'chr_4', 'chr_5']);
  expect(pages).toEqual(['first', 'chr_1', 'chr_2', 'chr_3', 'chr_4']);
});

test('a question that is not answered is asked again later, and is no answer', async () => {
  for (const answer of [json(500, {}), json(401, {}), json(200, { object: 'error' }), () => undefined] as Answer[]) {
    const culqi = await culqiThat(answer);
    await expect(culqi.listCharges('a@b.pe')).rejects.toThrow(CulqiUnavailable);
    await expect(culqi.getCharge('chr_1')).rejects.toThrow(CulqiUnavailable);
    server?.closeAllConnections();
    server?.close();
  }
  const culqi = await culqiThat(json(404, { object: 'error' }));
  expect(await culqi.getCharge('chr_1')).toBeUndefined();
});
