import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, NOON, quickSandbox } from '../test/client.ts';

const USER_REFUSED = { error_description: 'Error en la autenticacion del usuario.', error: 'access_denied' };

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox();
  caller = new Caller(sandbox, company('Siete Quenas'));
});
beforeEach(() => caller.control('POST', '/reset'));
afterAll(() => sandbox.close());

const refusal = async (changes: Record<string, string>) => {
  const answer = await caller.login(changes);
  return { status: answer.status, body: (await answer.json()) as Json };
};

describe('the token service', () => {
  test('gives a bearer token of an hour that looks like a signed JWT naming SIRE', async () => {
    const answer = await caller.login();
    const body: Json = await answer.json();
    expect(answer.status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    const [header = '', claims = '', signature = ''] = body.access_token.split('.');
    const read = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ kid: 'api.sunat.gob.pe.kid001', typ: 'JWT', alg: 'RS256' });
    expect(read(claims).sub).toBe(caller.who.ruc);
    expect(read(claims).exp - read(claims).iat).toBe(3600);
    expect(JSON.parse(read(claims).aud)[0].recurso[0].id).toBe('/v1/contribuyente/migeigv');
    expect(Buffer.from(signature, 'base64url')).toHaveLength(256);
  });

  test('refuses a wrong user or password with 400 and the text of the manual', async () => {
    expect(await refusal({ password: 'otra' })).toEqual({ status: 400, body: USER_REFUSED });
    expect(await refusal({ username: `${caller.who.ruc}NADIE000` })).toEqual({ status: 400, body: USER_REFUSED });
  });

  test('refuses a separator between RUC and user', async () => {
    const username = `${caller.who.ruc} ${caller.who.credentials.solUser}`;
    expect(await refusal({ username })).toEqual({ status: 401, body: USER_REFUSED });
  });

  test('refuses an unknown client and a wrong secret without speaking of the user', async () => {
    const client = await refusal({ client_id: '00000000-0000-4000-a000-000000000000' });
    const secret = await refusal({ client_secret: 'bWFsYSBjbGF2ZQ==' });
    expect([client.status, client.body.error]).toEqual([400, 'invalid_client']);
    expect([secret.status, secret.body.error]).toEqual([401, 'invalid_client']);
    expect(JSON.stringify([client, secret])).not.toMatch(/usuario/i);
  });

  test('refuses a client without the SIRE permission, and any other scope', async () => {
    const { clientId, clientSecret } = caller.who.credentials.clientWithoutSire;
    const unauthorised = { error_description: 'Cliente no autorizado', error: 'unauthorized_client' };
    const other = await refusal({ client_id: clientId, client_secret: clientSecret });
    expect(other).toEqual({ status: 400, body: unauthorised });
    expect(await refusal({ scope: 'https://api.sunat.gob.pe' })).toEqual({ status: 400, body: unauthorised });
  });

  test('refuses a form whose client is not the one in the path, and another kind of grant', async () => {
    const body = caller.form({ client_id: 'otro' });
    const path = `/v1/clientessol/${caller.who.credentials.clientId}/oauth2/token/`;
    const answer = await fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(body) });
    expect(answer.status).toBe(400);
    expect((await refusal({ grant_type: 'client_credentials' })).status).toBe(400);
  });

  test('locks the SOL user at the third wrong password, and the right one no longer opens it', async () => {
    for (let tries = 0; tries < 3; tries += 1) await caller.login({ password: 'otra' });
    expect(await refusal({})).toEqual({ status: 400, body: USER_REFUSED });
    const view = await caller.control('GET', `/companies/${caller.who.ruc}`);
    expect(view).toMatchObject({ wrongPasswords: 3, locked: true });
    await caller.control('POST', `/companies/${caller.who.ruc}/unlock`);
    expect((await caller.login()).status).toBe(200);
  });

  test('forgets two wrong passwords after a right one', async () => {
    await caller.login({ password: 'otra' });
    await caller.login({ password: 'otra' });
    await caller.login();
    const view = await caller.control('GET', `/companies/${caller.who.ruc}`);
    expect(view).toMatchObject({ wrongPasswords: 0, locked: false });
  });
});

describe('a token', () => {
  test('lasts an hour and then finds 401 with no body', async () => {
    // The clock ran on during the tests before this one.
    await caller.control('POST', '/clock', { now: NOON });
    await caller.enter();
    expect((await caller.periods()).status).toBe(200);
    await caller.control('POST', '/clock', { now: '2026-11-20T18:00:01Z' });
    const expired = await caller.periods();
    await caller.control('POST', '/clock', { now: NOON });
    expect(expired.status).toBe(401);
    expect(await expired.text()).toBe('');
  });

  test('made up finds 401 with no body', async () => {
    caller.token = 'a.b.c';
    const answer = await caller.periods();
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  test('without a User-Agent finds the page of the front server', async () => {
    await caller.enter();
    const answer = await caller.get('/rvierce/padron/web/omisos/080000/periodos', { 'user-agent': '' });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('<title>401 Authorization Required</title>');
  });

  test('of a scenario lacks the resource and finds the same page', async () => {
    await caller.spoil('token-sin-recurso');
    await caller.enter();
    const answer = await caller.periods();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html; charset=UTF-8']);
  });

  test('of a scenario expires after five calls', async () => {
    await caller.spoil('token-vence-pronto');
    await caller.enter();
    const states: number[] = [];
    for (let call = 0; call < 6; call += 1) states.push((await caller.periods()).status);
    expect(states).toEqual([200, 200, 200, 200, 200, 401]);
    await caller.enter();
    expect((await caller.periods()).status).toBe(200);
  });

  test('of a scenario is born expired, and one taken back by hand is too', async () => {
    await caller.enter();
    await caller.control('POST', `/companies/${caller.who.ruc}/expire-tokens`);
    expect((await caller.periods()).status).toBe(401);
    await caller.spoil('sesion-siempre-vencida');
    await caller.enter();
    expect((await caller.periods()).status).toBe(401);
  });
});

describe('a scenario of the token service', () => {
  test.each([
    ['clave-rechazada', 400, 'access_denied'],
    ['cliente-rechazado', 400, 'invalid_client'],
    ['secreto-rechazado', 401, 'invalid_client'],
    ['sin-permiso-sire', 400, 'unauthorized_client'],
  ])('%s refuses right credentials', async (scenario, status, error) => {
    await caller.spoil(scenario);
    expect(await refusal({})).toMatchObject({ status, body: { error } });
    await caller.control('DELETE', `/scenarios?ruc=${caller.who.ruc}`);
    expect((await caller.login()).status).toBe(200);
  });

  test('a rejected password is counted, so that a product that retries it locks the user', async () => {
    await caller.spoil('clave-rechazada');
    await caller.login();
    expect(await caller.control('GET', `/companies/${caller.who.ruc}`)).toMatchObject({ wrongPasswords: 1 });
  });

  test('may be chosen by the credential itself', async () => {
    const secret = caller.who.credentials.clientSecret;
    expect(await refusal({ client_secret: `${secret}#clave-rechazada` })).toMatchObject({ status: 400 });
    await caller.enter({ client_secret: `${secret}#error-500-json` });
    expect((await caller.periods()).status).toBe(500);
    await caller.enter();
    expect((await caller.periods()).status).toBe(200);
  });

  test('may spoil the token service itself when it is named', async () => {
    await caller.spoil('error-503', { endpoint: 'token', times: 1 });
    expect((await caller.login()).status).toBe(503);
    expect((await caller.login()).status).toBe(200);
  });
});
