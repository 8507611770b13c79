import { unrecognised } from '../answers.ts';
import type { Answer } from '../http.ts';
import { decodeText } from '../text.ts';
import { type Page, readPage } from './page.ts';
import { isKnown, readStep, scriptedAddresses } from './parse.ts';
import { APPLICATION_PATH, LOGIN_ADDRESS } from './quirks.ts';
import type { Arrival, PortalHosts } from './types.ts';

/** A page of nothing but these says nothing; the script is the firewall's. */
const SKELETON: ReadonlySet<string> = new Set(['html', 'head', 'body', 'title', 'script']);

/**
 * Where one step of the way into an application of ww1 led: on, inside, or back. The way is SUNAT's own from the first address to the
 * last: `hc` and `token` are never made up.
 * @throws SunatError ServiceUnavailable, RateLimited, UnrecognisedAnswer
 */
export function readArrival(answer: Answer, url: URL, hosts: PortalHosts): Arrival | { kind: 'redirect'; to: URL } {
  const { status } = answer;
  if (status >= 300 && status < 400 && answer.location !== null) return leads(answer, answer.location, url, hosts);
  if (status === 200) {
    const html = decodeText(answer.body);
    const page = readPage(html, answer);
    if (saysNothing(page)) {
      const [onward] = scriptedAddresses(page);
      return onward === undefined ? { kind: 'nothing' } : leads(answer, onward, url, hosts);
    }
    if (isOfApplication(url, hosts) && !isLogin(page)) return { kind: 'inside', html };
  }
  const step = readStep(answer, url, hosts);
  if (step.kind === 'menu') return { kind: 'nothing' };
  if (step.kind === 'redirect' && !LOGIN_ADDRESS.test(step.to.pathname)) return step;
  return { kind: 'login' };
}

function leads(answer: Answer, address: string, from: URL, hosts: PortalHosts): ReturnType<typeof readArrival> {
  if (!URL.canParse(address, from.href)) throw unrecognised(answer, 'a redirect without address');
  const to = new URL(address, from);
  if (LOGIN_ADDRESS.test(to.pathname)) return { kind: 'login' };
  if (!isKnown(to, hosts) && !isOfApplication(to, hosts)) throw unrecognised(answer, `a redirect to ${to.host}`);
  return { kind: 'redirect', to };
}

/** `body div.cuerpo p.error` comes in place of an application that does not open (seen 2026-02); so does an empty page. */
function saysNothing({ elements, text }: Page): boolean {
  if (elements.some(({ tag, classes }) => tag === 'p' && classes.includes('error'))) return true;
  return text === '' && elements.every(({ tag }) => SKELETON.has(tag));
}

function isLogin({ elements }: Page): boolean {
  return elements.some(({ tag, attributes }) => tag === 'input' && attributes.type === 'password');
}

/** Whether an address is of an application at ww1: whatever else a redirect leads to is not gone to. */
export function isOfApplication(url: URL, { ww1 }: PortalHosts): boolean {
  return ww1 !== null && new URL(ww1).origin === url.origin && APPLICATION_PATH.test(url.pathname);
}
