import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe, signIn, signUp } from '@yupana/contract/accounts.ts';
import { registerBusiness } from '@yupana/contract/businesses.ts';
import { getRulebook } from '@yupana/contract/rulebook.ts';
import { CATALOGUE } from '@yupana/tax/rules/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesUnavailable } from '../src/platform/files/file-store.ts';
import { call, signUpAccountant, startApp, type TestApp } from './harness.ts';

/** The edge of the whole server: what an operator, a browser or a stranger meets. */

let app: TestApp;
let web: string;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Yupana</title>');
  await writeFile(join(web, 'favicon.svg'), '<svg/>');
  await writeFile(join(web, 'partner-link.html'), '<title>Solo limpia la dirección</title>');
  await writeFile(join(web, 'assets/app-1a2b3c.js'), `console.log(${JSON.stringify('x'.repeat(5_000))})`);
  app = await startApp({ env: { WEB_DIST: web } });
});
afterAll(async () => {
  await app.stop();
  await rm(web, { recursive: true });
});
const get = (path: string, headers = {}): Promise<Response> => fetch(app.url + path, { headers });

describe('the web app', () => {
  test.each(['/', '/inicio', '/dashboard/compras?ruc=20990001015', '/una/ruta/que/no/existe'])(
    'answers its page at %s: the browser knows the screens',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Yupana</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('has files that carry a hash cached for ever, and compressed', async () => {
    const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/siscont/validate?email=a@b.pe&password=x',
    '/SISCONT/Validate/?token=y&Password=x',
    '/login?password=',
    '/login?%70assword=x',
  ])('does not answer its page at %s, but one that takes the password out and that no browser keeps', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Solo limpia la dirección');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each(['/%61pp/internal/no-existe', '/app/%69nternal', '/%66iles/x/y'])(
    'does not answer its page at %s, which is the API however it is spelled',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test.each(['/assets/app-old.js', '/no-hay.png', '/../package.json'])(
    'does not answer its page for the file %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('runs under a policy that allows nothing from elsewhere', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    // A PDF that the page fetched.
    expect(policy).toContain("frame-src 'self' blob:");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  });
});

describe('the API', () => {
  test.each(['/app/internal/no-existe', '/app/internal', '/app/otra'])('answers %s with its own 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'NOT_FOUND' }],
      message: 'No encontramos lo que buscas.',
    });
  });

  test('has a readable reference that asks nothing of other sites', async () => {
    const page = await (await get('/docs')).text();
    expect(page).toContain('swagger-ui');
    expect(page).not.toMatch(/(src|href)="https?:/);
    const json = (await (await get('/docs/json')).json()) as { paths: Record<string, never> };
    expect(JSON.stringify(json)).toContain('Crea la cuenta de un contador');
    expect(Object.keys(json.paths)).toContain('/app/internal/users/sign-in');
  });
});

describe('an operator', () => {
  test('sees that the server lives and is ready', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'ok' });
    for (const path of ['/health', '/health/ready']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok', database: 'ok', queue: 'ok', files: 'ok' });
    }
  });

  test('sees in words that the files are away, and that the process serves all the same', async () => {
    const { files } = app.deps;
    const { answers } = files;
    files.answers = async () => {
      throw new FilesUnavailable('FILES_URL: Azure no acepta la clave de la cuenta (403).');
    };
    try {
      const response = await get('/health/ready');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        ...{ status: 'degraded', database: 'ok', queue: 'ok' },
        files: 'FILES_URL: Azure no acepta la clave de la cuenta (403).',
      });
      expect(await (await get('/metrics')).text()).toContain('file_store_answers{store="files"} 0');
    } finally {
      files.answers = answers;
    }
    expect(await (await get('/metrics')).text()).toContain('file_store_answers{store="files"} 1');
  });

  test('sees durations by route, the queue and the process in the metrics', async () => {
    await signUpAccountant(app);
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/app\/internal\/users",status="201"\} \d+/,
    );
    expect(text).toMatch(/queue_jobs\{queue="accounts\.purge-sessions",state="ready"\} \d+/);
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('finds each metric on the page for operators, with what it means and when to worry', async () => {
    const text = await (await get('/metrics')).text();
    const printed = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? '');
    expect(printed).toContain('queue_jobs');
    const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const told = page
      .split('\n')
      .filter((line) => /^\| `\w+`/.test(line) && line.split('|').length === 5 && !/\|\s*\|/.test(line))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(printed.filter((name) => !told.includes(name))).toEqual([]);
  });
});

test('no password, token or SOL key ever reaches the log', async () => {
  const secrets = {
    password: 'SecretaSuper1',
    wrong: 'Equivocadisima1',
    solKey: 'ClaveSOL9876',
    apiSecret: 'apisecretXYZ123',
    apiKey: 'apikeyXYZ123',
    garbage: 'tokenbasura123456789',
  };
  const { email, token } = await signUpAccountant(app, { password: secrets.password });
  await call(app, signIn, { body: { email, password: secrets.password } });
  await call(app, signIn, { body: { email, password: secrets.wrong } });
  await call(app, signUp, { body: { email: 'x', password: secrets.wrong } as never });
  await call(app, getMe, {}, token);
  await call(app, getMe, {}, secrets.garbage);
  const body = {
    ruc: '20990001015',
    name: 'EMPRESA FICTICIA S.A.C.',
    username: 'USUARIO1',
    passwordSOL: secrets.solKey,
    sunat_api_key: secrets.apiKey,
    sunat_api_secret: secrets.apiSecret,
    terms: true,
    privacy: true,
  } as const;
  await call(app, registerBusiness, { body }, token);
  await fetch(`${app.url}/app/internal/users/sign-in?password=${secrets.password}`, { method: 'POST', body: '{' });
  app.deps.log.error(
    { err: Object.assign(new Error('failed'), { request: body, token }), body, headers: { authorization: token } },
    'x',
  );
  app.deps.log.info(
    { credentials: { password: secrets.password, nested: { solKey: secrets.solKey } }, access_token: token },
    'y',
  );
  const written = app.log.join('');
  expect(written).toContain('/app/internal/users/sign-in');
  for (const secret of [...Object.values(secrets), token]) expect(written).not.toContain(secret);
});

test('each request is one line of the log, with its id, and without its query', async () => {
  const response = await get('/app/internal/no-existe?clave=xyz');
  const id = response.headers.get('x-request-id') ?? '?';
  await expect.poll(() => app.log.filter((line) => line.includes(id)).length).toBe(1);
  const line = JSON.parse(app.log.find((entry) => entry.includes(id)) ?? '{}');
  expect(line).toMatchObject({ level: 'info', method: 'GET', path: '/app/internal/no-existe', status: 404 });
  expect(JSON.stringify(line)).not.toContain('xyz');
});

test('the rules are told to anybody as the code has them, with their cases, and who has them is told that they still are so', async () => {
  const { status, body } = await call(app, getRulebook, {});
  expect(status).toBe(200);
  const told = [...body.rules, ...body.unsourced].map(({ id }) => id).sort();
  expect(told).toEqual(CATALOGUE.map(([id]) => id).sort());
  expect(
    body.rules.filter(({ sentence, cases, basis }) => !sentence || cases.length < 2 || basis.length === 0),
  ).toEqual([]);
  expect(
    body.rules.flatMap(({ read }) => read).filter((code) => !body.sources.some((one) => one.code === code)),
  ).toEqual([]);
  const first = await get('/app/internal/rules');
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await get('/app/internal/rules', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/app/internal/rules', { 'if-none-match': 'W/"otra"' })).status).toBe(200);
});
