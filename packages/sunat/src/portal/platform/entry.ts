import { evidenceOf, unrecognised } from '../../answers.ts';
import { SunatError } from '../../errors.ts';
import type { Answer } from '../../http.ts';
import { decodeText } from '../../text.ts';
import { readOpened } from '../opened.ts';
import { readPage } from '../page.ts';
import { isKnown, scriptedAddresses } from '../parse.ts';
import { LOGIN_ADDRESS, MENU_PATHS, SAYS_FIREWALL, SAYS_UNWELL } from '../quirks.ts';
import type { Entered, PortalHosts } from '../types.ts';
import { ID_CACHE } from './quirks.ts';

/**
 * What opening an option of the new menu led to. Its address is gone to, for the platform gives its cookies there; it is followed among the
 * portal's hosts and the platform's, and nowhere else.
 * @throws SunatError ServiceUnavailable, RateLimited, UnrecognisedAnswer
 */
export function readEntry(answer: Answer, url: URL, hosts: PortalHosts): Entered | { kind: 'redirect'; to: URL } {
  const { status } = answer;
  if (status >= 300 && status < 400 && answer.location !== null) return leads(answer, answer.location, url, hosts);
  if (isPlatforms(url, hosts)) return atPlatform(answer, url);
  if (status === 200) {
    const addresses = scriptedAddresses(readPage(decodeText(answer.body), answer));
    const to = addresses.map((one) => addressOf(one, url)).find((one) => one !== null && isPlatforms(one, hosts));
    if (to) return { kind: 'redirect', to };
  }
  const opened = readOpened(answer, url, hosts);
  // A token of another kind of application: not what the platform is entered with.
  return opened.kind === 'token' ? { kind: 'nothing' } : opened;
}

function atPlatform(answer: Answer, url: URL): ReturnType<typeof readEntry> {
  const { status } = answer;
  const fail = (fault: SunatError['fault']) => new SunatError(fault, { evidence: evidenceOf(answer) });
  if (status === 429) throw fail({ kind: 'RateLimited', retryAfterMs: answer.retryAfterMs });
  if (status === 408) throw fail({ kind: 'ServiceUnavailable', reason: 'timeout' });
  if (status >= 500) throw fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  if (status === 401 || status === 403) return { kind: 'nothing' };
  if (status !== 200) throw unrecognised(answer, `status ${status}`);
  const page = readPage(decodeText(answer.body), answer);
  if (SAYS_FIREWALL.test(page.text) || SAYS_UNWELL.test(page.text)) {
    throw fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  }
  if (page.elements.some(({ tag, attributes }) => tag === 'input' && attributes.type === 'password')) {
    return { kind: 'login' };
  }
  if (page.elements.some(({ tag, classes }) => tag === 'p' && classes.includes('error'))) return { kind: 'nothing' };
  const login = scriptedAddresses(page).find((one) => LOGIN_ADDRESS.test(one));
  if (login !== undefined && addressOf(login, url) !== null) return { kind: 'login' };
  return { kind: 'inside', idCache: idCacheOf(url) };
}

function leads(answer: Answer, address: string, from: URL, hosts: PortalHosts): ReturnType<typeof readEntry> {
  const to = addressOf(address, from);
  if (to === null) throw unrecognised(answer, 'a redirect without address');
  if (LOGIN_ADDRESS.test(to.pathname)) return { kind: 'login' };
  if (!isKnown(to, hosts) && !isPlatforms(to, hosts)) throw unrecognised(answer, `an application at ${to.host}`);
  return { kind: 'redirect', to };
}

/** One host may stand for all of SUNAT's: a page of a menu is the menu's wherever it is. */
function isPlatforms({ origin, pathname }: URL, { platform }: PortalHosts): boolean {
  if (!platform || new URL(platform).origin !== origin) return false;
  return !Object.values(MENU_PATHS).includes(pathname) && !LOGIN_ADDRESS.test(pathname);
}

/** The session that an address carries, in its query or behind the sign that browsers keep to themselves. */
export function idCacheOf({ searchParams, hash }: URL): string | null {
  const behind = new URLSearchParams(hash.replace(/^#(?:[^?]*\?)?/, ''));
  for (const [name, value] of [...searchParams, ...behind]) {
    if (name.toLowerCase() === ID_CACHE.toLowerCase() && value !== '') return value;
  }
  return null;
}

function addressOf(address: string, from: URL): URL | null {
  return URL.canParse(address, from.href) ? new URL(address, from) : null;
}
