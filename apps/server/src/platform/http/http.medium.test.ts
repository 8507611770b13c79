import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, defineCall, PREFIX } from '@yupana/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { type Recognized, registerRoutes } from './register.ts';
import { defineRoute, type Handler, type RouteOptions, refuseUnevenRoutes } from './route.ts';
import { createServer } from './server.ts';

const open = defineCall({
  id: 'open',
  method: 'POST',
  path: '/things/{number}',
  access: 'anonymous',
  tag: 'x',
  summary: 'x',
  params: z.object({ number: z.coerce.number() }),
  body: z.object({ name: z.string().min(1, 'Ingrese el nombre') }),
  status: 201,
  response: z.object({ said: z.string() }),
  errors: [],
});
const watch = defineCall({
  id: 'watch',
  method: 'GET',
  path: '/watch',
  access: 'owner',
  tag: 'x',
  summary: 'x',
  status: 200,
  stream: true,
  errors: [],
});

let app: FastifyInstance | undefined;
const stopping = new AbortController();
const lines: string[] = [];
afterEach(() => app?.close());

/** Who each token is, and how what a call is about stands. */
let recognized: (token: string, about: string) => Recognized<{ who: string }> | undefined = () => undefined;

/** Whether the role of who asks is one that the call lets in. */
let mayStill = true;

