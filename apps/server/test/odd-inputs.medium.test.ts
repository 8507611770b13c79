import { getMe } from '@yupana/contract/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Accountant, call, pathOf, signUpAccountant, startApp, type TestApp } from './harness.ts';
import { type Owned, samples } from './samples.ts';
import { seedBusiness, seedVouchers } from './seed.ts';

/** Requests that are right but for one field, which holds what nobody who uses the product would write. */

const ODD = [
  null,
  [],
  {},
  [['x']],
  true,
  -1,
  1e308,
  0.1,
  '',
  'x',
  '9'.repeat(400),
  '🙂'.repeat(60),
  "' or 1=1 --",
  '\u202e\u200b',
  '../../x',
  '0000-00-00',
  '999999',
  '1e5',
  '__proto__',
  '{"ruc":{}}',
  '{"ruc":"20990001015","tax_period":1}',
];

let app: TestApp;
let rosa: Accountant;
let owned: Owned;

beforeAll(async () => {
  app = await startApp();
  rosa = await signUpAccountant(app);
  const business = await seedBusiness(app, rosa);
  await seedVouchers(app, business, 'RCE', '202610', [{}, {}]);
  const { uuid: accountantId } = (await call(app, getMe, {}, rosa.token)).body;
  const nobody = '00000000-0000-4000-8000-000000000000';
  // What may be put away by an odd input that is taken after all is not what the others are tried on.
  const spare = async () => (await seedBusiness(app, rosa)).id;
  const spares = { toArchive: await spare(), toRemove: await spare(), archived: await spare() };
  owned = {
    ...business,
    accountantId,
    password: rosa.password,
    sessionId: nobody,
    upload: nobody,
    batch: nobody,
    statement: nobody,
    movement: nobody,
    aside: nobody,
    payment: nobody,
    support: nobody,
    zip: nobody,
    spareZip: nobody,
    view: nobody,
    task: nobody,
    constancia: nobody.slice(0, 20),
    toDeposit: '20990016004-01-F001-1',
    colleague: nobody,
    invitation: nobody,
    ...{ scenario: nobody, spareScenario: nobody, scenarioPage: nobody },
    ...spares,
  };
});
afterAll(() => app.stop());

/** How the validator would have said it. */
const VALIDATOR = /inválid[ao]:|se esperaba|demasiado (grande|pequeño)|expected|invalid (input|option)/i;

/** The request with another value in one field of its query or its body; every field that its call knows, one at a time. */
function oddOnes(request: object, known: object): object[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const given = (request as Record<string, object | null>)[part];
    const shape = (known as Record<string, { shape?: object } | undefined>)[part]?.shape;
    return [...new Set([...Object.keys(given ?? {}), ...Object.keys(shape ?? {})])].flatMap((field) =>
      ODD.map((value) => {
        const written = part === 'body' || typeof value === 'string' ? value : JSON.stringify(value);
        return { ...request, [part]: { ...given, [field]: written } };
      }),
    );
  });
}

test.each(samples.filter(({ call: { stream } }) => !stream).map((one) => [one.call.id, one] as const))(
  '%s never breaks: each one is answered or refused in our words',
  async (_id, { call: which, request }) => {
    for (const odd of [request(owned), ...oddOnes(request(owned), which)]) {
      const body = (odd as { body?: unknown }).body;
      const response = await fetch(app.url + pathOf(which, odd), {
        method: which.method,
        headers: {
          authorization: `Bearer ${rosa.token}`,
          ...(which.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(which.body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      expect(text, JSON.stringify(odd)).not.toContain('UNEXPECTED');
      if (response.status === 422) expect(text, JSON.stringify(odd)).not.toMatch(VALIDATOR);
      expect([200, 201, 202, 204, 400, 404, 409, 422, 429, 503], JSON.stringify(odd)).toContain(response.status);
    }
  },
);
