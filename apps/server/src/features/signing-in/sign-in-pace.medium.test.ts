import { randomBytes } from 'node:crypto';
import { signIn } from '@yupana/contract/accounts.ts';
import { startTwoStep } from '@yupana/contract/two-step.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabaseOn } from '../../../test/databases.ts';
import { call, pathOf, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { holdClock } from '../../platform/clock.ts';

const argon2 = vi.hoisted(() => ({ checks: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...given) => {
    argon2.checks += 1;
    return real.verify(...given);
  };
  return { ...real, verify };
});

const HOUR = 3_600_000;
const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const nobody = (): string => `nadie.${crypto.randomUUID()}@ejemplo.pe`;
const enter = (email: string, password: string, on = app) => call(on, signIn, { body: { email, password } });
const send = (email: string, password: string, cookie: string) =>
  fetch(app.url + pathOf(signIn, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password }),
  });
/** One that has signed in to this account, and keeps what it was given. */
const browserOf = async (email: string, password: string) => {
  const [cookie = '', ...attributes] = ((await send(email, password, '')).headers.get('set-cookie') ?? '').split('; ');
  return {
    cookie,
    attributes: attributes.join('; '),
    enter: async (typed: string) => (await send(email, typed, cookie)).status,
  };
};
const guess = async (email: string, on = app) => {
  const { status, headers, error } = await enter(email, 'Adivinanza1', on);
  return { status, wait: Number(headers.get('retry-after') ?? 0), message: error.message };
};

