import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../start.ts';
import { Caller, company, type Json, NOON, quickSandbox } from '../test/client.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const MENU = '/cl-ti-itmenu/MenuInternet.htm';

let sandbox: Sandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await quickSandbox({ portalHasteMs: 0 });
  caller = new Caller(sandbox, company('Siete Quenas'));
});
beforeEach(() => caller.control('POST', '/reset'));
afterAll(() => sandbox.close());

/** A browser that follows nothing by itself, and what it knows of the form. */
class Visitor {
  readonly jar = new Map<string, string>();
  form: Record<string, string> = {};
  action = '';

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.jar].map((pair) => pair.join('=')).join('; ');
    const headers = { 'user-agent': CHROME, cookie, ...init.headers };
    const answer = await fetch(new URL(address, sandbox.url), { ...init, headers, redirect: 'manual' });
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=');
      this.jar.set(name, value);
    }
    return answer;
  }

  async openForm(): Promise<this> {
    const menu = await (await this.go(MENU)).text();
    const address = /redirect\("([^"]+)"\)/.exec(menu)?.[1] ?? '';
    await this.go(address);
    const [, query = ''] = address.split('?');
    const field = (name: string) => new RegExp(`(?:^|&)${name}=([^&]+)`).exec(query)?.[1] ?? '';
    const { solUser, solKey } = caller.who.credentials;
    this.action = address.replace(/loginMenuSol.*/, 'j_security_check');
    this.form = {
      tipo: '2',
      dni: '',
      custom_ruc: caller.who.ruc,
      j_username: solUser,
      j_password: solKey,
      captcha: '',
      originalUrl: field('originalUrl'),
      lang: 'es-PE',
      state: field('state'),
    };
    return this;
  }

  submit(changes: Record<string, string> = {}): Promise<Response> {
    return this.go(this.action, { method: 'POST', body: new URLSearchParams({ ...this.form, ...changes }) });
  }

  act(action: string): Promise<Response> {
    return this.go(MENU, { method: 'POST', body: new URLSearchParams({ action }) });
  }
}

const visitor = () => new Visitor().openForm();
const openMenus = async (): Promise<number> =>
  (await caller.control('GET', `/companies/${caller.who.ruc}`)).portalMenusOpen;

async function entered(): Promise<Visitor> {
  const one = await visitor();
  const authenticated = await one.go((await one.submit()).headers.get('location') ?? '');
  await one.go(authenticated.headers.get('location') ?? '');
  return one;
}

describe('the login', () => {
  test('leads by a code, good once and for five minutes, to the menu with the options of that user', async () => {
    const one = await visitor();
    const accepted = await one.submit();
    const address = accepted.headers.get('location') ?? '';
    expect([accepted.status, address]).toEqual([
      302,
      expect.stringMatching(/AutenticaMenuInternet\.htm\?code=eyJ.+&state=rO0AB/),
    ]);
    const late = await visitor();
    const second = (await late.submit()).headers.get('location') ?? '';
    expect((await one.go(address)).headers.get('location')).toMatch(/MenuInternet\.htm\?pestana/);
    expect(await (await one.go(MENU)).text()).toMatch(/var opciones=.*60\.2\.1\.1\.1.*Bienvenido,/s);
    expect(await (await one.go(address)).text()).toContain('Falla en la autenticación');
    await caller.control('POST', '/clock', { now: '2026-11-20T17:06:00Z' });
    expect(await (await late.go(second)).text()).toContain('Falla en la autenticación');
    await caller.control('POST', '/clock', { now: NOON });
  });

  test.each([
    ['a form that was not opened', {}, true],
    ['another state', { state: 'rO0ABX' }, false],
    ['another originalUrl', { originalUrl: 'https://e-menu.sunat.gob.pe/' }, false],
    ['a user in lower case', { j_username: 'quenas01' }, false],
    ['a user with the RUC before it', { j_username: `${'2'.repeat(11)}QUENAS01` }, false],
    ['the login of a DNI', { tipo: '1' }, false],
  ])('refuses %s as no browser would send it', async (_what, changes, withoutCookie) => {
    const one = await visitor();
    if (withoutCookie) one.jar.clear();
    expect((await one.submit(changes)).status).toBe(400);
    expect(await caller.control('GET', `/companies/${caller.who.ruc}`)).toMatchObject({ wrongPasswords: 0 });
  });

  test('cuts whoever does not look like a browser', async () => {
    await expect(fetch(sandbox.url + MENU, { headers: { 'user-agent': 'Yupana/1.0' } })).rejects.toThrow(
      'fetch failed',
    );
  });

  test('sends the haste of a machine to the front page, with the code', async () => {
    const hasty = await quickSandbox({ portalHasteMs: 60_000 });
    const kept = sandbox;
    sandbox = hasty;
    try {
      const answer = await (await visitor()).submit();
      expect(answer.headers.get('location')).toMatch(/\/\?state=&code=eyJ/);
      const front = await fetch(answer.headers.get('location') ?? '');
      expect(await front.text()).toContain('Bienvenidos a SUNAT');
    } finally {
      sandbox = kept;
      await hasty.close();
    }
  });
});

