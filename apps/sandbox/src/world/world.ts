import { type Period, periodOf } from '@yupana/tax/period.ts';
import { type Documents, newDocuments } from '../deals/documents.ts';
import { newRows, type Rows } from '../deals/rows.ts';
import type { SandboxOptions } from '../options.ts';
import { COMPANIES, type Company } from '../universe/companies.ts';
import { hashOf, type Random, randomOf } from '../universe/random.ts';
import { type Clock, clockFrom, limaDate } from './clock.ts';
import { type Logins, newLogins } from './logins.ts';
import { newProposals, type Proposals } from './proposals.ts';
import { newRequestLog, type RequestLog } from './request-log.ts';
import { newScenarios, type Scenarios } from './scenarios.ts';
import { newTokens, type Tokens } from './tokens.ts';

/** What the services share: the companies, SUNAT's users and proposals, the clock. What one alone remembers is its own memory. */
export interface World {
  readonly clock: Clock;
  readonly seed: string;
  /** Companies by RUC: the demo's, those of the folder and those added by hand. */
  readonly companies: Map<string, Company>;
  readonly scenarios: Scenarios;
  readonly logins: Logins;
  readonly proposals: Proposals;
  /** The lines of the proposals, and the documents behind them. */
  readonly rows: Rows;
  readonly documents: Documents;
  /** What the token services gave, for whichever of SUNAT's hosts they are good. */
  readonly tokens: Tokens;
  readonly requests: RequestLog;
  /** Decides which calls of «intermitente» fail: the same ones in every run. */
  readonly passing: Random;
  /** How late the slow scenarios are. */
  readonly pauseMs: number;
  /** `YYYY-MM-DD` in Lima. */
  today(): string;
  currentPeriod(): Period;
  /** Forgets scenarios, locks and requests. Companies stay. */
  reset(): void;
}

const DEFAULT_PAUSE_MS = 3_000;
const DEFAULT_TOKEN_SECONDS = 3600;
export const DEFAULT_SEED = 'yupana';

export function newWorld(options: SandboxOptions): World {
  const clock = clockFrom(options.now === undefined ? null : new Date(options.now));
  const seed = options.seed ?? DEFAULT_SEED;
  const today = () => limaDate(clock.now());
  const scenarios = newScenarios();
  const proposals = newProposals(seed, today, options.months);
  const currentPeriod = () => periodOf(today());
  const world: World = {
    clock,
    seed,
    companies: new Map(COMPANIES.map((company) => [company.ruc, selling(company, options.sales)])),
    scenarios,
    logins: newLogins(),
    proposals,
    rows: newRows(seed, proposals, today),
    documents: newDocuments(),
    tokens: newTokens(clock, options.tokenSeconds ?? DEFAULT_TOKEN_SECONDS),
    requests: newRequestLog(),
    pauseMs: options.pauseMs ?? DEFAULT_PAUSE_MS,
    passing: randomOf(hashOf(`${seed} intermitente`)),
    today,
    currentPeriod,
    reset: () => {
      scenarios.clear();
      world.logins.clear();
      world.tokens.clear();
      world.requests.clear();
    },
  };
  return world;
}

/** @param share of its sales that it makes */
function selling(company: Company, share = 1): Company {
  return { ...company, sales: Math.ceil(company.sales * share) };
}
