import { type Period, periodOf } from '@yupana/tax/period.ts';
import type { EventTarget, SentEvent } from '../culqi/events.ts';
import { newTill, type Till } from '../culqi/till.ts';
import type { Submission } from '../marketing/marketing.ts';
import type { SandboxOptions } from '../options.ts';
import { COMPANIES, type Company } from '../universe/companies.ts';
import { hashOf, type Random, randomOf } from '../universe/random.ts';
import { type Clock, clockFrom, limaDate } from './clock.ts';
import { type Logins, newLogins } from './logins.ts';
import { newPortalVisits, type PortalVisits } from './portal-visits.ts';
import { newProposals, type Proposals } from './proposals.ts';
import { newRequestLog, type RequestLog } from './request-log.ts';
import { newScenarios, type Scenarios } from './scenarios.ts';
import { newServices, type Services } from './services.ts';
import { newTickets, type Tickets } from './tickets.ts';
import { newTokens, type Tokens } from './tokens.ts';

/** Everything the sandbox remembers between two requests. */
export interface World {
  readonly clock: Clock;
  readonly seed: string;
  /** Companies by RUC: the demo's, those of the folder and those added by hand. */
  readonly companies: Map<string, Company>;
  readonly scenarios: Scenarios;
  readonly logins: Logins;
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  readonly portal: PortalVisits;
  readonly proposals: Proposals;
  readonly requests: RequestLog;
  readonly mails: Mail[];
  /** The services that are not SUNAT's: captcha, marketing form… */
  readonly services: Services;
  readonly submissions: Submission[];
  /** Culqi's tokens and charges, and the events it sent. */
  readonly till: Till;
  readonly events: SentEvent[];
  eventTarget: EventTarget | null;
  /** Forms posted, taken or not. */
  submissionTries: number;
  /** What stands in the RUC register instead of everybody of this world; null: nothing. */
  readonly rucRegister: { text: string | null };
  /** Decides which calls of «intermitente» fail: the same ones in every run. */
  readonly passing: Random;
  /** A login form that is sent sooner after it was opened ends at the front page. */
  readonly portalHasteMs: number;
  /** How late the slow scenarios are. */
  readonly pauseMs: number;
  /** `YYYY-MM-DD` in Lima. */
  today(): string;
  currentPeriod(): Period;
  /** Forgets scenarios, tickets, tokens, locks, requests and mails. Companies stay. */
  reset(): void;
}

/** A message the SMTP sink received. */
export interface Mail {
  id: number;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  /** The body as a reader of plain text shows it, and the one of HTML. */
  text: string;
  html: string;
  /** Headers and body as received. */
  raw: string;
}

const DEFAULT_TICKET_DELAY_MS = 600;
const DEFAULT_PAUSE_MS = 3_000;
/** @source seen 2026-10: a form sent within a second */
const DEFAULT_PORTAL_HASTE_MS = 1_000;
const DEFAULT_TOKEN_SECONDS = 3600;
export const DEFAULT_SEED = 'yupana';

export function newWorld(options: SandboxOptions): World {
  const clock = clockFrom(options.now === undefined ? null : new Date(options.now));
  const seed = options.seed ?? DEFAULT_SEED;
  const today = () => limaDate(clock.now());
  const scenarios = newScenarios();
  const pauseMs = options.pauseMs ?? DEFAULT_PAUSE_MS;
  const world: World = {
    clock,
    seed,
    companies: new Map(COMPANIES.map((company) => [company.ruc, company])),
    scenarios,
    logins: newLogins(),
    tokens: newTokens(clock, options.tokenSeconds ?? DEFAULT_TOKEN_SECONDS),
    tickets: newTickets(clock, options.ticketDelayMs ?? DEFAULT_TICKET_DELAY_MS, pauseMs),
    portal: newPortalVisits(clock),
    proposals: newProposals(seed, today),
    requests: newRequestLog(),
    mails: [],
    services: newServices(),
    submissions: [],
    till: newTill(),
    events: [],
    eventTarget: options.culqiEvents ?? null,
    submissionTries: 0,
    portalHasteMs: options.portalHasteMs ?? DEFAULT_PORTAL_HASTE_MS,
    pauseMs,
    rucRegister: { text: null },
    passing: randomOf(hashOf(`${seed} intermitente`)),
    today,
    currentPeriod: () => periodOf(today()),
    reset: () => {
      scenarios.clear();
      world.logins.clear();
      world.tokens.clear();
      world.tickets.clear();
      world.portal.clear();
      world.requests.clear();
      world.mails.length = 0;
      world.services.clear();
      world.submissions.length = 0;
      world.till.clear();
      world.events.length = 0;
      world.submissionTries = 0;
      world.rucRegister.text = null;
    },
  };
  return world;
}
