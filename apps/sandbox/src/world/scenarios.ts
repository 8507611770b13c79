import type { Period } from '@yupana/tax/period.ts';
import type { Book } from '../files/layouts.ts';
import { ANSWERS } from '../scenarios/answers.ts';
import { isOf, type ScenarioId, type ScenarioOf, type Stage } from '../scenarios/catalogue.ts';

/** SUNAT's services, as a scenario may name them. */
export type Endpoint =
  | 'token'
  | 'portal'
  | 'periods'
  | 'summary'
  | 'export'
  | 'tickets'
  | 'download'
  | 'list'
  | 'left-out'
  | 'cpe'
  | 'validity';

/** Spoilt only when they are named: others than SIRE's, and what is asked for behind a collection's back. */
const BESIDES_SIRE: ReadonlySet<Endpoint> = new Set<Endpoint>(['token', 'portal', 'cpe', 'validity', 'left-out']);

/** A scenario switched on for a company, with the limits it was given. */
export interface ActiveScenario {
  id: number;
  scenario: ScenarioId;
  ruc: string;
  book: Book | null;
  period: Period | null;
  /** Only for scenarios about the answer; null means every service of SIRE, none of the others. */
  endpoint: Endpoint | null;
  /** How many more times it happens; null: until it is switched off. */
  timesLeft: number | null;
  /** How many times it has happened. */
  used: number;
}

/** What is being asked of SUNAT. */
export interface Question {
  ruc: string;
  endpoint: Endpoint;
  book: Book | null;
  period: Period | null;
  /** A scenario chosen by the credential the caller came with. */
  byCredential: ScenarioId | null;
}

export interface Scenarios {
  add(scenario: Omit<ActiveScenario, 'id' | 'used'>): ActiveScenario;
  remove(id: number): boolean;
  /** Switches off everything of a company; without RUC, of all. */
  clear(ruc?: string): void;
  list(ruc?: string): ActiveScenario[];
  /**
   * The scenario that spoils this stage, counted as happened; null when all goes well.
   * @param isHere of a stage of several moments, whether one spoils this one
   */
  take<S extends Stage>(stage: S, question: Question, isHere?: (id: ScenarioOf<S>) => boolean): ScenarioOf<S> | null;
  /** The same without counting: for what must look the same however often it is asked. */
  look<S extends Stage>(stage: S, question: Question, isHere?: (id: ScenarioOf<S>) => boolean): ScenarioOf<S> | null;
}

export function newScenarios(): Scenarios {
  let active: ActiveScenario[] = [];
  let lastId = 0;
  const find = <S extends Stage>(stage: S, question: Question, isHere?: (id: ScenarioOf<S>) => boolean) =>
    active
      .filter((one): one is ActiveScenario & { scenario: ScenarioOf<S> } => applies(one, stage, question))
      .find(({ scenario }) => isHere?.(scenario) ?? true);
  const byCredential = <S extends Stage>(stage: S, { byCredential: id, endpoint }: Question) =>
    id !== null && isOf(stage, id) && !(stage === 'answer' && endpoint === 'token') ? id : null;
  return {
    add: (scenario) => {
      lastId += 1;
      const added = { ...scenario, id: lastId, used: 0 };
      active.push(added);
      return added;
    },
    remove: (id) => {
      const before = active.length;
      active = active.filter((one) => one.id !== id);
      return active.length < before;
    },
    clear: (ruc) => {
      active = ruc === undefined ? [] : active.filter((one) => one.ruc !== ruc);
    },
    list: (ruc) => active.filter((one) => ruc === undefined || one.ruc === ruc),
    take: (stage, question, isHere) => {
      const found = find(stage, question, isHere);
      if (!found) return byCredential(stage, question);
      found.used += 1;
      if (found.timesLeft !== null) found.timesLeft -= 1;
      return found.scenario;
    },
    look: (stage, question, isHere) => find(stage, question, isHere)?.scenario ?? byCredential(stage, question),
  };
}

function applies(one: ActiveScenario, stage: Stage, question: Question): boolean {
  if (one.ruc !== question.ruc || one.timesLeft === 0 || !isOf(stage, one.scenario)) return false;
  if (one.book !== null && one.book !== question.book) return false;
  if (one.period !== null && one.period !== question.period) return false;
  if (!isOf('answer', one.scenario) || ANSWERS[one.scenario].everywhere) return true;
  return one.endpoint === null ? !BESIDES_SIRE.has(question.endpoint) : one.endpoint === question.endpoint;
}
