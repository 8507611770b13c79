import { describe, expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { idCacheOf, readEntry } from './entry.ts';

const hosts = {
  menu: 'https://e-menu.sunat.gob.pe',
  security: 'https://api-seguridad.sunat.gob.pe',
  ww1: null,
  platform: 'https://e-plataformaunica.sunat.gob.pe',
};
const MENU = new URL('/cl-ti-itmenu2/MenuInternetPlataforma.htm?action=execute&code=55.2.1.1.4', hosts.menu);
const START = `${hosts.platform}/app/recaudacion/tributaria/internet/servletAcceso?idCache=eyA.eyB.c&idFormulario=55.2.1.1.4`;
const LOGIN = `${hosts.security}/v1/clientessol/59d39217/oauth2/loginMenuSol?state=x`;
const at = (status: number, body: string, url = MENU, location: string | null = null) =>
  readEntry(answer(status, body, { location }), url, hosts);

describe('opening an option of the new menu', () => {
  test('goes to the platform by a redirect, or by a script', () => {
    const to = new URL(START);
    expect(at(302, '', MENU, START)).toEqual({ kind: 'redirect', to });
    expect(at(200, `<html><script>redirect("${START}");</script></html>`)).toEqual({ kind: 'redirect', to });
  });

  test('goes nowhere else', () => {
    for (const address of ['https://e-plataformaunica.sunat.gob.pe.example/app', 'http://127.0.0.1/x', '//otro.pe/y']) {
      expect(() => at(302, '', MENU, address)).toThrow(expect.objectContaining({ kind: 'UnrecognisedAnswer' }));
    }
    const script = '<html><script>redirect("https://otro.pe/app")</script><body><p>Un momento</p></body></html>';
    expect(() => at(200, script)).toThrow(expect.objectContaining({ kind: 'UnrecognisedAnswer' }));
    expect(() => readEntry(answer(302, '', { location: START }), MENU, { ...hosts, platform: null })).toThrow();
  });

  test.each([
    ['to the login', 302, '', LOGIN, 'login'],
    ['to a page that does nothing', 200, '<html><head></head><body></body></html>', null, 'nothing'],
    [
      'to an error',
      200,
      '<html><body><div class="cuerpo"><p class="error">No</p></div></body></html>',
      null,
      'nothing',
    ],
  ])('%s is told', (_name, status, body, location, kind) => {
    expect(at(status, body, MENU, location)).toEqual({ kind });
  });

  test('with the token of another application is not the platform', () => {
    const page = '<html><script>redirect("https://e-factura.sunat.gob.pe/app/?token=eyA.eyB.c")</script></html>';
    expect(at(200, page)).toEqual({ kind: 'nothing' });
  });
});

describe('at the platform', () => {
  const page = (body: string, status = 200) => at(status, body, new URL(START));

  test('any page of its own is inside, with the session of its address', () => {
    expect(page('<html><body><div ng-view></div></body></html>')).toEqual({ kind: 'inside', idCache: 'eyA.eyB.c' });
  });

  test.each([
    ['<html><input type="password"></html>', 200, 'login'],
    [`<html><script>redirect("${LOGIN}")</script></html>`, 200, 'login'],
    ['<html><body class="cuerpo"><p class="error">No</p></body></html>', 200, 'nothing'],
    ['', 403, 'nothing'],
  ])('%s is not', (body, status, kind) => expect(page(body, status)).toEqual({ kind }));

  test.each([
    ['<html><title>Request Rejected</title></html>', 200],
    ['<html>No podemos atenderlo</html>', 200],
    ['', 503],
  ])('%s with %i is an outage', (body, status) => {
    expect(() => page(body, status)).toThrow(expect.objectContaining({ kind: 'ServiceUnavailable' }));
  });
});

test.each([
  ['?idcache=a', 'a'],
  ['#/inicio?IdCache=a', 'a'],
  ['?idCache=', null],
  ['?token=a', null],
])('the session in «%s» is %s', (behind, session) => {
  expect(idCacheOf(new URL(`${hosts.platform}/app${behind}`))).toBe(session);
});
