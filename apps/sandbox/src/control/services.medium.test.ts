import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, quickSandbox } from '../test/client.ts';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Siete Quenas'));
});
beforeEach(() => caller.control('POST', '/reset'));
afterAll(() => sandbox.close());

const SITE = 'sitio-de-prueba';
const token = (changes: object = {}): string =>
  Buffer.from(
    JSON.stringify({ siteKey: SITE, action: 'REGISTER_USER', at: Date.now(), once: Math.random(), ...changes }),
  ).toString('base64');
const assess = (given: string): Promise<Response> =>
  fetch(`${sandbox.url}/captcha/assessments?key=secreta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: { token: given, siteKey: SITE, expectedAction: 'REGISTER_USER' } }),
  });
const assessment = async (given: string): Promise<Json> => (await assess(given)).json();

describe('the captcha', () => {
  test('serves a script that gives tokens', async () => {
    const answer = await fetch(`${sandbox.url}/captcha/enterprise.js?render=${SITE}`);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toContain('grecaptcha');
  });

  test('takes a person for a person, once', async () => {
    const given = token();
    expect(await assessment(given)).toMatchObject({
      tokenProperties: { valid: true, action: 'REGISTER_USER' },
      riskAnalysis: { score: 0.9 },
    });
    expect((await assessment(given)).tokenProperties).toMatchObject({ valid: false, invalidReason: 'DUPE' });
  });

  test.each([
    ['made up', 'basura', 'MALFORMED'],
    ['of another site', token({ siteKey: 'otro' }), 'MALFORMED'],
    ['too old', token({ at: 0 }), 'EXPIRED'],
  ])('refuses a token %s', async (_which, given, invalidReason) => {
    expect((await assessment(given)).tokenProperties).toMatchObject({ valid: false, invalidReason });
  });

  test('fails as it is told, so many times', async () => {
    await caller.control('POST', '/services/captcha', { scenario: 'puntaje-bajo', times: 1 });
    expect((await assessment(token())).riskAnalysis.score).toBe(0.1);
    expect((await assessment(token())).riskAnalysis.score).toBe(0.9);
    await caller.control('POST', '/services/captcha', { scenario: 'otra-accion' });
    expect((await assessment(token())).tokenProperties.action).toBe('LOGIN');
    await caller.control('POST', '/services/captcha', { scenario: 'caido' });
    expect((await assess(token())).status).toBe(503);
    await caller.control('DELETE', '/services/captcha');
    expect((await assess(token())).status).toBe(200);
  });
});

describe('the marketing form', () => {
  const post = (): Promise<Response> =>
    fetch(`${sandbox.url}/marketing/form`, { method: 'POST', body: new URLSearchParams({ email: 'ana@ejemplo.pe' }) });

  test('keeps what it receives, and counts what it refused too', async () => {
    await caller.control('POST', '/services/marketing', { scenario: 'caido', times: 1 });
    expect([(await post()).status, (await post()).status]).toEqual([503, 200]);
    const { tries, submissions } = await caller.control('GET', '/submissions');
    expect(tries).toBe(2);
    expect(submissions).toMatchObject([{ fields: { email: 'ana@ejemplo.pe' } }]);
  });
});

test('a service or a scenario that does not exist is not found', async () => {
  expect(await caller.control('POST', '/services/captcha', { scenario: 'cien-mil' })).toHaveProperty('message');
  expect(await caller.control('POST', '/services/nada', { scenario: 'caido' })).toHaveProperty('message');
  const { services } = await caller.control('GET', '/services');
  expect(services.filter(({ active }: Json) => active !== null)).toEqual([]);
});
