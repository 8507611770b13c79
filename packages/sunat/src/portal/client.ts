import { type Clock, realClock } from '../clock.ts';
import { SunatError } from '../errors.ts';
import type { Governor } from '../governor.ts';
import type { Http } from '../http.ts';
import type { CallEvent } from '../try-once.ts';
import { type Browser, createBrowser } from './browser.ts';
import type { Doubts } from './doubts.ts';
import { isKnown } from './parse.ts';
import { carryAddress, menuAddress } from './request.ts';
import type { Landing, LoginForm, PortalClient, PortalHosts, PortalLogin, PortalPace } from './types.ts';

export interface PortalClientOptions {
  hosts: PortalHosts;
  login: PortalLogin;
  /** Paces the pages. One for the whole process. */
  governor: Governor;
  /** Paces whole visits, one at a time for each SOL user: the portal may end one when another begins. One for the whole process. */
  visits: Governor;
  /** One for the whole process. */
  doubts: Doubts;
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

/** Leaving is good manners, and worth no more of the time of who waits for the answer. */
const LEAVING_MS = 4_000;

/** The SOL portal for one SOL user. Cheap to create: keep the governors and the http, not the client. */
export function createPortalClient(options: PortalClientOptions): PortalClient {
  const { hosts, login, governor, visits, doubts, http } = options;
  const clock = options.clock ?? realClock;
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const log = options.log ?? (() => {});
  const lane = { ruc: `${login.ruc}/${login.solUser.toUpperCase()}`, host: new URL(hosts.menu).host };

  async function visit(signal?: AbortSignal): Promise<void> {
    const doubt = doubts.about(login);
    if (doubt) throw doubt;
    const browser = createBrowser({ hosts, login, pace, ruc: login.ruc, governor, http, clock, log });
    const form = await openForm(browser, signal);
    await clock.sleep(pace.typingMs, signal);
    try {
      await enter(browser, form, signal);
    } finally {
      const enough = AbortSignal.timeout(LEAVING_MS);
      await browser.leave(signal ? AbortSignal.any([signal, enough]) : enough).catch(() => undefined);
    }
  }

  async function enter(browser: Browser, form: LoginForm, signal?: AbortSignal): Promise<void> {
    try {
      await awaitMenu(browser, form, await browser.submit(form, signal), signal);
    } catch (error) {
      if (error instanceof SunatError && error.kind === 'UnrecognisedAnswer') doubts.note(login, error);
      throw error;
    }
  }

  async function openForm(browser: Browser, signal?: AbortSignal): Promise<LoginForm> {
    const landing = await browser.open(menuAddress(hosts), signal);
    if (landing.kind === 'form') return landing.form;
    if (landing.kind === 'captcha') throw new SunatError({ kind: 'CaptchaDemanded' });
    throw unexpected('the login form', landing);
  }

  /**
   * From what the password was answered to the open menu. The menu is looked at again when it did not open; the password is not
   * sent again, for a form that comes back without a word may be a refusal.
   */
  async function awaitMenu(browser: Browser, form: LoginForm, first: Landing, signal?: AbortSignal): Promise<void> {
    let landing = first;
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
      landing = await browser.open(carried && isKnown(carried, hosts) ? carried : menuAddress(hosts), signal);
    }
  }

  return { verify: (signal) => visits.run(lane, () => visit(signal), signal) };
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
