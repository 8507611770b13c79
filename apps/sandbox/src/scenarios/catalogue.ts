import { CPE, CPE_PERMISSION } from '../consultacpe/faults.ts';
import { PORTAL } from '../portal/faults/login.ts';
import { PORTAL_MAILBOX } from '../portal/faults/mailbox.ts';
import { PORTAL_MENU } from '../portal/faults/menu.ts';
import { PLATFORM } from '../portal/faults/platform.ts';
import { PORTAL_SEE_SOL } from '../portal/faults/see-sol.ts';
import { ARCHIVES } from '../sire/faults/archives.ts';
import { FILES } from '../sire/faults/files.ts';
import { LEFT_OUT } from '../sire/faults/left-out.ts';
import { LISTS, PERIODS } from '../sire/faults/lists.ts';
import { PROPOSALS, SUMMARIES } from '../sire/faults/proposals.ts';
import { EXPORTS, TICKETS } from '../sire/faults/tickets.ts';
import { TOKENS } from '../sire/faults/tokens.ts';
import { VALIDITY, VALIDITY_PERMISSION } from '../validity/faults.ts';
import { ANSWERS } from './answers.ts';
import type { Words } from './fault.ts';

/** Every scenario, by the moment of the conversation with SUNAT that it spoils. What each one does stands beside its words. */
const STAGES = {
  token: TOKENS,
  portal: PORTAL,
  'portal-menu': PORTAL_MENU,
  platform: PLATFORM,
  mailbox: PORTAL_MAILBOX,
  'see-sol': PORTAL_SEE_SOL,
  answer: ANSWERS,
  export: EXPORTS,
  ticket: TICKETS,
  archive: ARCHIVES,
  file: FILES,
  proposal: PROPOSALS,
  summary: SUMMARIES,
  periods: PERIODS,
  list: LISTS,
  'left-out': LEFT_OUT,
  'cpe-permission': CPE_PERMISSION,
  cpe: CPE,
  'validity-permission': VALIDITY_PERMISSION,
  validity: VALIDITY,
} as const;

export type Stage = keyof typeof STAGES;
type Ids = { [S in Stage]: keyof (typeof STAGES)[S] };
export type ScenarioId = Ids[Stage];
export type ScenarioOf<S extends Stage> = ScenarioId & Ids[S];

/** The words of all, for the page of the sandbox. */
export const SCENARIOS = Object.entries(STAGES).flatMap(([stage, table]) =>
  Object.entries<Words>(table).map(([id, { title, sees }]) => ({ id, stage, title, sees })),
);

const known = new Set(SCENARIOS.map(({ id }) => id));

export function isScenario(id: string): id is ScenarioId {
  return known.has(id);
}

export function isOf<S extends Stage>(stage: S, id: ScenarioId): id is ScenarioOf<S> {
  return Object.hasOwn(STAGES[stage], id);
}
