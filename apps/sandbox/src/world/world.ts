import { type Period, periodOf } from '@yupana/tax/period.ts';
import type { SandboxOptions } from '../options.ts';
import { COMPANIES, type Company } from '../universe/companies.ts';
import { hashOf, type Random, randomOf } from '../universe/random.ts';
import { type Clock, clockFrom, limaDate } from './clock.ts';
import { type Logins, newLogins } from './logins.ts';
import { newProposals, type Proposals } from './proposals.ts';
import { newRequestLog, type RequestLog } from './request-log.ts';
import { newScenarios, type Scenarios } from './scenarios.ts';

/** What the services share: the companies, SUNAT's users and proposals, the clock. What one alone remembers is its own memory. */
export interface World {
  readonly clock: Clock;
  readonly seed: string;
  /** Companies by RUC: the demo's, those of the folder and those added by hand. */
  readonly companies: Map<string, Company>;
  readonly scenarios: Scenarios;
  readonly logins: Logins;
  readonly proposals: Proposals;
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
export const DEFAULT_SEED = 'yupana';

export function newWorld(options: SandboxOptions): World {
  const clock = clockFrom(options.now === undefined ? null : new Date(options.now));
  const seed = options.seed ?? DEFAULT_SEED;
  const today = () => limaDate(clock.now());
  const scenarios = newScenarios();
  const world: World = {
    clock,
    seed,
    companies: new Map(COMPANIES.map((company) => [company.ruc, company])),
    scenarios,
    logins: newLogins(),
    proposals: newProposals(seed, today),
    requests: newRequestLog(),
    pauseMs: options.pauseMs ?? DEFAULT_PAUSE_MS,
    passing: randomOf(hashOf(`${seed} intermitente`)),
    today,
    currentPeriod: () => periodOf(today()),
    reset: () => {
      scenarios.clear();
      world.logins.clear();
      world.requests.clear();
    },
  };
  return world;
}
