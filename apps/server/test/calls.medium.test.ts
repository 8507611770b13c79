import { signIn } from '@yupana/contract/accounts.ts';
import { PREFIX } from '@yupana/contract/call.ts';
import { calls } from '@yupana/contract/calls.ts';
import { errorBody } from '@yupana/contract/errors.ts';
import { listSessions } from '@yupana/contract/profile.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdClock } from '../src/platform/clock.ts';
import { type Accountant, call, pathOf, signUpAccountant, startApp, type TestApp } from './harness.ts';
import { type Owned, ownedByNobody, type Sample, samples } from './samples.ts';
import { seedBusiness } from './seed.ts';

/** What must hold for each call of the contract, present and future. */

const clock = holdClock('2026-11-20T15:00:00Z');
let app: TestApp;
let owner: Accountant;
let stranger: Accountant;
let expired: Accountant;
let owned: Owned;

beforeAll(async () => {
  app = await startApp({ clock });
  expired = await signUpAccountant(app);
  clock.advance(13 * 3_600_000);
  owner = await signUpAccountant(app);
  stranger = await signUpAccountant(app);
  owned = { ...(await seedBusiness(app, owner)), sessionId: await anotherSession(owner) };
});
afterAll(() => app.stop());

async function anotherSession(who: Accountant): Promise<string> {
  await call(app, signIn, { body: { email: who.email, password: who.password } });
  const { body } = await call(app, listSessions, {}, who.token);
  return body.sessions.find(({ current }) => !current)?.uuid ?? '';
}

/** Status and error of a call; a stream is left as soon as it begins. */
async function send(method: string, path: string, token: string | undefined, body?: unknown) {
  const leaving = new AbortController();
  const response = await fetch(app.url + path, {
    method,
    signal: leaving.signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const error = response.status >= 400 ? errorBody.parse(await response.json()) : undefined;
  leaving.abort();
  return { status: response.status, error };
}

const make = ({ call, request }: Sample, token: string) => {
  const made = request(owned);
  return send(call.method, pathOf(call, made), token, (made as { body?: unknown }).body);
};

const bearer = calls.filter(({ access }) => access === 'bearer').map((call) => [call.id, call] as const);
const ids = calls.map(({ id }) => id);

test('every call has its own name and its own place', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
});

describe('without a valid session nobody gets anything out of', () => {
  test.each(bearer)('%s', async (_id, { method, path }) => {
    const somewhere = PREFIX + path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const tokens = [undefined, 'basura', 'A'.repeat(43), expired.token];
    for (const token of tokens) {
      const { status, error } = await send(method, somewhere, token, method === 'GET' ? undefined : {});
      expect(status).toBe(401);
      expect(error?.errors[0]?.code).toBe('UNAUTHENTICATED');
    }
  });
});

describe('what belongs to one accountant does not exist for another:', () => {
  const named = calls.filter(({ access, params, query }) => access === 'bearer' && (params || namesABusiness(query)));
  test.each(named.map((call) => [call.id, call] as const))('%s', async (id) => {
    if (ownedByNobody[id]) return expect(samples.some(({ call }) => call.id === id)).toBe(false);
    const sample = samples.find(({ call }) => call.id === id);
    if (!sample) return expect.unreachable(`${id} names something of a firm and has no sample in test/samples.ts`);
    const forOwner = await make(sample, owner.token);
    // The sample is good: its owner is not told that it does not exist, nor that it is badly made.
    expect([200, 202, 204, 409]).toContain(forOwner.status);
    const forStranger = await make(sample, stranger.token);
    expect(forStranger.status).toBe(404);
    expect(forStranger.error?.errors[0]?.code).toBe('NOT_FOUND');
  });

  test('every sample and every exception is of a call that exists', () => {
    for (const { call } of samples) expect(ids).toContain(call.id);
    for (const id of Object.keys(ownedByNobody)) expect(ids).toContain(id);
  });
});

/** Whether a query says which company: by its id, its RUC, or filters that hold them. */
function namesABusiness(query: { shape: object } | undefined): boolean {
  return Object.keys(query?.shape ?? {}).some((name) => /uuid|ruc|filters|_id$/.test(name));
}

test('the reference describes every call, and nothing that is not one', async () => {
  const reference = (await (await fetch(`${app.url}/docs/json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(reference.openapi).toMatch(/^3\.1/);
  const described = Object.values(reference.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(ids.toSorted());
});
