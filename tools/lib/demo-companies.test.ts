import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { registerDemoCompanies } from './demo-companies.ts';

const [archived, wrongKey, free] = ['20990001015', '20990007650', '20990002143'] as const;
const credentials = { solUser: 'PRUEBA01', solKey: 'clave', clientId: 'id', clientSecret: 'secreto' };
const companies = [archived, wrongKey, free].map((ruc) => {
  return { ruc, name: 'Empresa', credentials: { ...credentials, clientWithoutSire: credentials } };
});

/** Both the product and the sandbox, as far as they are asked here. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [status, body] = answerTo(
    request.url ?? '',
    chunks.length > 0 ? JSON.parse(String(Buffer.concat(chunks))) : {},
  );
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
let refusal = 'BUSINESS_ALREADY_REGISTERED';

function answerTo(path: string, { ruc }: { ruc?: string }): [number, object] {
  if (path.endsWith('/sign-in')) return [200, { access_token: 'token' }];
  if (path.endsWith('/filters')) return [200, { businesses: [{ ruc: wrongKey }] }];
  if (path.endsWith('/companies')) return [200, { companies }];
  return ruc === archived ? [409, { errors: [{ code: refusal, message: 'no' }] }] : [200, {}];
}

const registering = async (): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return registerDemoCompanies(address, address, { email: 'demo@ejemplo.pe', password: 'clave' });
};
afterEach(() => new Promise((resolve) => server.close(resolve)));

test('a company of the demo that was put away does not keep the others from being registered', async () => {
  refusal = 'BUSINESS_ALREADY_REGISTERED';
  expect(await registering()).toBe(1);
});

test('another refusal is told', async () => {
  refusal = 'PLAN_LIMIT_REACHED';
  await expect(registering()).rejects.toThrow('POST /me/businesses: 409');
});
