import { evidenceOf, unrecognised } from '../answers.ts';
import { SunatError, type SunatFault } from '../errors.ts';
import type { Answer } from '../http.ts';
import { decodeText } from '../text.ts';
import { readOptions } from './menu.ts';
import { type Page, type PageElement, readPage } from './page.ts';
import {
  ERROR_ELEMENT,
  LOGIN_ADDRESS,
  MAILBOX_BUTTON,
  MENU_BRANCH,
  MENU_ELEMENTS,
  MENU_SCRIPTS,
  SAYS_FIREWALL,
  SAYS_FRONT_PAGE,
  SAYS_LOCKED,
  SAYS_REJECTED,
  SAYS_UNWELL,
  SCRIPT_REDIRECT,
} from './quirks.ts';
import type { LoginForm, PortalHosts, Step } from './types.ts';

/**
 * What an answer of the portal is. Only its structure, and texts in the places made for them, decide; what is none of the pages
 * that we know is an error with its evidence, never a refusal of the password.
 * @throws SunatError ServiceUnavailable, RateLimited, UnrecognisedAnswer
 */
export function readStep(answer: Answer, url: URL, hosts: PortalHosts): Step {
  const fail = (fault: SunatFault) => new SunatError(fault, { evidence: evidenceOf(answer) });
  const { status } = answer;
  if (status === 429) throw fail({ kind: 'RateLimited', retryAfterMs: answer.retryAfterMs });
  if (status === 408) throw fail({ kind: 'ServiceUnavailable', reason: 'timeout' });
  if (status >= 500) throw fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  if (status >= 300 && status < 400 && answer.location !== null) return redirect(answer, answer.location, url, hosts);
  if (![200, 400, 401, 403].includes(status)) throw unrecognised(answer, `status ${status}`);
  const page = readPage(decodeText(answer.body), answer);
  const messages = messagesOf(page);
  if (isMenu(page)) {
    const hasMailbox = page.elements.some(({ id }) => id === MAILBOX_BUTTON);
    return { kind: 'menu', options: readOptions(page.scripts), hasMailbox };
  }
  if (SAYS_FIREWALL.test(page.text)) throw fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  if ([...messages, page.text].some((text) => SAYS_UNWELL.test(text))) {
    throw fail({ kind: 'ServiceUnavailable', reason: 'server-error' });
  }
  const refusal = [...messages, ...headingsOf(page)].find((text) => SAYS_REJECTED.some((said) => said.test(text)));
  if (refusal !== undefined) return { kind: 'rejected', locked: SAYS_LOCKED.test(refusal) };
  if (page.elements.some(isChallenge)) return { kind: 'captcha' };
  // A word that we do not know in the place of the errors: the password may be right or wrong.
  if (messages.length > 0) throw unrecognised(answer, 'an unknown message');
  if (page.elements.some(({ id }) => id === ERROR_ELEMENT)) return { kind: 'rejected', locked: false };
  if (page.elements.some(isPasswordField)) return { kind: 'form', form: readForm(answer, page, url, hosts) };
  const addresses = scriptedAddresses(page);
  const address = addresses.find((one) => LOGIN_ADDRESS.test(one)) ?? addresses[0];
  if (address !== undefined) return redirect(answer, address, url, hosts);
  if (SAYS_FRONT_PAGE.test(page.text)) return { kind: 'front-page', code: null };
  throw unrecognised(answer, page.elements.length > 3 ? 'an unknown page' : 'no page');
}

/** Where the page's script may lead, out of its JavaScript literals. */
export function scriptedAddresses({ scripts }: Page): string[] {
  return [...scripts.matchAll(SCRIPT_REDIRECT)].map(([, , literal = '']) =>
    literal.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gi, (_, wide, narrow, plain) =>
      plain === undefined ? String.fromCharCode(Number.parseInt(wide ?? narrow, 16)) : plain,
    ),
  );
}

