import { expect, onTestFinished, test } from 'vitest';
import { failure } from '../../test/client.ts';
import { createTestClock } from '../../test/clock.ts';
import { serve } from '../../test/serve.ts';
import { createGovernor } from '../governor.ts';
import { createHttp } from '../http.ts';
import { createTokenCache } from '../tokens.ts';
import { type AskedValidity, createValidityClient } from './client.ts';

const FACTURA: AskedValidity = {
  ...{ issuerRuc: '20512345671', type: '01', serie: 'F001', number: '00000123' },
  ...{ issueDate: '2026-10-05', total: '118.00' },
};
const ACCEPTED = {
  success: true,
  message: 'Operation Success! ',
  data: { estadoCp: '1', estadoRuc: '00', condDomiRuc: '00' },
};

interface Said {
  status: number;
  body?: object;
}

/** What the token service and the service say next, one after the other, the last one again and again. */
async function bench(
  answers: Said[],
  tokens: Said[] = [{ status: 200, body: { access_token: 'ficha', expires_in: 3600 } }],
) {
  const asked: { path: string; body: string; token: string | undefined }[] = [];
  const forms: string[] = [];
  const turn = (list: Said[]): Said => (list.length > 1 ? (list.shift() as Said) : (list[0] as Said));
  const url = await serve(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    const path = request.url ?? '';
    const isToken = path.includes('/oauth2/token');
    if (isToken) forms.push(`${path} ${body}`);
    else asked.push({ path, body, token: request.headers.authorization });
    const { status, body: said } = turn(isToken ? tokens : answers);
    response.writeHead(status, { 'content-type': 'application/json' }).end(said ? JSON.stringify(said) : '');
  });
  const http = createHttp();
  onTestFinished(() => http.close());
  const clock = createTestClock();
  const client = createValidityClient({
    hosts: { security: url, api: url },
    credentials: { ruc: '20600000005', clientId: 'cliente', clientSecret: 's3creto' },
    governor: createGovernor({ perRuc: { spacingMs: 0 }, perHost: { spacingMs: 0 } }),
    tokens: createTokenCache({ clock }),
    http,
    clock,
  });
  return { client, asked, forms };
}

test('a voucher is asked for as SUNAT wants it, with a token of a client alone', async () => {
  const { client, asked, forms } = await bench([{ status: 200, body: ACCEPTED }]);
  expect(await client.check(FACTURA)).toMatchObject({ voucher: { code: '1', name: 'ACEPTADO' } });
  const [path, form] = forms[0]?.split(' ') ?? [];
  expect(path).toBe('/v1/clientesextranet/cliente/oauth2/token/');
  expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
    grant_type: 'client_credentials',
    scope: 'https://api.sunat.gob.pe/v1/contribuyente/contribuyentes',
    client_id: 'cliente',
    client_secret: 's3creto',
  });
  expect(asked).toMatchObject([
    { path: '/v1/contribuyente/contribuyentes/20600000005/validarcomprobante', token: 'Bearer ficha' },
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    ...{ numRuc: '20512345671', codComp: '01', numeroSerie: 'F001', numero: '123' },
    ...{ fechaEmision: '05/10/2026', monto: '118.00' },
  });
});

test('a token that has expired is renewed; a fresh one that is refused means that the permission is missing', async () => {
  const once = await bench([{ status: 401 }, { status: 200, body: ACCEPTED }]);
  expect(await once.client.check(FACTURA)).toMatchObject({ voucher: { code: '1' } });
  const always = await bench([{ status: 401 }]);
  expect(await failure(always.client.check(FACTURA))).toMatchObject({ kind: 'AccessDenied' });
  expect(always.asked).toHaveLength(2);
});

test('a client that may not ask here, and one that is none, are told apart', async () => {
  const without = [{ status: 400, body: { error: 'unauthorized_client', error_description: 'Cliente no autorizado' } }];
  const { client, asked } = await bench([{ status: 200, body: ACCEPTED }], without);
  expect(await failure(client.check(FACTURA))).toMatchObject({ kind: 'PermissionMissing' });
  const wrong = [
    { status: 401, body: { error: 'invalid_client', error_description: 'El client_secret no es valido.' } },
  ];
  const none = await bench([{ status: 200, body: ACCEPTED }], wrong);
  expect(await failure(none.client.check(FACTURA))).toMatchObject({ kind: 'CredentialsRejected' });
  expect([...asked, ...none.asked]).toEqual([]);
});

test('what passes is asked for again, and what does not pass ends as what it is', async () => {
  const passing = await bench([{ status: 500 }, { status: 200, body: ACCEPTED }]);
  expect(await passing.client.check(FACTURA)).toMatchObject({ voucher: { code: '1' } });
  const down = await bench([{ status: 503 }]);
  expect(await failure(down.client.check(FACTURA))).toMatchObject({ kind: 'ServiceUnavailable' });
});
