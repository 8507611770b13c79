import { CookieJar } from 'tough-cookie';
import { SunatError } from '../errors.ts';
import { createRedactor, type Redact } from '../evidence.ts';
import type { Answer, HttpRequest } from '../http.ts';
import { retrying } from '../retry.ts';
import { decodeText } from '../text.ts';
import { type Caller, tryOnce } from '../try-once.ts';
import { readArrival } from './arrival.ts';
import { readOpened } from './opened.ts';
import { rawParameter, readStep } from './parse.ts';
import { idCacheOf, readEntry } from './platform/entry.ts';
import { LEAVING_PATH } from './quirks.ts';
import {
  inBrowser,
  leaveApplication,
  leaveRequest,
  loginRequest,
  menuAddress,
  optionAddress,
  pageRequest,
  wayIn,
} from './request.ts';
import type {
  Arrival,
  Entered,
  Landing,
  LoginForm,
  Opened,
  PlatformExchange,
  PortalHosts,
  PortalLogin,
  PortalMenu,
  PortalPace,
} from './types.ts';

export interface BrowserOptions extends Caller {
  hosts: PortalHosts;
  menu: PortalMenu;
  login: PortalLogin;
  pace: PortalPace;
}

/** What one person's browser does in one visit to the portal: it keeps cookies, and follows redirects among SUNAT's hosts. */
export interface Browser {
  open(url: URL, signal?: AbortSignal): Promise<Landing>;
  /** Sends the password, once: whatever comes of it, it is not sent again. */
  submit(form: LoginForm, signal?: AbortSignal): Promise<Landing>;
  /** Opens an option of the menu, as far as the address of its application. */
  execute(code: string, signal?: AbortSignal): Promise<Opened>;
  /** Opens an option of the new menu, as far as the platform's page. */
  enterPlatform(code: string, signal?: AbortSignal): Promise<Entered>;
  /** Goes by the menu into an application of ww1, as far as its first page, and leaves the one that was open before. */
  arrive(query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Arrival>;
  /** A call of an application's own, with the cookies of the visit. */
  ask<T>(
    exchange: PlatformExchange<T>,
    tries: number,
    signal?: AbortSignal,
    before?: PlatformExchange<void>,
  ): Promise<T>;
  /** Ends the visit at SUNAT, if it may have begun one. */
  leave(signal?: AbortSignal): Promise<void>;
}

type Build = (cookies: string) => HttpRequest;
type Going = { kind: 'redirect'; to: URL };

const MOST_HOPS = 8;

export function createBrowser(options: BrowserOptions): Browser {
  const { hosts, login, pace, clock } = options;
  const menu = menuAddress(hosts, options.menu);
  const jar = new CookieJar(undefined, { looseMode: true });
  const redact = portalRedactor(login);
  let mayBeIn = false;

  async function send<T>(
    url: URL,
    build: Build,
    read: (answer: Answer) => T | Promise<T>,
    attempt: number,
    signal?: AbortSignal,
  ): Promise<T> {
    const cookies = await jar.getCookieString(url.href);
    const keep = async (answer: Answer) => {
      for (const cookie of answer.cookies) await jar.setCookie(cookie, url.href, { ignoreError: true });
      return read(answer);
    };
    return tryOnce(options, { host: url.host, build: () => build(cookies), read: keep }, attempt, signal);
  }

  const stepAt = (url: URL) => (answer: Answer) => readStep(answer, url, hosts);

  function look<T>(url: URL, call: string, read: (answer: Answer) => T, signal?: AbortSignal): Promise<T> {
    const build: Build = (cookies) => pageRequest(url, cookies, redact, call);
    // A code is good once: spent by a page that got lost, it would come back as «Falla en la autenticación», a refusal that is none.
    const hasCode = rawParameter(url, 'code') !== null && call === 'portal.page';
    mayBeIn ||= hasCode;
    const policy = hasCode ? { ...pace, tries: 1 } : pace;
    return retrying((attempt) => send(url, build, read, attempt, signal), policy, clock, signal);
  }

  async function follow<T extends { kind: string }>(
    first: T | Going,
    call: string,
    readAt: (url: URL) => (answer: Answer) => T | Going,
    signal?: AbortSignal,
  ): Promise<T> {
    let step = first;
    for (let hops = 0; isGoing(step); hops += 1) {
      if (hops === MOST_HOPS) {
        throw new SunatError({ kind: 'UnrecognisedAnswer', expected: call, problem: 'redirects without end' });
      }
      step = await look(step.to, call, readAt(step.to), signal);
    }
    return step as T;
  }

  return {
    async open(url, signal) {
      const call = 'portal.page';
      return follow<Landing>(await look(url, call, stepAt(url), signal), call, stepAt, signal);
    },
    async submit(form, signal) {
      const build: Build = (cookies) => loginRequest(form, login, cookies, redact);
      const once = { ...pace, tries: 1 };
      const step = await retrying(() => send(form.action, build, stepAt(form.action), 1, signal), once, clock, signal);
      return follow<Landing>(step, 'portal.page', stepAt, signal);
    },
    async execute(code, signal) {
      const url = optionAddress(hosts, options.menu, code);
      const readAt = (at: URL) => (answer: Answer) => readOpened(answer, at, hosts);
      const call = 'portal.option';
      return follow<Opened>(await look(url, call, readAt(url), signal), call, readAt, signal);
    },
    async enterPlatform(code, signal) {
      const url = optionAddress(hosts, options.menu, code);
      let idCache: string | null = null;
      const readAt = (at: URL) => {
        idCache = idCacheOf(at) ?? idCache;
        return (answer: Answer) => readEntry(answer, at, hosts);
      };
      const call = 'platform.open';
      const entry = await follow(await look(url, call, readAt(url), signal), call, readAt, signal);
      return entry.kind === 'inside' ? { kind: 'inside', idCache } : entry;
    },
    async arrive(query, signal) {
      // As the menu's own script does: what is open behind it is left first. Its answer is the way out, and needs not be known here.
      const left = (cookies: string) => ({
        ...leaveRequest(menu, 'prevApp', cookies, redact),
        call: 'portal.previous',
      });
      await retrying((attempt) => send(menu, left, () => undefined, attempt, signal), pace, clock, signal);
      const url = wayIn(hosts, options.menu, query);
      const readAt = (at: URL) => (answer: Answer) => readArrival(answer, at, hosts);
      const call = 'portal.option';
      return follow<Arrival>(await look(url, call, readAt(url), signal), call, readAt, signal);
    },
    ask<T>(exchange: PlatformExchange<T>, tries: number, signal?: AbortSignal, before?: PlatformExchange<void>) {
      const once = <R>({ url, build, read }: PlatformExchange<R>, attempt: number) =>
        send(url, (cookies) => build(cookies, redact), read, attempt, signal);
      const work = async (attempt: number) => {
        if (before) await once(before, attempt);
        return once(exchange, attempt);
      };
      return retrying<T>(work, { ...pace, tries }, clock, signal);
    },
    async leave(signal) {
      if (!mayBeIn) return;
      const say = <T>(url: URL, build: Build, read: (answer: Answer) => T) => send(url, build, read, 1, signal);
      // `prevApp` names the way out of the application that stays open behind the menu; without that it would stay so.
      const asked = (cookies: string) => leaveRequest(menu, 'prevApp', cookies, redact);
      const path = await say(menu, asked, (answer) => decodeText(answer.body).trim()).catch(() => '');
      if (hosts.ww1 !== null && LEAVING_PATH.test(path)) {
        // Each with its own cookies: an application's may be of its path alone.
        for (const request of leaveApplication(hosts.ww1, path, redact)) {
          await say(
            request.url,
            (cookies) => inBrowser(request, cookies),
            () => undefined,
          ).catch(() => undefined);
        }
      }
      await say(
        menu,
        (cookies) => leaveRequest(menu, 'salir', cookies, redact),
        () => undefined,
      );
    },
  };
}

function isGoing(step: { kind: string }): step is Going {
  return step.kind === 'redirect';
}

const FIELD_VALUES = /(<input\b[^>]*?\bvalue\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi;
const ADDRESS_SECRETS = /([?&#](?:code|token|hc|state|idCache)=)[^&"'\s<>]+/gi;

/** The pages repeat what they were sent, and carry codes that open the menu. */
function portalRedactor({ solUser, solKey }: PortalLogin): Redact {
  const redact = createRedactor([solKey, solUser]);
  return (text) => redact(text.replace(FIELD_VALUES, '$1"…"').replace(ADDRESS_SECRETS, '$1…'));
}
