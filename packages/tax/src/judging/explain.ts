import { isFact } from '../facts/fact.ts';
import type { Facts } from '../facts/facts.ts';
import type { Entry } from '../law/law.ts';
import type { Rulebook } from '../rulebook.ts';
import type { Basis, Change, Effect, Rule, Severity } from '../rules/rule.ts';
import type { Spoken } from './decide.ts';
import { FACT_NAMES } from './fact-names.ts';
import { type Path, type RuleView, recordingView, type Trace } from './view.ts';

/** A fact that a rule looked at. */
export interface FactUsed {
  path: Path;
  /** Spanish. */
  name: string;
  value: unknown;
  /** `absent`, `pending` and `unknown` are answers too. */
  is: 'known' | 'absent' | 'pending' | 'unknown';
  source: string | null;
  at: string | null;
}

/** A parameter of the law that a rule looked at. */
export interface LawUsed {
  name: string;
  day: string;
  entry: Entry<unknown> | 'not-published';
}

/** A finding in words, with all that it rests on. */
export interface Finding {
  rule: string;
  version: number;
  short: string;
  is: Spoken['is'];
  severity: Severity;
  effect: Effect;
  /** One Spanish sentence with this voucher's figures. */
  reason: string;
  facts: readonly FactUsed[];
  law: readonly LawUsed[];
  /** In force on the day of issue. */
  basis: readonly Basis[];
  confidence: Rule['confidence'];
  /** Spanish, after «Cambiaría si». */
  changesIf: readonly Change[];
  ask: Rule['ask'];
  wait: Spoken['wait'];
  softened: string | null;
}

/** One finding in words. The rule is asked once more, by a view that writes down what it reads. */
export function explain(spoken: Spoken, facts: Facts, book: Rulebook): Finding {
  const { rule, is, severity, effect, figures, wait, softened } = spoken;
  const { trace, view } = recorded(rule, facts, book);
  return {
    rule: rule.id,
    version: rule.version,
    short: rule.short,
    is,
    severity,
    effect,
    reason: reasonIn(spoken),
    facts: [...trace.facts].map(([path, value]) => usedOf(path, value, facts)),
    law: trace.law,
    basis: (rule.basisOf?.(figures) ?? rule.basis).filter((one) => isInForce(one, facts.voucher.issueDate)),
    confidence: rule.confidence,
    changesIf: rule.changesIf(view, figures),
    ask: rule.ask,
    wait,
    softened,
  };
}

/** The sentence of a finding alone: it needs nothing but its figures, so that it can be made when somebody reads it. */
export function reasonIn({ rule, is, figures, wait }: Pick<Spoken, 'rule' | 'is' | 'figures' | 'wait'>): string {
  if (is === 'gave-up' && rule.givenUp) return rule.givenUp(figures);
  const sentence = rule.sentence(figures, is === 'fires' ? 'fires' : 'waits');
  return is === 'gave-up' && wait ? `${sentence} No llegó ${wait.for}: revísalo y decide.` : sentence;
}

/** Asks a rule by the recording view. @throws UndeclaredRead when it looks at what it does not declare */
export function recorded(rule: Rule, facts: Facts, book: Rulebook) {
  const trace: Trace = { facts: new Map(), law: [] };
  const view: RuleView = { ...facts, law: book.law };
  const outcome = rule.judge(recordingView(view, rule, trace));
  return { outcome, trace, view };
}

function usedOf(path: Path, value: unknown, facts: Facts): FactUsed {
  const name = FACT_NAMES[path] ?? path;
  if (isFact(value)) {
    const learnt = value.is === 'known' || value.is === 'absent' ? value : { source: null, at: null };
    const told = value.is === 'known' ? (path === 'document' ? true : value.value) : null;
    return { path, name, value: told, is: value.is, source: learnt.source, at: learnt.at };
  }
  const [source, at] = sourceOf(path, facts);
  return { path, name, value, is: value === null ? 'absent' : 'known', source, at };
}

function sourceOf(path: Path, facts: Facts): [source: string | null, at: string | null] {
  if (path.startsWith('voucher.')) return [facts.voucher.source, facts.voucher.at];
  if (path.startsWith('company.')) return ['configuración de la empresa', null];
  if (path.startsWith('document.') && facts.document.is === 'known') return [facts.document.source, facts.document.at];
  return [null, null];
}

function isInForce({ since, until }: Basis, day: string): boolean {
  return (since === null || since <= day) && (until === null || day <= until);
}
