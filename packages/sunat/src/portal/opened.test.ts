import { expect, test } from 'vitest';
import { answer, fixture } from '../../test/answers.ts';
import { SunatError } from '../errors.ts';
import { readOptions } from './menu.ts';
import { readOpened, readPortalToken } from './opened.ts';
import { LEAVING_PATH } from './quirks.ts';
import type { PortalHosts } from './types.ts';

const HOSTS: PortalHosts = {
  menu: 'https://e-menu.sunat.gob.pe',
  security: 'https://api-seguridad.sunat.gob.pe',
  ww1: null,
};
const URL_OF_OPTION = new URL(
  'https://e-menu.sunat.gob.pe/cl-ti-itmenu/MenuInternet.htm?action=execute&code=60.2.1.1.1',
);
const RUC = '20600000005';

const tokenOf = (claims: object) =>
  [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') +
  '.firma';
const TOKEN = tokenOf({ sub: RUC, iat: 1_000, exp: 4_600 });

const read = (body: string | Buffer, { status = 200, location = null as string | null } = {}) =>
  readOpened(answer(status, body, { call: 'portal.option', location }), URL_OF_OPTION, HOSTS);
const led = (location: string) => read('', { status: 302, location });

test.each([
  ['a list as JSON', 'var opciones=[{"id":"60.2.1.1.1","title":"SIRE [nuevo]"},{"id":"11.38.1.1.1"}];', 2],
  [
    'a list as a script is written',
    `var opciones = [{url:'MenuInternet.htm?action=execute&code=60.2.1.1.1', x:[1,2]}];`,
    1,
  ],
  ['strings with brackets and quotes in them', String.raw`var opciones=["]\"60.2.1.1.1", '11.38.1.1.1'];`, 2],
  ['an empty list', 'var opciones=[];', 0],
])('what a user may open is read out of %s', (_name, script, count) => {
  const options = readOptions(`function x(){} ${script} var otras=["99.9.9.9.9"];`);
  expect(options?.size).toBe(count);
  expect(options?.has('60.2.1.1.1')).toBe(count > 0);
});

test.each(['', 'var opcionesViejas=["60.2.1.1.1"];', 'var opciones=["60.2.1.1.1"', 'var opciones=cargar();'])(
  'a menu that does not tell its options offers neither everything nor nothing: %s',
  (script) => expect(readOptions(script)).toBeNull(),
);

test('a price or a date is no option', () => {
  expect(readOptions('var opciones=["1.2.3", "2026.11.20", "60.2.1.1.1.9.9", "160.2.1.1.1"];')?.size).toBe(0);
});

test.each([
  ['in the address of the application, at whatever host', `https://e-factura.example/app/?hc=abc&token=${TOKEN}`],
  ['behind the sign that browsers keep to themselves', `https://e-factura.example/app/#/inicio?token=${TOKEN}`],
  ['without a route before it', `https://e-factura.example/app/#token=${TOKEN}`],
])('the token is found %s', (_where, location) => {
  expect(led(location)).toEqual({ kind: 'token', value: TOKEN });
  const script = `<html><script>redirect("${location}")</script></html>`;
  expect(read(script)).toEqual({ kind: 'token', value: TOKEN });
});

test('an application without a token is not gone to, unless it is the portal’s own', () => {
  expect(failure(() => led('https://e-factura.example/app/'))).toMatchObject({ kind: 'UnrecognisedAnswer', act: 'us' });
  expect(led('/cl-ti-itmenu/cargando.htm')).toEqual({
    kind: 'redirect',
    to: new URL('https://e-menu.sunat.gob.pe/cl-ti-itmenu/cargando.htm'),
  });
});

test.each([
  ['the script that leads to the login', fixture('ok/portal/menu-without-session.html')],
  ['the form', fixture('ok/portal/form-with-fields.html')],
  ['«Falla en la autenticación»', fixture('no-ok/portal/wrong-failed-authentication.html')],
])('%s says that there is no session, and no more', (_name, body) => {
  expect(read(body)).toEqual({ kind: 'login' });
});

test.each([
  ['an empty answer', ''],
  [
    'a page with nothing but the firewall’s script',
    '<html><body><script id="f5_cspm">(function(){})()</script></body></html>',
  ],
  ['its error page', '<body><div class="cuerpo"><p class="error">No se puede mostrar.</p></div></body>'],
  ['the menu again', fixture('ok/portal/menu.html')],
])('%s is an option that did not open', (_name, body) => {
  expect(read(body)).toEqual({ kind: 'nothing' });
});

test('a page that nobody knows, and an outage, are neither', () => {
  expect(failure(() => read('<html><body><app-root></app-root></body></html>'))).toMatchObject({
    kind: 'UnrecognisedAnswer',
  });
  expect(failure(() => read('', { status: 503 }))).toMatchObject({ kind: 'ServiceUnavailable' });
});

test('of a token its life is believed, and that it is of this company', () => {
  expect(readPortalToken(TOKEN, RUC)).toEqual({ value: TOKEN, livesMs: 3_600_000 });
  const unsaid = tokenOf({ userdata: { numRUC: RUC } });
  expect(readPortalToken(unsaid, RUC)).toEqual({ value: unsaid, livesMs: 600_000 });
  expect(readPortalToken(tokenOf({ sub: 'MODDATOS' }), RUC)).toMatchObject({ livesMs: 600_000 });
  const eternal = tokenOf({ iat: 0, exp: 9e12 });
  expect(readPortalToken(eternal, RUC)).toEqual({ value: eternal, livesMs: 600_000 });
  for (const other of [tokenOf({ sub: '20600000013' }), tokenOf({ sub: RUC, userdata: { numRUC: '20600000013' } })]) {
    expect(readPortalToken(other, RUC)).toBe('a token of another RUC');
  }
  for (const none of ['', 'abc', 'a.b', 'a.b.c', `${TOKEN}.x`]) {
    expect(readPortalToken(none, RUC)).toBe('a token that is none');
  }
});

test('a token with signs that no header takes is none, whatever its claims say', () => {
  for (const sign of ['\r\n', '\n', ' ', '\u0000', '…', 'ñ', '"']) {
    expect(readPortalToken(`${TOKEN}${sign}`, RUC)).toBe('a token that is none');
    expect(readPortalToken(`${TOKEN}${sign}x`, RUC)).toBe('a token that is none');
  }
  expect(readPortalToken(`${TOKEN}+/~-_==`, RUC)).toMatchObject({ livesMs: 3_600_000 });
});

test('an application is left at the host that is configured for it', () => {
  expect('/ol-ti-itvisornoti/visor/master?logout').toMatch(LEAVING_PATH);
  for (const other of ['', '//elsewhere.example/x', 'https://elsewhere.example/x', '/a b', '<html>']) {
    expect(other).not.toMatch(LEAVING_PATH);
  }
});

function failure(work: () => unknown): SunatError {
  try {
    work();
  } catch (error) {
    if (error instanceof SunatError) return error;
    throw error;
  }
  throw new Error('it was understood');
}
