import type { Redact } from '../evidence.ts';
import type { HttpRequest } from '../http.ts';
import { MENU_PATHS, USER_AGENT } from './quirks.ts';
import type { LoginForm, PortalHosts, PortalLogin, PortalMenu } from './types.ts';

/** A page of the portal is some 200 KB; the menu of a user with every option, the largest. */
const MOST_BYTES = 4 * 1024 * 1024;

export function menuAddress(hosts: PortalHosts, menu: PortalMenu): URL {
  return new URL(`${hosts.menu}${MENU_PATHS[menu]}`);
}

/** As the menu's own script opens an option; the new one names no server. Seen 2026-10. */
export function optionAddress(hosts: PortalHosts, menu: PortalMenu, code: string): URL {
  const address = menuAddress(hosts, menu);
  const server: Record<string, string> = menu === 'classic' ? { s: 'ww1' } : {};
  address.search = new URLSearchParams({ action: 'execute', code, ...server }).toString();
  return address;
}

/** As the menu's own script goes into an application: `?action=buzon&s=ww1`. */
export function wayIn(hosts: PortalHosts, menu: PortalMenu, query: Readonly<Record<string, string>>): URL {
  const address = menuAddress(hosts, menu);
  address.search = new URLSearchParams({ ...query, s: 'ww1' }).toString();
  return address;
}

/** With what every request of the browser has. */
export function inBrowser(request: HttpRequest, cookies: string): HttpRequest {
  return { ...request, headers: { ...headers(cookies), ...request.headers } };
}

/** Where a code opens the menu, for a login that was accepted and led to the front page. Null when the form named another host. */
export function carryAddress(form: LoginForm, code: string): URL | null {
  if (!URL.canParse(form.originalUrl)) return null;
  const address = new URL(form.originalUrl);
  address.searchParams.set('code', code);
  address.searchParams.set('state', form.state);
  return address;
}

export function pageRequest(url: URL, cookies: string, redact: Redact, call = 'portal.page'): HttpRequest {
  return { call, method: 'GET', url, headers: headers(cookies), maxBytes: MOST_BYTES, redact };
}

export function loginRequest(form: LoginForm, login: PortalLogin, cookies: string, redact: Redact): HttpRequest {
  const fields = {
    // RUC and SOL user; 1 is a DNI.
    tipo: '2',
    dni: '',
    custom_ruc: login.ruc,
    j_username: login.solUser.toUpperCase(),
    j_password: login.solKey,
    captcha: '',
    originalUrl: form.originalUrl,
    lang: 'es-PE',
    state: form.state,
  };
  return { ...posted(form.action, fields, cookies, redact), call: 'portal.login' };
}

/** What the menu's own script sends when somebody leaves. */
export function leaveRequest(menu: URL, action: 'prevApp' | 'salir', cookies: string, redact: Redact): HttpRequest {
  return posted(menu, { action }, cookies, redact);
}

/** What it does to leave the application that was open: it asks the other host for the time, and then says so there. Seen 2026-09. */
export function leaveApplication(ww1: string, path: string, redact: Redact): HttpRequest[] {
  const time = new URL('/time/gettime.pl', ww1);
  time.search = new URLSearchParams({ a: 'o', l: String(Math.random()), u: path }).toString();
  const left = posted(new URL(path, ww1), {}, '', redact);
  return [pageRequest(time, '', redact, 'portal.leave'), { ...left, body: 'logout' }];
}

function posted(url: URL, fields: Record<string, string>, cookies: string, redact: Redact): HttpRequest {
  return {
    call: 'portal.leave',
    method: 'POST',
    url,
    headers: { ...headers(cookies), 'content-type': 'application/x-www-form-urlencoded', origin: url.origin },
    body: new URLSearchParams(fields).toString(),
    maxBytes: MOST_BYTES,
    redact,
  };
}

function headers(cookies: string): Record<string, string> {
  return {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'es-PE,es;q=0.9',
    'upgrade-insecure-requests': '1',
    'user-agent': USER_AGENT,
    ...(cookies === '' ? {} : { cookie: cookies }),
  };
}
