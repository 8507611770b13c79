import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';

const secret = 'un-secreto-compartido-con-siscont-de-32';
const said = {
  email: 'ana@siscont.example',
  password: 'Clave 1&2',
  ruc: '20990001015',
  razon_social: 'Ñandú & Cía. S.A.C.',
};
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ partner: { secret, productUrl: 'http://producto.test' } });
});
afterAll(() => sandbox.close());

const ask = (body: object, url = sandbox.url) =>
  fetch(`${url}/__sandbox/partner-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('Siscont makes a link that carries what its user types and a token signed with the shared secret', async () => {
  const { url } = (await (await ask(said)).json()) as { url: string };
  const link = new URL(url);
  expect(`${link.origin}${link.pathname}`).toBe('http://producto.test/siscont/validate');
  const { token = '', ...rest } = Object.fromEntries(link.searchParams);
  expect(rest).toEqual(said);
  const [version, body = '', signature] = token.split('.');
  expect(signature).toBe(createHmac('sha256', secret).update(`${version}.${body}`).digest('base64url'));
  const content = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(content).toMatchObject({ email: said.email, ruc: said.ruc, business_name: said.razon_social });
  expect(content.expires_at - content.issued_at).toBe(300);
  expect(JSON.stringify(content)).not.toContain(said.password);
});

test('two links are never the same, and a wrong RUC makes none', async () => {
  const links = await Promise.all(
    [ask(said), ask(said)].map(async (answer) => ((await (await answer).json()) as { url: string }).url),
  );
  expect(links[0]).not.toBe(links[1]);
  expect((await ask({ ...said, ruc: '123' })).status).toBe(400);
});

test('without the shared secret there is no Siscont to play', async () => {
  const other = await startSandbox();
  expect((await ask(said, other.url)).status).toBe(409);
  await other.close();
});