describe('guessing a password', () => {
  test('costs nothing five times; from then on each wait is twice the last, up to five minutes', async () => {
    const { email } = await signUpAccountant(app);
    for (let n = 0; n < 5; n++) expect((await guess(email)).status).toBe(401);
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      const refused = await guess(email);
      expect(refused.status).toBe(429);
      waits.push(refused.wait);
      clock.advance(refused.wait * 1000);
      expect((await guess(email)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  });

  test('says how long to wait', async () => {
    const { email } = await signUpAccountant(app);
    for (let n = 0; n < 5; n++) await guess(email);
    expect((await guess(email)).message).toBe('Hiciste demasiados intentos. Espera 1 segundo y vuelve a intentarlo.');
    for (const seconds of [1, 2, 4, 8, 16, 32, 64]) {
      clock.advance(seconds * 1000);
      await guess(email);
    }
    expect((await guess(email)).message).toBe('Hiciste demasiados intentos. Espera 3 minutos y vuelve a intentarlo.');
  });

  test('with the right password while it has to wait does not get in, and afterwards it does and all is forgiven', async () => {
    const { email, password } = await signUpAccountant(app);
    for (let n = 0; n < 5; n++) await guess(email);
    expect((await enter(email, password)).status).toBe(429);
    clock.advance(1_000);
    expect((await enter(email, password)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await guess(email)).status).toBe(401);
  });

  test('many times at the same moment gets no more tries than one after another', async () => {
    const { email } = await signUpAccountant(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('is forgotten after an hour without a try', async () => {
    const { email } = await signUpAccountant(app);
    for (let n = 0; n < 5; n++) await guess(email);
    clock.advance(HOUR + 1_000);
    for (let n = 0; n < 5; n++) expect((await guess(email)).status).toBe(401);
  });

  test('over many accounts from one address is slowed down too, and a right password does not clear it', async () => {
    const { limits } = app.deps.config;
    const usual = limits.failuresPerAddress;
    const { email, password } = await signUpAccountant(app);
    clock.advance(2 * HOUR);
    limits.failuresPerAddress = 4;
    try {
      for (let n = 0; n < 3; n++) expect((await guess(nobody())).status).toBe(401);
      expect((await enter(email, password)).status).toBe(200);
      expect((await guess(nobody())).status).toBe(401);
      expect(await guess(nobody())).toMatchObject({ status: 429, wait: 1 });
      expect((await enter(email, password)).status).toBe(429);
    } finally {
      limits.failuresPerAddress = usual;
      clock.advance(2 * HOUR);
    }
  });
});

describe('a right password', () => {
  test('is not refused because many of the same office come at once', async () => {
    const { limits } = app.deps.config;
    const usual = limits.failuresPerAddress;
    const { email, password } = await signUpAccountant(app);
    limits.failuresPerAddress = 3;
    try {
      const all = await Promise.all(Array.from({ length: 12 }, () => enter(email, password)));
      expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    } finally {
      limits.failuresPerAddress = usual;
    }
  });

  test('of a browser that signed in before is taken while strangers guess, and its own guesses wait apart', async () => {
    const { email, password } = await signUpAccountant(app);
    const browser = await browserOf(email, password);
    for (let n = 0; n < 5; n++) await guess(email);
    expect((await enter(email, password)).status).toBe(429);
    expect(await browser.enter(password)).toBe(200);
    expect((await guess(email)).status).toBe(429);
    for (let n = 0; n < 5; n++) expect(await browser.enter('Adivinanza1')).toBe(401);
    expect(await browser.enter('Adivinanza1')).toBe(429);
    clock.advance(1_000);
    expect((await guess(email)).status).toBe(401);
  });

  test('is taken from such a browser though its whole address waits', async () => {
    const { limits } = app.deps.config;
    const usual = limits.failuresPerAddress;
    const { email, password } = await signUpAccountant(app);
    const browser = await browserOf(email, password);
    clock.advance(2 * HOUR);
    limits.failuresPerAddress = 2;
    try {
      for (let n = 0; n < 2; n++) await guess(nobody());
      expect((await guess(nobody())).status).toBe(429);
      expect(await browser.enter(password)).toBe(200);
    } finally {
      limits.failuresPerAddress = usual;
      clock.advance(2 * HOUR);
    }
  });

  test('asked for inside a session is taken while strangers guess, and guessing there waits like at the door', async () => {
    const { email, password, token } = await signUpAccountant(app);
    for (let n = 0; n < 5; n++) await guess(email);
    const prove = (current_password: string) => call(app, startTwoStep, { body: { current_password } }, token);
    expect((await prove(password)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await prove('Adivinanza1')).status).toBe(422);
    expect((await prove(password)).status).toBe(429);
    clock.advance(1_000);
    expect((await prove(password)).status).toBe(200);
  });
});

test('what says that a browser is known is for one account, cannot be made up, and no script reads it', async () => {
  const [rosa, ana] = [await signUpAccountant(app), await signUpAccountant(app)];
  const { cookie, attributes } = await browserOf(rosa.email, rosa.password);
  expect(attributes).toMatch(/^Path=\/app\/internal\/users; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const [name = '', value = ''] = cookie.split('=');
  const anas = (await browserOf(ana.email, ana.password)).cookie.split('=')[0];
  for (let n = 0; n < 5; n++) await guess(ana.email);
  for (const forged of [cookie, `${anas}=${value}`, `${anas}=${value.replace(/^./, 'x')}`, `${anas}=x.y`, `${anas}=`]) {
    expect((await send(ana.email, ana.password, forged)).status).toBe(429);
  }
  expect(name).not.toBe(anas);
});

describe('nobody learns who has an account:', () => {
  test('an email without one waits exactly as one that has', async () => {
    const { email } = await signUpAccountant(app);
    const statuses = async (whose: string) => {
      const all: unknown[] = [];
      for (let n = 0; n < 7; n++) all.push(await guess(whose));
      return all;
    };
    expect(await statuses(nobody())).toEqual(await statuses(email));
  });

  test('and the server does the same work for both: one password checked, the same statements', async () => {
    const { email } = await signUpAccountant(app);
    // The first of a process also makes the hash that stands in for a missing one.
    await guess(nobody());
    const known = await leastWorkOf(() => guess(email));
    const unknown = await leastWorkOf(() => guess(nobody()));
    expect(known.checks).toBe(1);
    expect(known.statements.length).toBeGreaterThan(1);
    expect(unknown).toEqual(known);
  });

  test('the memory of tries holds no email and no address in plain', async () => {
    const email = nobody();
    await guess(email);
    const rows = await app.deps.database.system((tx) => tx.selectFrom('attempts').selectAll().execute());
    expect(rows.length).toBeGreaterThan(0);
    const written = rows.map((row) => `${row.scope} ${Buffer.from(row.key).toString('latin1')}`).join();
    expect(written).not.toMatch(/ejemplo\.pe|127\.0\.0\.1/);
  });
});

/** Of three times the one with fewest statements: what the server does by itself now and then, it does not do each time. */
async function leastWorkOf(doing: () => Promise<unknown>) {
  const all = [await workOf(doing), await workOf(doing), await workOf(doing)];
  return all.reduce((least, one) => (one.statements.length < least.statements.length ? one : least));
}

/** How many passwords were checked and which kinds of statements ran, in order. */
async function workOf(doing: () => Promise<unknown>): Promise<{ checks: number; statements: string[] }> {
  const statements: string[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = app.deps;
  const system = database.system;
  database.system = (work) => system((tx) => work(tx.withPlugin(watch) as typeof tx));
  const before = argon2.checks;
  try {
    await doing();
  } finally {
    database.system = system;
  }
  return { checks: argon2.checks - before, statements };
}

const server = process.env.TEST_DATABASE_URL;
test.skipIf(!server)('several api processes share the memory of tries (needs TEST_DATABASE_URL)', async () => {
  const shared = await createDatabaseOn(server as string, 'migrated');
  const env = { MASTER_KEY: `shared:${randomBytes(32).toString('base64')}` };
  const one = () => startApp({ clock, database: shared.url, role: 'api', env });
  const both = await Promise.all([one(), one()]);
  try {
    const email = nobody();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await guess(email, both[n % 2])).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  } finally {
    for (const started of both) await started.stop();
    await shared.drop();
  }
});
