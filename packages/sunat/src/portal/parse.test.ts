import { expect, test } from 'vitest';
import { answer, fixture } from '../../test/answers.ts';
import { SunatError } from '../errors.ts';
import { rawParameter, readStep } from './parse.ts';
import type { PortalHosts, Step } from './types.ts';

const HOSTS: PortalHosts = {
  menu: 'https://e-menu.sunat.gob.pe',
  security: 'https://api-seguridad.sunat.gob.pe',
  ww1: 'https://ww1.sunat.gob.pe',
};
const MENU = new URL('https://e-menu.sunat.gob.pe/cl-ti-itmenu/MenuInternet.htm');
const STATE = 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA+H2sHDFmDRAwAC/ficticio==';
const ORIGINAL = 'https://e-menu.sunat.gob.pe/cl-ti-itmenu/AutenticaMenuInternet.htm';
const OAUTH = 'https://api-seguridad.sunat.gob.pe/v1/clientessol/4f3b88b3-d9d6-402a-b85d-6a0bc857746a/oauth2';
const FORM = new URL(`${OAUTH}/loginMenuSol?lang=es-PE&originalUrl=${encodeURIComponent(ORIGINAL)}&state=${STATE}`);

const read = (body: Buffer | string, { status = 200, at = FORM, location = null as string | null } = {}): Step =>
  readStep(answer(status, body, { call: 'portal.page', location }), at, HOSTS);
const page = (name: string, at = FORM) => read(fixture(name), { at });

test('the menu without a session leads to the login by script, with the address as it stands', () => {
  const step = page('ok/portal/menu-without-session.html', MENU);
  expect(step.kind === 'redirect' && [step.to.origin, step.to.pathname.split('/').at(-1)]).toEqual([
    HOSTS.security,
    'loginMenuSol',
  ]);
  expect(step.kind === 'redirect' && rawParameter(step.to, 'state')).toBe(STATE);
});

test('of the redirects in a script the one to the login is taken, whatever way its address is escaped', () => {
  const escaped = `${OAUTH}/loginMenuSol?originalUrl\\x3da&state\\u003db`.replaceAll('/', '\\/');
  const script = `function salir(){redirect('MenuInternet.htm?logout')} redirect("${escaped}")`;
  const step = read(`<html><script>${script}</script></html>`, { at: MENU });
  expect(step).toEqual({ kind: 'redirect', to: new URL(`${OAUTH}/loginMenuSol?originalUrl=a&state=b`) });
});

test.each(['ok/portal/form.html', 'ok/portal/form-with-fields.html'])(
  'the form of %s is filled with what it came with, and its permanent «¿Te olvidaste tu usuario o clave?» is no refusal',
  (name) => {
    const step = page(name);
    expect(step.kind === 'form' && { ...step.form, action: step.form.action.href }).toEqual({
      action: `${OAUTH}/j_security_check`,
      originalUrl: ORIGINAL,
      state: STATE,
    });
  },
);

test('the menu of somebody who entered is known, whatever stands in it about keys', () => {
  expect(page('ok/portal/menu.html', MENU)).toEqual({
    kind: 'menu',
    options: new Set(['60.2.1.1.1']),
    hasMailbox: true,
  });
});

test.each([
  'no-ok/portal/wrong-message.html',
  'no-ok/portal/wrong-error-page.html',
  'no-ok/portal/wrong-failed-authentication.html',
  'no-ok/portal/wrong-and-captcha.html',
  'no-ok/portal/blocked.html',
])('%s is a refusal of the SOL user', (name) => {
  expect(page(name)).toMatchObject({ kind: 'rejected' });
});

test.each(['no-ok/portal/captcha.html', 'no-ok/portal/captcha-image.html'])('%s asks for a person', (name) => {
  expect(page(name)).toEqual({ kind: 'captcha' });
});

test('a login that was accepted and bounced to the front page keeps its code', () => {
  const bounced = `${HOSTS.security}/?state=&code=eyJhbGciOiJSUzI1NiJ9.e30.x`;
  expect(read('', { status: 302, location: bounced })).toEqual({
    kind: 'front-page',
    code: 'eyJhbGciOiJSUzI1NiJ9.e30.x',
  });
  expect(page('no-ok/portal/front-page.html')).toEqual({ kind: 'front-page', code: null });
});

test('redirects are followed among the configured hosts and nowhere else', () => {
  const to = (location: string) => read('', { status: 302, location });
  expect(to('error')).toMatchObject({ kind: 'redirect', to: new URL(`${OAUTH}/error`) });
  expect(to(`${ORIGINAL}?code=a.b.c&state=x`)).toMatchObject({ kind: 'redirect' });
  for (const elsewhere of ['https://sunat.example/login', 'http://e-menu.sunat.gob.pe/', '//sunat.gob.pe.example/x']) {
    expect(failure(() => to(elsewhere))).toMatchObject({ kind: 'UnrecognisedAnswer', act: 'us' });
  }
});

test('a form that would be sent to another host is not filled', () => {
  const body = fixture('ok/portal/form-with-fields.html')
    .toString()
    .replace('j_security_check"', 'https://otro.example/j_security_check"');
  expect(failure(() => read(body))).toMatchObject({ kind: 'UnrecognisedAnswer' });
});

test.each([
  [200, fixture('no-ok/portal/request-rejected.html'), 'server-error'],
  [200, fixture('no-ok/portal/cannot-attend.html'), 'server-error'],
  [403, fixture('no-ok/portal/request-rejected.html'), 'server-error'],
  [503, '', 'server-error'],
  [500, fixture('no-ok/500.html'), 'server-error'],
  [408, '', 'timeout'],
])('status %i of an unwell portal is a passing matter', (status, body, reason) => {
  const error = failure(() => read(body, { status }));
  expect(error.fault).toEqual({ kind: 'ServiceUnavailable', reason });
  expect(error).toMatchObject({ retry: 'later', act: 'nobody' });
});

test.each([
  [200, fixture('no-ok/portal/unknown.html')],
  [200, fixture('no-ok/portal/unknown-message.html')],
  [200, ''],
  [200, '{"access_token":"t"}'],
  [404, fixture('no-ok/portal/front-page.html')],
])('status %i with a page that we do not know is neither a refusal nor a success', (status, body) => {
  const error = failure(() => read(body, { status }));
  expect(error).toMatchObject({ kind: 'UnrecognisedAnswer', transient: false });
  expect(error.evidence).toMatchObject({ call: 'portal.page', status });
});

test('a plus in an address is a plus', () => {
  expect(rawParameter(new URL('https://x.example/?state=a+b%2Fc==&lang=es'), 'state')).toBe('a+b/c==');
  expect(rawParameter(new URL('https://x.example/?state=&estate=1'), 'state')).toBeNull();
  expect(rawParameter(new URL('https://x.example/?state=%E0%A4%A'), 'state')).toBeNull();
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
