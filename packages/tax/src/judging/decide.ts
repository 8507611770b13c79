import type { Facts } from '../facts/facts.ts';
import type { Plan, Rulebook } from '../rulebook.ts';
import type { Figures, Outcome, Silent } from '../rules/outcome.ts';
import { type Axis, type Effect, type Rule, SEVERITIES, type Severity } from '../rules/rule.ts';
import type { Exception } from './exceptions.ts';
import { labelOf, type Status } from './label.ts';
import type { RuleView } from './view.ts';

/** A rule that spoke: it fired, it waits, or its wait is over and a person is asked. */
export interface Spoken {
  rule: Rule;
  is: 'fires' | 'waits' | 'gave-up';
  severity: Severity;
  effect: Effect;
  figures: Figures;
  /** Of a wait: what for, and until when. */
  wait: { for: string; until: string } | null;
  /** A labelled exception by which it loses less. */
  softened: string | null;
}

/** The verdict without its words: cheap, and all that totals and lists need. */
export interface Decision extends Effect {
  status: Status;
  /** Deductible, with no credit of IGV. */
  withoutCredit: boolean;
  /** Id of the rule that decided: of the worst severity the first; null where nothing was found. */
  reason: string | null;
  /** In the order of the stages; all severities. */
  spoken: readonly Spoken[];
  yielded: readonly { spoken: Spoken; to: string; label: string }[];
  /** Rules that a fact is lacking for. */
  cannot: readonly { rule: Rule; missing: string }[];
  /** Rules that all but one condition held for. */
  near: readonly { rule: Rule; because: Silent['because'] }[];
  /** A rejection in the first four stages: the rest was not asked, but for the detraction. */
  cut: boolean;
  /** `AAAA-MM-DD`: the first day on which it may be another though nothing becomes known; null: never. */
  judgeAgainOn: string | null;
}

interface Heard {
  today: string;
  spoken: Spoken[];
  cannot: { rule: Rule; missing: string }[];
  near: { rule: Rule; because: Silent['because'] }[];
  again: string | null;
}

/** Judges one purchase. Pure: the same facts and the same rulebook give the same decision. */
export function decide(facts: Facts, book: Rulebook): Decision {
  const view: RuleView = { ...facts, law: book.law };
  const heard: Heard = { today: facts.today, spoken: [], cannot: [], near: [], again: null };
  const plan = book.planOf(facts.voucher.typeCode);
  askAll(plan.first, view, heard);
  const cut = prevail(heard.spoken, book.exceptions).standing.some(isDecisive);
  askAll(restOf(plan, cut), view, heard);
  const { standing, yielded } = prevail(heard.spoken, book.exceptions);
  const { status, expense, credit, withoutCredit } = labelOf(standing);
  // Named one by one: to spread what is made for every voucher costs more than all that is asked of many.
  return {
    status,
    expense,
    credit,
    withoutCredit,
    reason: reasonOf(standing),
    spoken: standing,
    yielded,
    cannot: heard.cannot,
    near: heard.near,
    cut,
    judgeAgainOn: heard.again,
  };
}

function restOf(plan: Plan, cut: boolean): readonly Rule[] {
  return cut ? plan.spot : plan.rest;
}

function askAll(rules: readonly Rule[], view: RuleView, heard: Heard): void {
  for (const rule of rules) hear(rule, rule.judge(view), heard);
}

function hear(rule: Rule, outcome: Outcome<Figures>, heard: Heard): void {
  if (outcome.is === 'cannot') {
    heard.cannot.push({ rule, missing: outcome.missing });
    return;
  }
  if (outcome.is === 'waits') {
    const over = outcome.giveUpOn <= heard.today;
    const effect = outcome.effect ?? rule.effect;
    heard.spoken.push({
      rule,
      is: over ? 'gave-up' : 'waits',
      severity: over ? 'observes' : 'waits',
      effect: over ? { expense: asked(effect.expense), credit: asked(effect.credit) } : effect,
      figures: outcome.figures,
      wait: { for: outcome.for, until: outcome.giveUpOn },
      softened: null,
    });
    if (!over) sooner(heard, outcome.giveUpOn);
    return;
  }
  if (outcome.again !== undefined && outcome.again > heard.today) sooner(heard, outcome.again);
  if (outcome.is === 'silent') {
    if (outcome.near) heard.near.push({ rule, because: outcome.because });
    return;
  }
  const { severity = rule.severity, effect = rule.effect, figures } = outcome;
  heard.spoken.push({ rule, is: 'fires', severity, effect, figures, wait: null, softened: null });
}

function sooner(heard: Heard, day: string): void {
  if (heard.again === null || day < heard.again) heard.again = day;
}

/** What waited in vain is asked of a person. */
function asked(axis: Axis): Axis {
  return axis === 'pending' ? 'observed' : axis;
}

function isDecisive({ severity, effect }: Spoken): boolean {
  return (
    severity === 'rejects' && effect.expense === 'no' && (effect.credit === 'no' || effect.credit === 'not-applicable')
  );
}

/** What stands after the labelled exceptions. What gave way has no exception of its own to make others give way. */
function prevail(
  spoken: readonly Spoken[],
  exceptions: readonly Exception[],
): { standing: readonly Spoken[]; yielded: Decision['yielded'] } {
  if (spoken.length < 2) return { standing: spoken, yielded: [] };
  let standing: readonly Spoken[] = spoken;
  const yielded: Decision['yielded'][number][] = [];
  for (const { label, when, as, yields = [], softensCredit = [] } of exceptions) {
    const winner = standing.find(
      ({ rule, is, severity }) => is === 'fires' && when.includes(rule.id) && (as ?? severity) === severity,
    );
    if (!winner) continue;
    const losers = standing.filter(({ rule }) => yields.includes(rule.id));
    yielded.push(...losers.map((loser) => ({ spoken: loser, to: winner.rule.id, label })));
    standing = standing.filter((one) => !losers.includes(one)).map((one) => softened(one, softensCredit, label));
  }
  return { standing, yielded };
}

function softened(one: Spoken, ids: readonly string[], label: string): Spoken {
  if (!ids.includes(one.rule.id) || one.effect.credit !== 'no') return one;
  return { ...one, effect: { ...one.effect, credit: 'observed' }, softened: label };
}

function reasonOf(standing: readonly Spoken[]): string | null {
  for (const severity of SEVERITIES) {
    const first = standing.find((one) => one.severity === severity);
    if (first) return first.rule.id;
  }
  return null;
}