describe('a wrong password', () => {
  test('brings the form back with a message, counts with those of the API, and after three a captcha is shown', async () => {
    const one = await visitor();
    const page = await (await one.submit({ j_password: 'otra' })).text();
    expect(page).toMatch(/spanMensajeError">Usuario o Clave Incorrectos/);
    expect(page).not.toContain('g-recaptcha');
    await caller.login({ password: 'otra' });
    await one.submit({ j_password: 'otra' });
    expect(await caller.control('GET', `/companies/${caller.who.ruc}`)).toMatchObject({
      wrongPasswords: 3,
      locked: true,
    });
    expect(await (await one.submit()).text()).toContain('g-recaptcha');
  });

  test('of nobody the sandbox knows is wrong as well', async () => {
    const page = await (await (await visitor()).submit({ custom_ruc: '20999999999' })).text();
    expect(page).toContain('Usuario o Clave Incorrectos');
  });
});

test.each([
  ['portal-clave-mensaje', 200, 'Usuario o Clave Incorrectos'],
  ['portal-clave-error', 302, '/oauth2/error'],
  ['portal-bloqueado', 200, 'bloqueado'],
  ['portal-captcha', 200, 'g-recaptcha'],
  ['portal-callado', 200, 'spanMensajeError"></span>'],
  ['portal-pagina-ajena', 200, 'Una nueva forma'],
  ['portal-503', 503, 'no se encuentra disponible'],
  ['portal-no-atiende', 200, 'no podemos atenderlo'],
  ['portal-cortafuegos', 200, 'Request Rejected'],
  ['portal-rebota', 302, '/?state=&code='],
  ['portal-lento', 302, 'code='],
])('%s answers %i with %s', async (scenario, status, content) => {
  await caller.spoil(scenario);
  const answer = await (await visitor()).submit();
  expect(answer.status).toBe(status);
  expect((answer.headers.get('location') ?? '') + (await answer.text())).toContain(content);
});

test('portal-clave-falla accepts, and the menu says that the authentication failed', async () => {
  await caller.spoil('portal-clave-falla');
  const one = await visitor();
  const page = await one.go((await one.submit()).headers.get('location') ?? '');
  expect(await page.text()).toMatch(/lblHeader">Falla en la autenticación/);
});

test('portal-vuelve sends somebody who entered back to the form', async () => {
  const one = await entered();
  await caller.spoil('portal-vuelve', { times: 1 });
  expect(await (await one.go(MENU)).text()).toContain('redirect("');
  expect(await (await one.go(MENU)).text()).toContain('Bienvenido,');
});

test('the menu closes when one leaves it, and when it is left alone for 35 minutes', async () => {
  const one = await entered();
  expect(await openMenus()).toBe(1);
  expect(await (await one.act('prevApp')).text()).toBe('');
  await one.act('salir');
  expect(await openMenus()).toBe(0);
  const idle = await entered();
  await caller.control('POST', '/clock', { now: '2026-11-20T17:36:00Z' });
  expect(await (await idle.go(MENU)).text()).toContain('redirect("');
  await caller.control('POST', '/clock', { now: NOON });
});

describe('an option of the menu', () => {
  const open = (one: Visitor, code: string) => one.go(`${MENU}?action=execute&code=${code}&s=ww1`);

  test('is opened by its code: 302 to its application, with a token that the SIRE takes; and it is left as it was opened', async () => {
    const one = await entered();
    const opened = await open(one, '60.2.1.1.1');
    const address = opened.headers.get('location') ?? '';
    expect([opened.status, address]).toEqual([302, expect.stringMatching(/\?hc=.+&token=eyJ/)]);
    caller.token = new URL(address).searchParams.get('token') ?? '';
    expect((await caller.periods()).status).toBe(200);
    const way = await (await one.act('prevApp')).text();
    expect(way).toMatch(/^\/ol-ti-.+\?logout$/);
    expect((await one.go(`/time/gettime.pl?a=o&l=0.1&u=${way}`)).status).toBe(200);
    await one.go(way, { method: 'POST', body: new URLSearchParams({ logout: '' }) });
    expect(await (await one.act('prevApp')).text()).toBe('');
  });

  test('of vouchers has a token that their service takes and the SIRE does not, nor the other way round, whatever an API client may', async () => {
    const one = await entered();
    const path = '/v1/contribuyente/consultacpe/comprobantes/20100070970-01-F001-1-2/02';
    const asked = async (code: string) => {
      caller.token = new URL((await open(one, code)).headers.get('location') ?? '').searchParams.get('token') ?? '';
      const headers = { 'user-agent': CHROME, authorization: `Bearer ${caller.token}` };
      return [(await fetch(new URL(path, sandbox.url), { headers })).status, (await caller.periods()).status];
    };
    // SUNAT has no such voucher: whoever is told so was let in.
    expect(await asked('11.38.1.1.1')).toEqual([404, 401]);
    expect(await asked('60.2.1.1.1')).toEqual([401, 200]);
    await caller.spoil('cpe-sin-permiso');
    expect(await asked('11.38.1.1.1')).toEqual([401, 401]);
    await caller.control('POST', '/reset');
  });

  test('is not opened to a user to whom it is not given', async () => {
    await caller.spoil('portal-sin-permiso-cpe');
    const one = await entered();
    expect(await (await one.go(MENU)).text()).not.toContain('11.38.1.1.1');
    expect((await open(one, '11.38.1.1.1')).status).toBe(200);
    expect((await open(one, '60.2.1.1.1')).status).toBe(302);
  });

  test('that one may not open does nothing', async () => {
    const one = await entered();
    for (const code of ['99.9.9.9.9', '55.2.1.1.4']) {
      const nothing = await open(one, code);
      expect([nothing.status, nothing.headers.get('location')]).toEqual([200, null]);
      expect(await nothing.text()).not.toContain('token');
    }
  });

  test('asks for a login when somebody else entered with the same user', async () => {
    const one = await entered();
    await open(one, '60.2.1.1.1');
    await caller.control('POST', `/companies/${caller.who.ruc}/take-portal`);
    expect(await (await open(one, '60.2.1.1.1')).text()).toContain('redirect("');
  });
});

test('what was asked is shown without passwords and without the codes that open the menu', async () => {
  await entered();
  const seen: Json = await caller.control('GET', `/requests?ruc=${caller.who.ruc}`);
  expect(seen.requests.map(({ path }: Json) => path.split('?')[0].split('/').at(-1))).toEqual([
    'j_security_check',
    'AutenticaMenuInternet.htm',
    'MenuInternet.htm',
  ]);
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`code=ey|${caller.who.credentials.solKey}`));
});
