import { connect } from 'node:net';
import { signIn, signUp } from '@yupana/contract/accounts.ts';
import { registerBusinesses } from '@yupana/contract/business-lists.ts';
import { registerBusiness } from '@yupana/contract/businesses.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { calls } from '@yupana/contract/calls.ts';
import { errorBody } from '@yupana/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../src/features.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from './harness.ts';

/** What a stranger may send who is not a browser of ours. */

const ELSEWHERE = 'https://otro.example';
let app: TestApp;
let rosa: Accountant;

beforeAll(async () => {
  app = await startApp();
  rosa = await signUpAccountant(app);
});
afterAll(() => app.stop());

/** Sends bytes as they are and reads what comes back until the server hangs up. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

describe('a text that no database can keep is refused like any other that is not valid:', () => {
  const person = {
    name: 'Ana',
    last_name: 'Prueba',
    document_number: '45678912',
    phone_number: '987654321',
    email: 'ana@ejemplo.pe',
    accountant_profile: 'Contador Freelance',
    password: 'Cantuta Roja 1',
  } as const;
  const company = {
    ruc: '20990001015',
    username: 'USUARIO1',
    passwordSOL: 'clave',
    terms: true,
    privacy: true,
  } as const;

  test.each([
    ['a null character in a campaign', signUp, { ...person, utm_source: 'a\0b' }, 'utm_source'],
    ['a null character in a coupon', signUp, { ...person, coupon_code: 'a\0b' }, 'coupon_code'],
    ['a null character in a company’s name', registerBusiness, { ...company, name: 'a\0b' }, 'name'],
    ['half of a letter in a company’s name', registerBusiness, { ...company, name: 'a\ud800b' }, 'name'],
    [
      'a null character in a list',
      registerBusinesses,
      { rows: [{ ...company, name: 'a\0b' }], terms: true, privacy: true },
      'rows.0.name',
    ],
  ] as const)('%s', async (_what, which, body, field) => {
    const { status, error } = await call(app, which, { body } as never, rosa.token);
    expect(status).toBe(422);
    expect(error.errors).toEqual([expect.objectContaining({ code: 'INVALID_REQUEST', field })]);
  });

  test('also in an address', async () => {
    const answer = await fetch(`${app.url}${PREFIX}/users/recover-password?recovery_token=a%00b`);
    expect(answer.status).toBe(422);
  });
});

describe('an address that is none', () => {
  test.each([
    ['that cannot be decoded', '/recuperar-contrase%C3%B1a/llave-secreta%ZZ', 404],
    ['too long', `/files/business/${'a'.repeat(500)}/x`, 404],
  ])(
    '%s is answered in our words, repeats nothing, and leaves a line in the log without it',
    async (_what, path, status) => {
      const response = await fetch(app.url + path);
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(errorBody.parse(JSON.parse(text)).errors[0]?.code).toBe('NOT_FOUND');
      expect(text).not.toMatch(/llave|aaaa/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const id = response.headers.get('x-request-id') ?? '?';
      await expect.poll(() => app.log.filter((line) => line.includes(id)).length).toBe(1);
      expect(app.log.join('')).not.toMatch(/llave-secreta|aaaaaaaaaa/);
    },
  );

  test.each([
    '/../../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/files/..%2f..%2fmaster.key?name=x&expires=9999999999&signature=AAAA',
    '//etc/passwd',
    '/assets/%00',
  ])('%s leads out of no folder', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404|414) /);
    expect(answer).not.toMatch(/root:|"workspaces"|demo:/);
  });
});

describe('another site’s page', () => {
  test.each(calls.map((one) => [one.id, one] as const))('is not let into %s', async (_id, { method, path }) => {
    const address = app.url + PREFIX + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const preflight = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin: ELSEWHERE,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    const asked = await fetch(address, { method: method === 'GET' ? 'GET' : 'POST', headers: { origin: ELSEWHERE } });
    await asked.body?.cancel();
    for (const { ok, headers } of [
      { ok: preflight.ok, headers: preflight.headers },
      { ok: false, headers: asked.headers },
    ]) {
      expect(ok).toBe(false);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('cannot send a form in its visitor’s name: only JSON is read', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const body = JSON.stringify({ email: rosa.email, password: rosa.password });
      const response = await fetch(`${app.url}${PREFIX}/users/sign-in`, {
        method: 'POST',
        headers: { 'content-type': type, origin: ELSEWHERE },
        body,
      });
      expect([415, 422]).toContain(response.status);
    }
  });
});

test('no call answers to another verb, and none repeats what it was sent', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'SEARCH', 'LINK', 'QUERY']) {
    const answer = await raw(
      `${method} ${PREFIX}/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${rosa.token}\r\nx-canto: repetido\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405|422|501) /);
    expect(answer).not.toMatch(/repetido|Rosa/);
  }
});

test('asking for the head of a call asks for its session too', async () => {
  expect((await fetch(`${app.url}${PREFIX}/me`, { method: 'HEAD' })).status).toBe(401);
});

test('keys that would change every object are refused, wherever they stand', async () => {
  for (const body of [
    '{"__proto__":{"access":"bearer"},"email":"a@b.pe","password":"x"}',
    '{"email":"a@b.pe","password":"x","more":{"__proto__":{"polluted":true}}}',
    '{"email":"a@b.pe","password":"x","constructor":{"prototype":{"polluted":true}}}',
  ]) {
    const response = await fetch(`${app.url}${PREFIX}/users/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(422);
  }
  const filters = encodeURIComponent('{"__proto__":{"polluted":true},"ruc":"20990001015","tax_period":"202610"}');
  const response = await fetch(`${app.url}${PREFIX}/purchase/dashboard?filters=${filters}&__proto__[polluted]=1`, {
    headers: { authorization: `Bearer ${rosa.token}` },
  });
  expect(response.status).toBe(404);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('a body nested ten thousand deep, or with a hundred thousand keys, is refused and the server goes on', async () => {
  const deep = [...Array(10_000).fill('{"a":'), 1, ...Array(10_000).fill('}')].join('');
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1])));
  for (const body of [deep, wide]) {
    const response = await fetch(`${app.url}${PREFIX}/users/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(422);
  }
  expect((await call(app, signIn, { body: { email: rosa.email, password: rosa.password } })).status).toBe(200);
});

test('who sends a request a drop at a time is let go, and does not keep others waiting', async () => {
  const drop = raw(`POST ${PREFIX}/users/sign-in HTTP/1.1\r\nhost: x\r\ncontent-le`);
  expect((await call(app, signIn, { body: { email: rosa.email, password: rosa.password } })).status).toBe(200);
  expect(await drop).toMatch(/^HTTP\/1\.1 408 /);
}, 40_000);

test('every call that needs no session has a limit of its own for each address', () => {
  // Says what the web must know before it can sign in; the server's own limit is enough.
  const unlimited = ['getPublicConfig'];
  const anonymous = allRoutes(app.deps.config).filter(({ call: { access } }) => access === 'anonymous');
  expect(anonymous.length).toBeGreaterThan(8);
  const without = anonymous.filter(({ options }) => !options.limits?.perAddress).map(({ call: { id } }) => id);
  expect(without).toEqual(unlimited);
});

test('what is no call of the API is not asked for without end either: files and events of others', async () => {
  const guarded = await startApp({
    env: { REQUESTS_PER_MINUTE: '3', CULQI_PUBLIC_KEY: 'pk_test_x', CULQI_SECRET_KEY: 'sk_test_x' },
  });
  try {
    const file = `/files/${'a'.repeat(64)}?name=x&expires=1&signature=x`;
    for (const [path, method] of [
      [file, 'GET'],
      ['/webhooks/culqi', 'POST'],
      [`${PREFIX}/config`, 'GET'],
    ] as const) {
      const statuses: number[] = [];
      for (let n = 0; n < 4; n++) {
        // Whoever is not behind a proxy of ours cannot say to be somebody else.
        const headers = { 'x-forwarded-for': `203.0.113.${n}` };
        statuses.push((await fetch(guarded.url + path, { method, headers })).status);
      }
      expect(statuses.at(-1), path).toBe(429);
    }
    expect((await fetch(`${guarded.url}/health/live`)).status).toBe(200);
  } finally {
    await guarded.stop();
  }
});

test('an answer is kept by nobody on its way', async () => {
  const headers = { authorization: `Bearer ${rosa.token}` };
  for (const path of ['/me', '/accountant/dashboard/filters', '/config', '/no-existe', '/users/recover-password']) {
    expect((await fetch(app.url + PREFIX + path, { headers })).headers.get('cache-control'), path).toBe('no-store');
  }
});