/** Where a redirect leads. Never out of SUNAT's hosts as they are configured: the cookies, and the password, stay among them. */
function redirect(answer: Answer, address: string, from: URL, hosts: PortalHosts): Step {
  if (!URL.canParse(address, from.href)) throw unrecognised(answer, 'a redirect without address');
  const to = new URL(address, from);
  if (!isKnown(to, hosts)) throw unrecognised(answer, `a redirect to ${to.host}`);
  const code = rawParameter(to, 'code');
  // Not `originalUrl`, which takes the code as well, but the front page: the login was accepted and led nowhere.
  if (isFrontPage(to, hosts) && code) return { kind: 'front-page', code };
  return { kind: 'redirect', to };
}

export function isKnown(url: URL, { menu, security }: PortalHosts): boolean {
  return [menu, security].some((host) => new URL(host).origin === url.origin);
}

function isFrontPage(url: URL, { security }: PortalHosts): boolean {
  const front = new URL(security);
  return url.origin === front.origin && url.pathname.replace(/\/$/, '') === front.pathname.replace(/\/$/, '');
}

/** The hidden fields of the form when it has them, else the address that it was served at: both are what SUNAT gave. */
function readForm(answer: Answer, page: Page, url: URL, hosts: PortalHosts): LoginForm {
  const fieldOf = (name: string) => page.elements.find(({ attributes }) => attributes.name === name)?.attributes.value;
  const originalUrl = fieldOf('originalUrl') || rawParameter(url, 'originalUrl');
  const state = fieldOf('state') || rawParameter(url, 'state');
  if (!originalUrl || !state) throw unrecognised(answer, 'a form without originalUrl or state');
  const posted = page.elements
    .map(({ attributes }) => attributes.action ?? '')
    .find((to) => /j_security_check/.test(to));
  const action = new URL(posted ?? 'j_security_check', url);
  if (!isKnown(action, hosts)) throw unrecognised(answer, `a form for ${action.host}`);
  return { action, originalUrl, state };
}

/** As it stands in the address: in `state`, which is base64, a plus is a plus and not a space. */
export function rawParameter(url: URL, name: string): string | null {
  const pair = url.search
    .slice(1)
    .split('&')
    .find((one) => one.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1)) || null;
  } catch {
    return null;
  }
}

/** What stands where the portal tells why somebody did not enter. */
function messagesOf({ elements }: Page): string[] {
  return elements
    .filter(({ id, classes }) => id === 'spanMensajeError' || classes.includes('alert-danger'))
    .map(textOf)
    .filter(Boolean);
}

/** Headings of the page that follows a code which the menu does not accept; other pages have headings too. */
function headingsOf({ elements }: Page): string[] {
  return elements.filter(({ id, tag }) => id === 'lblHeader' || id === ERROR_ELEMENT || tag === 'h4').map(textOf);
}

/** A sentence: a pattern that looks ahead from each word is not given a whole page. */
const textOf = ({ text }: PageElement) => text.slice(0, 1_000);

function isMenu({ elements, scripts }: Page): boolean {
  if (elements.some(isPasswordField)) return false;
  const signs = new Set(elements.map(({ id }) => id).filter((id) => MENU_ELEMENTS.has(id)));
  const branches = elements.some(({ id }) => MENU_BRANCH.test(id)) ? 1 : 0;
  return signs.size + branches + MENU_SCRIPTS.filter((pattern) => pattern.test(scripts)).length >= 2;
}

function isPasswordField({ tag, attributes }: PageElement): boolean {
  return tag === 'input' && attributes.type === 'password';
}

/** A captcha that is shown. The field `captcha` proves nothing: the form always has it. Seen 2026-09. */
function isChallenge({ tag, id, classes, attributes }: PageElement): boolean {
  if (/display:\s*none/.test(attributes.style ?? '') || classes.includes('hidden')) return false;
  const named = `${id} ${attributes.src ?? ''}`;
  return classes.includes('g-recaptcha') || ((tag === 'img' || tag === 'iframe') && /captcha/i.test(named));
}
