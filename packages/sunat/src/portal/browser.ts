import { CookieJar } from 'tough-cookie';
import { SunatError } from '../errors.ts';
import { createRedactor, type Redact } from '../evidence.ts';
import type { Answer, HttpRequest } from '../http.ts';
import { retrying } from '../retry.ts';
import { type Caller, tryOnce } from '../try-once.ts';
import { rawParameter, readStep } from './parse.ts';
import { leaveRequest, loginRequest, menuAddress, pageRequest } from './request.ts';
import type { Landing, LoginForm, PortalHosts, PortalLogin, PortalPace, Step } from './types.ts';

export interface BrowserOptions extends Caller {
  hosts: PortalHosts;
  login: PortalLogin;
  pace: PortalPace;
}

/** What one person's browser does in one visit to the portal: it keeps cookies, and follows redirects among SUNAT's hosts. */
export interface Browser {
  open(url: URL, signal?: AbortSignal): Promise<Landing>;
  /** Sends the password, once: whatever comes of it, it is not sent again. */
  submit(form: LoginForm, signal?: AbortSignal): Promise<Landing>;
  /** Ends the visit at SUNAT, if it may have begun one. */
  leave(signal?: AbortSignal): Promise<void>;
}

type Build = (cookies: string) => HttpRequest;

const MOST_HOPS = 8;

export function createBrowser(options: BrowserOptions): Browser {
  const { hosts, login, pace, clock } = options;
  const jar = new CookieJar(undefined, { looseMode: true });
  const redact = portalRedactor(login);
  let mayBeIn = false;

  async function send<T>(url: URL, build: Build, read: (answer: Answer) => T, attempt: number, signal?: AbortSignal) {
    const cookies = await jar.getCookieString(url.href);
    const keep = async (answer: Answer) => {
      for (const cookie of answer.cookies) await jar.setCookie(cookie, url.href, { ignoreError: true });
      return read(answer);
    };
    return tryOnce(options, { host: url.host, build: () => build(cookies), read: keep }, attempt, signal);
  }

  const stepAt = (url: URL) => (answer: Answer) => readStep(answer, url, hosts);

  const look = (url: URL, signal?: AbortSignal): Promise<Step> => {
    const build: Build = (cookies) => pageRequest(url, cookies, redact);
    // A code is good once: spent by a page that got lost, it would come back as «Falla en la autenticación», a refusal that is none.
    const hasCode = rawParameter(url, 'code') !== null;
    mayBeIn ||= hasCode;
    const policy = hasCode ? { ...pace, tries: 1 } : pace;
    return retrying((attempt) => send(url, build, stepAt(url), attempt, signal), policy, clock, signal);
  };

  async function follow(first: Step, signal?: AbortSignal): Promise<Landing> {
    let step = first;
    for (let hops = 0; step.kind === 'redirect'; hops += 1) {
      if (hops === MOST_HOPS) {
        throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'portal.page', problem: 'redirects without end' });
      }
      step = await look(step.to, signal);
    }
    return step;
  }

  return {
    open: async (url, signal) => follow(await look(url, signal), signal),
    async submit(form, signal) {
      const build: Build = (cookies) => loginRequest(form, login, cookies, redact);
      const once = { ...pace, tries: 1 };
      const step = await retrying(() => send(form.action, build, stepAt(form.action), 1, signal), once, clock, signal);
      return follow(step, signal);
    },
    async leave(signal) {
      if (!mayBeIn) return;
      const menu = menuAddress(hosts);
      // `prevApp` names the application that stays open behind the menu. This visit opened none, so there is none to close.
      for (const action of ['prevApp', 'salir'] as const) {
        await send(
          menu,
          (cookies) => leaveRequest(hosts, action, cookies, redact),
          () => undefined,
          1,
          signal,
        );
      }
    },
  };
}

const FIELD_VALUES = /(<input\b[^>]*?\bvalue\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi;
const ADDRESS_SECRETS = /([?&](?:code|token|hc|state)=)[^&"'\s<>]+/gi;

/** The pages repeat what they were sent, and carry codes that open the menu. */
function portalRedactor({ solUser, solKey }: PortalLogin): Redact {
  const redact = createRedactor([solKey, solUser]);
  return (text) => redact(text.replace(FIELD_VALUES, '$1"…"').replace(ADDRESS_SECRETS, '$1…'));
}
