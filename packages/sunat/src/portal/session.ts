import { randomUUID } from 'node:crypto';
import { type Clock, realClock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import type { Redact } from '../evidence.ts';
import type { Governor } from '../governor.ts';
import type { Http } from '../http.ts';
import type { CallEvent } from '../try-once.ts';
import { type Browser, createBrowser } from './browser.ts';
import type { Doubts } from './doubts.ts';
import { createMailbox } from './mailbox/client.ts';
import { MAILBOX_QUERY } from './mailbox/quirks.ts';
import { readPortalToken } from './opened.ts';
import { isKnown } from './parse.ts';
import { type CodedOption, IDLE_MS, OPTIONS } from './quirks.ts';
import { carryAddress, inBrowser, menuAddress } from './request.ts';
import { createSeeSol } from './see-sol/client.ts';
import { SEE_SOL_QUERY } from './see-sol/quirks.ts';
import type {
  Entered,
  Landing,
  LoginForm,
  MenuOptions,
  Opened,
  PortalHosts,
  PortalLogin,
  PortalPace,
  PortalSession,
  SessionOptions,
} from './types.ts';
import type { ApplicationVisit } from './visit.ts';

export interface PortalSessionOptions extends SessionOptions {
  hosts: PortalHosts;
  login: PortalLogin;
  /** Paces the pages. One for the whole process. */
  governor: Governor;
  /** Null: whoever opens it knows otherwise what may be sent. */
  doubts: Doubts | null;
  /** One for the whole process. */
  http: Http;
  pace?: Partial<PortalPace>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

/** A form that is sent within a second of being opened ends at the front page (seen 2026-10); people wait 2 s and look again after 4. */
export const DEFAULT_PACE: PortalPace = {
  typingMs: 2_000,
  lookMs: 4_000,
  tries: 3,
  retryMs: 400,
  slowestRetryMs: 4_000,
};

/**
 * Leaving is good manners, and worth no more of the time of who waits for the answer. It is four calls, though, and who is cut off in them
 * stays inside, and is put out by the next visit: a busy machine takes a second or two for each.
 */
const LEAVING_MS = 10_000;

/** An open menu. */
interface Inside {
  browser: Browser;
  options: MenuOptions;
  usedAt: number;
}

type OpenMenu = Extract<Landing, { kind: 'menu' }>;
/** What stands at ww1. */
type ApplicationOption = 'BUZON' | 'SEE-SOL';

/** A visit to the SOL portal with one SOL user. It opens nothing until it is asked to enter. */
export function createPortalSession(options: PortalSessionOptions): PortalSession {
  const { hosts, login, governor, doubts, http, menu = 'classic', beforeSending } = options;
  const clock = options.clock ?? realClock;
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const log = options.log ?? (() => {});
  const address = menuAddress(hosts, menu);
  let inside: Inside | null = null;
  let ended = false;

  async function begin(signal?: AbortSignal): Promise<void> {
    const doubt = doubts?.about(login);
    if (doubt) throw doubt;
    const browser = createBrowser({ hosts, menu, login, pace, ruc: login.ruc, governor, http, clock, log });
    const form = await openForm(browser, signal);
    await clock.sleep(pace.typingMs, signal);
    await beforeSending?.();
    try {
      const { options: offered } = await awaitMenu(browser, form, signal);
      inside = { browser, options: offered, usedAt: clock.now() };
    } catch (error) {
      await leaveWith(browser, signal);
      throw asDoubt(error, signal);
    }
  }

  async function openForm(browser: Browser, signal?: AbortSignal): Promise<LoginForm> {
    const landing = await browser.open(address, signal);
    if (landing.kind === 'form') return landing.form;
    if (landing.kind === 'captcha') throw new SunatError({ kind: 'CaptchaDemanded' });
    throw unexpected('the login form', landing);
  }

  /**
   * From the password to the open menu. The menu is looked at again when it did not open; the password is not sent again, for a form
   * that comes back without a word may be a refusal.
   */
  async function awaitMenu(browser: Browser, form: LoginForm, signal?: AbortSignal) {
    let landing = await browser.submit(form, signal);
    let bounced = false;
    for (let looks = 0; landing.kind !== 'menu'; looks += 1) {
      // After the front page it may be the code that was refused, carried to where it was not sent.
      if (landing.kind === 'rejected' && bounced) throw unexpected('the menu', landing);
      if (landing.kind === 'rejected') {
        const source = landing.locked ? 'sol-user-locked' : 'sol-user';
        throw new SunatError({ kind: 'CredentialsRejected', source });
      }
      if (landing.kind === 'captcha') throw new SunatError({ kind: 'CaptchaDemanded' });
      const carried = landing.kind === 'front-page' && landing.code ? carryAddress(form, landing.code) : null;
      bounced ||= landing.kind === 'front-page' && landing.code !== null;
      if (looks === pace.tries) throw bounced ? unwell() : unexpected('the menu', landing);
      if (!carried) await clock.sleep(pace.lookMs, signal);
      landing = await browser.open(carried && isKnown(carried, hosts) ? carried : address, signal);
    }
    return landing;
  }

  /**
   * What nobody understood may have been a refusal of the password: others are kept from sending it for a while. So may be what our own
   * reader broke on.
   */
  function asDoubt(error: unknown, signal?: AbortSignal): unknown {
    const isUnread = error instanceof SunatError && error.fault.kind === 'UnrecognisedAnswer';
    const isOurs = !(error instanceof SunatError) && !signal?.aborted;
    if (!isUnread && !isOurs) return error;
    const problem = isUnread && error.fault.kind === 'UnrecognisedAnswer' ? error.fault.problem : 'our reader failed';
    const evidence = isUnread ? error.evidence : undefined;
    const doubt = new SunatError({ kind: 'LoginNotUnderstood', problem }, { evidence });
    if (isOurs) doubt.cause = error;
    doubts?.note(login, doubt);
    return doubt;
  }

  async function leaveWith(browser: Browser, signal?: AbortSignal): Promise<void> {
    const enough = AbortSignal.timeout(LEAVING_MS);
    await browser.leave(signal ? AbortSignal.any([signal, enough]) : enough).catch(() => undefined);
  }

  /** The menu sometimes shows the form to who is in (seen 2026-10): it is looked at again before one believes it. */
  async function lookAtMenu({ browser }: Inside, signal?: AbortSignal): Promise<OpenMenu> {
    for (let looks = 0; ; looks += 1) {
      const landing = await browser.open(address, signal);
      if (landing.kind === 'menu') return landing;
      if (looks === pace.tries) break;
      await clock.sleep(pace.lookMs, signal);
    }
    ended = true;
    throw new SunatError({ kind: 'VisitEnded' });
  }

  /**
   * Goes into an application of ww1. That it did not open may be a permission that is gone, or the visit: the menu is looked at, and it is
   * tried once more.
   */
  async function enterApplication(option: ApplicationOption, query: Record<string, string>, signal?: AbortSignal) {
    if (ended || inside === null) throw new SunatError({ kind: 'VisitEnded' });
    const within = inside;
    const missing = () => new SunatError({ kind: 'OptionMissing', option });
    for (let looks = 0; ; looks += 1) {
      if (option !== 'BUZON' && !isOffered(within, option)) throw missing();
      const arrival = await within.browser.arrive(query, signal);
      within.usedAt = clock.now();
      if (arrival.kind === 'inside') return { within, html: arrival.html };
      if (looks === 1) throw new SunatError({ kind: 'OptionClosed', option });
      const { options: listed, hasMailbox } = await lookAtMenu(within, signal);
      within.options = listed;
      // Its button is believed only once it did not open: that it says who may is deduced.
      if (option === 'BUZON' && !hasMailbox) throw missing();
    }
  }

  /** An application that is open: its first page, and what it is asked with. */
  async function visitOf(option: ApplicationOption, query: Record<string, string>, signal?: AbortSignal) {
    const { ww1 } = hosts;
    if (ww1 === null) throw new SunatError({ kind: 'OptionClosed', option });
    const { within, html } = await enterApplication(option, query, signal);
    const asking =
      (tries: number): ApplicationVisit['ask'] =>
      async (request, read, stopped) => {
        const build = (cookies: string, redact: Redact) => inBrowser({ ...request, redact }, cookies);
        const answer = await within.browser.ask({ url: request.url, build, read }, tries, stopped);
        within.usedAt = clock.now();
        return answer;
      };
    const visit: ApplicationVisit = {
      ...{ ruc: login.ruc, ww1 },
      ask: asking(pace.tries),
      askOnce: asking(1),
      enterAgain: async (again) => (await enterApplication(option, query, again)).html,
    };
    return { visit, html };
  }

  const isOffered = ({ options: listed }: Inside, option: CodedOption) =>
    listed === null || listed.has(OPTIONS[option].code);

  /** Once more when it led nowhere and the menu still lists it: the permission may be gone since, and so may the visit be. */
  async function opened<T extends Opened | Entered, K extends T['kind']>(
    option: CodedOption,
    wanted: K,
    execute: (browser: Browser, code: string) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ browser: Browser; found: Extract<T, { kind: K }> }> {
    if (ended || inside === null) throw new SunatError({ kind: 'VisitEnded' });
    const within = inside;
    const { browser } = within;
    const isIt = (found: T): found is Extract<T, { kind: K }> => found.kind === wanted;
    for (let looks = 0; ; looks += 1) {
      if (!isOffered(within, option)) throw new SunatError({ kind: 'OptionMissing', option });
      const found = await execute(browser, OPTIONS[option].code);
      within.usedAt = clock.now();
      if (isIt(found)) return { browser, found };
      if (looks === 1) throw new SunatError({ kind: 'OptionClosed', option });
      within.options = (await lookAtMenu(within, signal)).options;
    }
  }

  return {
    id: randomUUID(),
    login,
    async enter(signal) {
      if (ended) throw new SunatError({ kind: 'VisitEnded' });
      inside = null;
      await begin(signal);
    },
    isIn: () => inside !== null && !ended && clock.now() - inside.usedAt < IDLE_MS,
    offers: (option) => inside !== null && isOffered(inside, option),
    async tokenOf(option, signal) {
      const { found } = await opened(option, 'token', (browser, code) => browser.execute(code, signal), signal);
      const token = readPortalToken(found.value, login.ruc);
      if (typeof token !== 'string') return token;
      throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'portal.option', problem: token });
    },
    async openPlatform(option, signal) {
      const enter = (browser: Browser, code: string) => browser.enterPlatform(code, signal);
      const { browser, found } = await opened(option, 'inside', enter, signal);
      const within = inside;
      return {
        idCache: found.idCache,
        async ask(exchange, tries, later, before) {
          const answer = await browser.ask(exchange, tries, later, before);
          if (within) within.usedAt = clock.now();
          return answer;
        },
      };
    },
    async mailbox(signal) {
      const { visit, html } = await visitOf('BUZON', MAILBOX_QUERY, signal);
      return createMailbox(visit, html);
    },
    async seeSol(signal) {
      return createSeeSol((await visitOf('SEE-SOL', SEE_SOL_QUERY, signal)).visit);
    },
    async leave(signal) {
      const { browser } = inside ?? {};
      inside = null;
      if (browser) await leaveWith(browser, signal);
    },
  };
}

/** The login was accepted and the menu did not open: a passing weakness of the portal, the commonest one. Seen 2026-10. */
function unwell(): SunatError {
  return new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' }, { transient: false });
}

function unexpected(expected: string, { kind }: Landing): SunatError {
  return new SunatError({
    kind: 'UnrecognisedAnswer',
    expected: `portal: ${expected}`,
    problem: `came to the ${kind}`,
  });
}
