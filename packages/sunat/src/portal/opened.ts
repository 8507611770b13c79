import { unrecognised } from '../answers.ts';
import type { Answer } from '../http.ts';
import { asObject, asText } from '../shape.ts';
import { decodeText } from '../text.ts';
import type { FreshToken } from '../tokens.ts';
import { readPage } from './page.ts';
import { isKnown, rawParameter, readStep, scriptedAddresses } from './parse.ts';
import { LOGIN_ADDRESS, TOKEN_PARAMETER } from './quirks.ts';
import type { Opened, PortalHosts } from './types.ts';

/** A page of nothing but these says nothing; the script is the firewall's. */
const SKELETON: ReadonlySet<string> = new Set(['html', 'head', 'body', 'title', 'script']);

/**
 * What opening an option of the menu led to. The token stands in the address of the application, which nobody goes to.
 * @throws SunatError ServiceUnavailable, RateLimited, UnrecognisedAnswer
 */
export function readOpened(answer: Answer, url: URL, hosts: PortalHosts): Opened | { kind: 'redirect'; to: URL } {
  const { status } = answer;
  if (status >= 300 && status < 400 && answer.location !== null) return leads(answer, answer.location, url, hosts);
  if (status === 200) {
    const page = readPage(decodeText(answer.body), answer);
    // Scripts name other ways too: the menu's own, the one out of it.
    const values = scriptedAddresses(page).map((address) => tokenIn(address, url));
    const value = values.find((one) => one !== null);
    if (value) return { kind: 'token', value };
    const isError = page.elements.some(({ tag, classes }) => tag === 'p' && classes.includes('error'));
    if (isError || (page.text === '' && page.elements.every(({ tag }) => SKELETON.has(tag))))
      return { kind: 'nothing' };
  }
  const step = readStep(answer, url, hosts);
  switch (step.kind) {
    case 'menu':
      return { kind: 'nothing' };
    case 'redirect':
      return LOGIN_ADDRESS.test(step.to.pathname) ? { kind: 'login' } : step;
    default:
      return { kind: 'login' };
  }
}

function leads(answer: Answer, address: string, from: URL, hosts: PortalHosts): ReturnType<typeof readOpened> {
  const value = tokenIn(address, from);
  if (value !== null) return { kind: 'token', value };
  if (!URL.canParse(address, from.href)) throw unrecognised(answer, 'a redirect without address');
  const to = new URL(address, from);
  if (LOGIN_ADDRESS.test(to.pathname)) return { kind: 'login' };
  if (!isKnown(to, hosts)) throw unrecognised(answer, `an application at ${to.host} without a token`);
  return { kind: 'redirect', to };
}

/** In its query, or behind the sign that browsers keep to themselves. */
function tokenIn(address: string, from: URL): string | null {
  if (!URL.canParse(address, from.href)) return null;
  const to = new URL(address, from);
  return (
    rawParameter(to, TOKEN_PARAMETER) ?? new URLSearchParams(to.hash.replace(/^#(?:[^?]*\?)?/, '')).get(TOKEN_PARAMETER)
  );
}

/** Of a token of which nothing can be read but that it is one. */
const UNSAID_MS = 10 * 60_000;
const LONGEST_MS = 24 * 3_600_000;
/** The signs that a bearer token may have (RFC 6750 §2.1): what has others no header takes, and nothing asked with it would be sent. */
const TOKEN_SIGNS = /^[\w.~+/-]+=*$/;

/**
 * How long the token lives, by its own claims. Nothing else of it is believed, but that it must not be another company's.
 * @returns what is wrong with it in place of it
 */
export function readPortalToken(value: string, ruc: string): FreshToken | string {
  const claims = claimsOf(value);
  if (claims === null) return 'a token that is none';
  const whose = asText(asObject(claims.userdata)?.numRUC) ?? asText(claims.sub);
  if (whose !== null && /^\d{11}$/.test(whose) && whose !== ruc) return 'a token of another RUC';
  const livesMs = (Number(claims.exp) - Number(claims.iat ?? claims.nbf)) * 1_000;
  return { value, livesMs: livesMs > 0 && livesMs <= LONGEST_MS ? livesMs : UNSAID_MS };
}

function claimsOf(token: string) {
  const [head, body, ...rest] = token.split('.');
  if (!head || !body || rest.length !== 1 || !TOKEN_SIGNS.test(token)) return null;
  try {
    return asObject(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
