import type { Path, RuleView } from '../judging/view.ts';
import type { Figures, Outcome } from './outcome.ts';

/** From the worst: what a purchase is observed for first is by the worst that was found. */
export const SEVERITIES = ['rejects', 'observes', 'waits', 'informs'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * What becomes of one axis. `no` is lost; `observed` asks a person; `pending` waits; `not-this-period` and `deferred` are not lost
 * and never make a purchase non deductible; `limited` up to a ceiling or in proportion; `subtracts` of credit notes;
 * `unchanged` the rule says nothing of this axis.
 */
export type Axis =
  | 'yes'
  | 'no'
  | 'observed'
  | 'pending'
  | 'not-this-period'
  | 'deferred'
  | 'limited'
  | 'subtracts'
  | 'not-applicable'
  | 'unchanged';

/** On the income tax and on the IGV, apart. */
export interface Effect {
  expense: Axis;
  credit: Axis;
}

/** In this order they are looked at. A rejection of both axes in one of the first four stops all that follow but `spot`. */
export const STAGES = [
  'identity',
  'validity',
  'issuer',
  'document-type',
  'timeliness',
  'arithmetic',
  'notes',
  'payment',
  'spot',
  'causality',
  'destination',
] as const;
export type Stage = (typeof STAGES)[number];

/** What supports a rule. Dates where they are known: `since` null is "before any register we read". */
export interface Basis {
  norm: string;
  article: string;
  since: string | null;
  until: string | null;
}

/** @example law('Ley 28194', 'arts. 3, 4 y 8', { since: '2004-03-27' }) */
export function law(norm: string, article: string, valid: { since?: string; until?: string } = {}): Basis {
  return { norm, article, since: valid.since ?? null, until: valid.until ?? null };
}

/** Which types of voucher a rule is asked about. */
export type Types = { only: readonly string[] } | { except: readonly string[] };

/** The smallest change of a fact that would silence the rule: applied by a test, which sees it happen. */
export interface Change {
  /** Of a fact, or of a field inside of one that is known: `year.nrusBoletas`. */
  path: Path | `${Path}.${string}`;
  /** A value; of a fact, the value it would have; or a fact, where it would be absent. */
  to: unknown;
  /** Spanish, after «Cambiaría si»: «el pago constara por transferencia». */
  if: string;
}

export interface RuleSpec<F extends Figures> {
  /** Stable, never used again: `catalogue.ts` has them all. */
  id: string;
  group: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I';
  stage: Stage;
  /** A few words for a list. */
  short: string;
  severity: Severity;
  effect: Effect;
  /** Left out: all. */
  types?: Types;
  /** All that `judge` may look at. What is not here throws when it is read, in tests and when a finding is explained. */
  reads: readonly Path[];
  basis: readonly Basis[];
  /** Of `basis`, what this finding rests on, where that hangs on its figures; left out: all of it. */
  basisOf?: (figures: F) => readonly Basis[];
  /** Codes of `tables/sources.ts`: where norm and computation were read. */
  read: readonly string[];
  confidence: 'high' | 'medium' | 'low';
  /** Who can settle it. */
  ask: 'contador' | 'cliente' | 'proveedor' | 'SUNAT';
  /** What the client does about it, in one sentence that is told to them. Left out: what is asked of whoever settles it. */
  client?: string;
  /** Raised with every change of what it answers. */
  version: number;
  /** It may answer `waits`; a case of that is then demanded. */
  canWait?: true;
  /** One sentence of Spanish with this voucher's figures. Pure: it is made when somebody reads it. */
  sentence: (figures: F, is: 'fires' | 'waits') => string;
  /** The sentence once its wait is over; left out: that of the wait, and what did not come. */
  givenUp?: (figures: F) => string;
  /** Pure and total: no clock, no other rule's answer, no exception. */
  judge: (view: RuleView) => Outcome<F>;
  changesIf: (view: RuleView, figures: F) => readonly Change[];
}

/** A rule as the judge sees it. */
export type Rule = RuleSpec<Figures>;

/**
 * A rule as printable data: STYLE of the house and README of this folder. All have the same fields in the same order, those that were
 * left out too: the judge asks millions of them, and objects of one shape are asked faster.
 */
export function rule<F extends Figures>(spec: RuleSpec<F>): Rule {
  const { id, group, stage, short, severity, effect, types, reads, basis, read, confidence, ask, client } = spec;
  const { basisOf, version, canWait, sentence, givenUp, judge, changesIf } = spec;
  const data = {
    id,
    group,
    stage,
    short,
    severity,
    effect,
    types,
    reads,
    basis,
    basisOf,
    read,
    confidence,
    ask,
    client,
    version,
    canWait,
  };
  return { ...data, sentence, givenUp, judge, changesIf } as unknown as Rule;
}

/** A rule whose source nobody has: it judges nothing and says what it needs. */
export interface SourcelessRule {
  id: string;
  group: Rule['group'];
  /** «pendiente de fuente»: what would let it be written. */
  needs: string;
}

export function pendienteDeFuente(spec: SourcelessRule): SourcelessRule {
  return spec;
}

/** Rules of one theme, in the order in which they are told. */
export interface Group {
  rules: readonly Rule[];
  sourceless?: readonly SourcelessRule[];
  /** Ids of the catalogue that nobody wrote yet. */
  notYet?: readonly string[];
}