async function serve<const C extends Call>(
  call: C,
  handler: Handler<C, C['access'] extends 'anonymous' ? 'system' : { who: string }>,
  options: RouteOptions & { requestsPerMinute?: number; stopping?: AbortSignal } = {},
): Promise<string> {
  const log = createLog('info', { write: (line) => lines.push(line) });
  const { requestsPerMinute = 1_000 } = options;
  app = await createServer({ log, publicUrl: 'http://localhost', requestsPerMinute });
  registerRoutes<{ who: string }, 'system'>(app, [defineRoute(call, handler, options)], {
    authenticate: async (token) => (token === 'good' ? { who: 'Rosa' } : undefined),
    recognize: async (token, about) => recognized(token, about),
    authorize: async () => {
      if (!mayStill) throw new AppError('ROLE_FORBIDDEN');
    },
    system: 'system',
    stopping: options.stopping ?? stopping.signal,
    secure: false,
  });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}${PREFIX}`;
}

const saidBy = async (response: Response): Promise<string> => ((await response.json()) as { message: string }).message;
const post = (url: string, body: string, type = 'application/json'): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type } });

describe('a call', () => {
  test('gives its handler the input as the contract reads it, and answers only what the contract says', async () => {
    const url = await serve(open, async (who, { params, body }) => {
      const answer = { said: `${who} ${params.number + 1} ${body.name}`, password_hash: 'never' };
      return answer;
    });
    const response = await post(`${url}/things/41`, '{"name":"x","unknown":1}');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ said: 'system 42 x' });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['a field that is wrong', '{"name":""}', 'application/json', 422, 'INVALID_REQUEST', 'Ingrese el nombre'],
    ['a field that is missing', '{}', 'application/json', 422, 'INVALID_REQUEST', 'Falta el nombre.'],
    ['a body that is not JSON', '{"name":', 'application/json', 422, 'INVALID_REQUEST', undefined],
    ['no body', '', 'application/json', 422, 'INVALID_REQUEST', undefined],
    [
      'another kind of body',
      '<x/>',
      'application/xml',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'Envía los datos en formato JSON.',
    ],
    [
      'a body without end',
      JSON.stringify({ name: 'x'.repeat(2_000_000) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
      undefined,
    ],
    [
      'a poisoned body',
      '{"name":"x","__proto__":{"admin":true}}',
      'application/json',
      422,
      'INVALID_REQUEST',
      undefined,
    ],
  ])('with %s is refused in Spanish', async (_what, body, type, status, code, message) => {
    const url = await serve(open, async () => ({ said: 'x' }));
    const response = await post(`${url}/things/1`, body, type);
    expect(response.status).toBe(status);
    const answer = (await response.json()) as { errors: { code: string; message: string }[]; message: string };
    expect(answer.errors[0]?.code).toBe(code);
    if (message) expect(answer.errors[0]?.message).toBe(message);
    expect(answer.message).not.toMatch(/JSON at position|Unexpected|undefined|expected/);
  });

  test.each(['foo', 'gzip, foo', 'compress'])(
    'with its body encoded as %s is refused as what we do not read',
    async (encoding) => {
      const url = await serve(open, async () => ({ said: 'x' }));
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const response = await fetch(`${url}/things/1`, { method: 'POST', body: '{"name":"x"}', headers });
      expect(response.status).toBe(415);
      expect(await saidBy(response)).toBe('No entendemos esta codificación del contenido (Content-Encoding).');
    },
  );

  test('that fails as nobody foresaw answers in general words, and the cause is in the log', async () => {
    const url = await serve(open, async () => {
      throw new Error('relation "x" does not exist');
    });
    const response = await post(`${url}/things/1`, '{"name":"x"}');
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ code: 'UNEXPECTED' }],
      message: 'Ocurrió un error. Por favor, inténtalo de nuevo en un minuto.',
    });
    expect(text).not.toContain('relation');
    expect(lines.join('')).toContain('relation \\"x\\" does not exist');
  });

  test('whose answer breaks the contract is our failure, not an answer', async () => {
    const url = await serve(open, async () => ({ said: 1 }) as never);
    expect((await post(`${url}/things/1`, '{"name":"x"}')).status).toBe(500);
  });

  test('answers the error that its use case throws', async () => {
    const url = await serve(open, async () => {
      throw new AppError('RUC_INVALID', { field: 'ruc' });
    });
    const response = await post(`${url}/things/1`, '{"name":"x"}');
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      errors: [{ code: 'RUC_INVALID', message: 'El RUC ingresado es inválido', field: 'ruc' }],
      message: 'El RUC ingresado es inválido',
    });
  });

  test('asked for too often is refused for a while', async () => {
    const url = await serve(open, async () => ({ said: 'x' }), { requestsPerMinute: 2 });
    for (let n = 0; n < 2; n++) expect((await post(`${url}/things/1`, '{"name":"x"}')).status).toBe(201);
    const refused = await post(`${url}/things/1`, '{"name":"x"}');
    expect(refused.status).toBe(429);
    expect(await saidBy(refused)).toMatch(
      /^Hiciste demasiados intentos\. Espera (1 minuto|\d+ segundos?) y vuelve a intentarlo\.$/,
    );
  });

  test.each([
    [30, '30 segundos'],
    [300, '5 minutos'],
    [3_600, '1 hora'],
    [7_200, '2 horas'],
  ])('may have a stricter limit by address, and says when to come back: %i seconds', async (windowSeconds, wait) => {
    const limits = { perAddress: { max: 1, windowSeconds } };
    const url = await serve(open, async () => ({ said: 'x' }), { limits });
    expect((await post(`${url}/things/1`, '{"name":"x"}')).status).toBe(201);
    const refused = await post(`${url}/things/1`, '{"name":"x"}');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe(String(windowSeconds));
    expect(await saidBy(refused)).toBe(`Hiciste demasiados intentos. Espera ${wait} y vuelve a intentarlo.`);
  });
});

describe('however an address is written,', () => {
  /** As it stands, without a client that tidies it up. */
  const asWritten = (url: string, target: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const asked = { hostname, port, path: target, agent: false, headers: { authorization: 'Bearer bad' } } as const;
      get(asked, (response) => resolve(response.resume())).on('error', reject);
    });
  const SPELLINGS = [
    `${PREFIX}/watch`,
    '/%61pp/internal/watch',
    '/app/%69nternal/w%61tch',
    'http://otro/app/internal/watch',
  ];

  test('no proxy keeps the answer, and a call without a session counts', async () => {
    const url = await serve(watch, async function* () {}, { requestsPerMinute: SPELLINGS.length });
    for (const target of SPELLINGS) {
      const { statusCode, headers } = await asWritten(url, target);
      expect([target, statusCode, headers['cache-control']]).toEqual([target, 401, 'no-store']);
    }
    for (const target of SPELLINGS) expect((await asWritten(url, target)).statusCode).toBe(429);
  });

  test('a stricter limit of the call counts who is not let in, too', async () => {
    const limits = { perAddress: { max: 1, windowSeconds: 60 } };
    const url = await serve(watch, async function* () {}, { limits });
    expect((await asWritten(url, '/%61pp/internal/watch')).statusCode).toBe(401);
    expect((await asWritten(url, `${PREFIX}/watch`)).statusCode).toBe(429);
  });

  test('what exists nowhere counts', async () => {
    const url = await serve(watch, async function* () {}, { requestsPerMinute: 1 });
    expect((await asWritten(url, '//app//internal')).statusCode).toBe(404);
    expect((await asWritten(url, '/APP/internal')).statusCode).toBe(429);
  });
});

test('a visitor is who the nearest proxy says, and not who the visitor says', async () => {
  app = await createServer({ log: createLog('silent'), publicUrl: 'http://x', requestsPerMinute: 9, trustProxy: 1 });
  app.get('/who', async ({ ip }) => ip);
  const said = await app.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } });
  expect(said.body).toBe('198.51.100.7');
});

test('an address cut in the middle of a letter leads a browser to the page that says so, and a program to an error', async () => {
  const url = new URL('/recuperar-contrase%C3%/secreto', await serve(open, async () => ({ said: 'x' })));
  const browser = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/direccion-incompleta']);
  expect((await fetch(url)).status).toBe(404);
  expect(lines.join('')).not.toContain('secreto');
});

test('a stop waits for the answer that is under way, and for no connection on which nothing, or half of something, was asked', async () => {
  const asked = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const url = await serve(open, async () => {
    asked.resolve();
    await answers.promise;
    return { said: 'x' };
  });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  const half = connect(Number(new URL(url).port), '127.0.0.1');
  await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
  half.write('GET /things/1 HT');
  const answer = post(`${url}/things/1`, '{"name":"x"}');
  await asked.promise;
  const closed = app?.close();
  await Promise.all([once(silent.resume(), 'close'), once(half.resume(), 'close')]);
  answers.resolve();
  expect((await answer).status).toBe(201);
  await expect(closed).resolves.toBeUndefined();
});

test('whoever has a whole IPv6 network is one visitor, to the server and to the call', async () => {
  const send = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/json' };
    const asked = {
      method: 'POST',
      url: `${PREFIX}/things/1`,
      payload: '{"name":"x"}',
      headers,
      remoteAddress,
    } as const;
    return (await app?.inject(asked))?.statusCode;
  };
  const once = { perAddress: { max: 1, windowSeconds: 60 } };
  for (const options of [{ limits: once }, { requestsPerMinute: 1 }]) {
    await serve(open, async () => ({ said: 'x' }), options);
    expect(await send('2001:db8:1:2::1')).toBe(201);
    expect(await send('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await send('2001:db8:1:3::1')).toBe(201);
    await app?.close();
  }
});

describe('a stream of events', () => {
  const listen = (url: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}/watch`, { headers: { authorization: 'Bearer good' }, signal });

  test('sends each event as it happens and ends with its source', async () => {
    const url = await serve(watch, async function* ({ who }) {
      yield { event: 'collection', data: { who, note: 'línea\nnueva' } };
      await sleep(20);
      yield { event: 'collection', data: 2 };
    });
    const response = await listen(url);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(
      ': yupana\n\nevent: collection\ndata: {"who":"Rosa","note":"línea\\nnueva"}\n\nevent: collection\ndata: 2\n\n',
    );
  });

  test('ends without another word when who listens has a role no more that the call lets in', async () => {
    const url = await serve(watch, async function* () {
      yield { event: 'x', data: 1 };
      mayStill = false;
      yield { event: 'x', data: 2 };
      mayStill = true;
      yield { event: 'x', data: 3 };
    });
    try {
      expect(await (await listen(url)).text()).toBe(': yupana\n\nevent: x\ndata: 1\n\n');
    } finally {
      mayStill = true;
    }
  });

  test('tells its source when the client leaves', async () => {
    let told = false;
    const url = await serve(watch, async function* (_who, _input, { signal }) {
      yield { event: 'x', data: 1 };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      told = true;
    });
    const leaving = new AbortController();
    const response = await listen(url, leaving.signal);
    await response.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => told).toBe(true);
  });

  test('ends when the server stops, so that the stop does not wait for it', async () => {
    const stop = new AbortController();
    const url = await serve(
      watch,
      async function* (_who, _input, { signal }) {
        yield { event: 'x', data: 1 };
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
      { stopping: stop.signal },
    );
    const response = await listen(url);
    const reading = response.text();
    stop.abort();
    expect(await reading).toContain('event: x');
    await expect(app?.close()).resolves.toBeUndefined();
  });

  test('is open ten times at most in a session, and leaving one makes room', async () => {
    const url = await serve(watch, async function* (_who, _input, { signal }) {
      yield { event: 'x', data: 1 };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    // `fetch` does not always hang up when told to: a connection of its own does.
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/watch`, { agent: false, headers: { authorization: 'Bearer good' } }, resolve).on('error', reject);
      });
    const opened: IncomingMessage[] = [];
    for (let n = 0; n < 10; n++) opened.push(await open());
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const oneMore = async () => {
      const answer = await open();
      opened.push(answer);
      return answer.statusCode;
    };
    expect(await oneMore()).toBe(429);
    opened[0]?.destroy();
    await expect.poll(oneMore, { timeout: 10_000 }).toBe(200);
    for (const one of opened) one.destroy();
  });

  test('is for those who have a session', async () => {
    const url = await serve(watch, async function* () {
      yield { event: 'x', data: 1 };
    });
    expect((await fetch(`${url}/watch`)).status).toBe(401);
  });
});

test('the server refuses to boot when a call has no route, or two', () => {
  const route = defineRoute(open, async () => ({ said: '' }));
  expect(() => refuseUnevenRoutes([open, watch], [route])).toThrow('no route for watch');
  expect(() => refuseUnevenRoutes([open], [route, route])).toThrow('two routes for open');
  expect(() => refuseUnevenRoutes([open], [route])).not.toThrow();
});

describe('an answer that is remembered', () => {
  const look = defineCall({
    id: 'look',
    method: 'GET',
    path: '/look',
    access: 'owner',
    tag: 'x',
    summary: 'x',
    query: z.object({
      at: z
        .string()
        .max(8)
        .transform((text) => text.trim()),
      more: z.string().optional(),
    }),
    status: 200,
    response: z.object({ said: z.string() }),
    errors: [],
  });
  const about = (query: unknown) => {
    const { at } = query as { at?: unknown };
    return typeof at === 'string' ? at : undefined;
  };
  let asked: string[];
  let version: string | undefined;

  async function looking() {
    asked = [];
    version = '1';
    recognized = (token, at) =>
      token === 'none' ? undefined : { who: { who: token }, reader: token, version: version && `${at}/${version}` };
    const url = await serve(
      look,
      async ({ who }, { query: { at } }) => {
        asked.push(`${who} ${at}`);
        if (at === 'gone') throw new AppError('NOT_FOUND');
        const answer = { said: `${who} ${at} ${'ñ'.repeat(600)}`, password_hash: 'never' };
        return answer;
      },
      { about },
    );
    return async (query: string, token = 'rosa', init: RequestInit = {}) => {
      const response = await fetch(`${url}/look?${query}`, { ...init, headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    };
  }

  test('is the same in all but what each answer has of its own', async () => {
    const ask = await looking();
    const {
      headers: { 'x-request-id': id, date, ...first },
      ...answer
    } = await ask('at=x');
    const {
      headers: { 'x-request-id': other, date: then, ...again },
      ...same
    } = await ask('at=x');
    expect(asked).toEqual(['rosa x']);
    expect(same).toEqual(answer);
    expect(again).toEqual(first);
    expect([answer.status, answer.text.includes('never'), id === other]).toEqual([200, false, false]);
    expect(first['cache-control']).toBe('no-store');
    const head = await ask('at=x', 'rosa', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', first['content-type']]);
  });

  test('is of one caller, one address and one version', async () => {
    const ask = await looking();
    for (const turn of [1, 2]) {
      await ask('at=x', 'rosa');
      await ask('at=x', 'luis');
      await ask('at=y', 'rosa');
      await ask('at=x&more=1', 'rosa');
      expect(asked, `turn ${turn}`).toEqual(['rosa x', 'luis x', 'rosa y', 'rosa x']);
    }
    version = '2';
    expect((await ask('at=x')).text).toContain('rosa x');
    expect(asked).toHaveLength(5);
  });

  test('is not given to who is not let in, nor where nothing says how it stands', async () => {
    const ask = await looking();
    await ask('at=x');
    expect((await ask('at=x', 'none')).status).toBe(401);
    version = undefined;
    await ask('at=x');
    await ask('at=x');
    expect(asked).toHaveLength(3);
  });

  test('is none that failed, that was refused, or that the contract reads as something else', async () => {
    const ask = await looking();
    for (const turn of [1, 2]) {
      expect((await ask('at=gone')).status).toBe(404);
      expect((await ask('at=much-too-long')).status).toBe(422);
      expect((await ask('at=%20x')).status).toBe(200);
      expect((await ask('at=x&at=y', 'good')).status).toBe(422);
      expect(asked).toHaveLength(2 * turn);
    }
  });
});
