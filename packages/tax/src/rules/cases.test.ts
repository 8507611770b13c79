import { describe, expect, test } from 'vitest';
import { allCases } from '../../test/all-cases.ts';
import type { Facts } from '../facts/facts.ts';
import { changeFact } from '../judging/change-facts.ts';
import { decide, type Spoken } from '../judging/decide.ts';
import { reasonIn, recorded } from '../judging/explain.ts';
import { RULEBOOK } from '../rulebook.ts';
import { type Case, factsOf } from '../testing/read-cases.ts';
import { type Figures, type Outcome, phraseOf } from './outcome.ts';
import type { Rule, Severity } from './rule.ts';

const CASES = allCases();
/** Vouchers in whose place no invoice can be: once nothing is awaited of them, nothing would change what is told. */
const AS_IT_HAS_TO_BE = [
  ...['dua-importacion', 'no-domiciliado', 'liquidacion-compra', 'recibo-honorarios', 'recibo-arrendamiento'],
  'boleto-aereo',
];
const ALL_FACTS = CASES.flatMap(({ cases }) => cases.map((one) => factsOf(one)));

test('each case file is called by its rule, and each active rule has one', () => {
  const named = CASES.map(({ path, rule }) => [path.split(/[/\\]/).at(-1), `${rule}.json`]);
  for (const [path, expected] of named) expect(path).toBe(expected);
  expect(CASES.map(({ rule }) => rule).sort()).toEqual(RULEBOOK.rules.map(({ id }) => id).sort());
});

describe.each(CASES)('$rule', ({ rule: id, cases }) => {
  const rule = RULEBOOK.rules.find((one) => one.id === id) as Rule;

  test.each(cases)('$name', (one) => {
    const facts = factsOf(one);
    const outcome = answer(rule, facts);
    expect(sayOf(rule, outcome, facts)).toEqual(expectedOf(rule, one));
  });

  test('has a case that speaks, one that does not, and one that waits where it can', () => {
    const outcomes = new Set(cases.map(({ expect: outcome }) => outcome));
    if (rule.severity !== 'waits') expect(outcomes).toContain('fires');
    if (rule.canWait || rule.severity === 'waits') expect(outcomes).toContain('waits');
    expect(outcomes).toContain('silent');
  });

  test('«cambiaría si» is true: the smallest change silences it', () => {
    const speaking = cases.filter((one) => one.expect === 'fires' || one.expect === 'waits').map((one) => factsOf(one));
    expect(speaking.length).toBeGreaterThan(0);
    for (const facts of speaking) {
      const { outcome, view } = recorded(rule, facts, RULEBOOK);
      if (outcome.is !== 'fires' && outcome.is !== 'waits') throw new Error(`${id} does not speak any more`);
      const changes = rule.changesIf(view, outcome.figures);
      const isAsItHasToBe =
        AS_IT_HAS_TO_BE.includes(id) && (severityOf(outcome).severity ?? rule.severity) === 'informs';
      if (isAsItHasToBe) expect(changes).toEqual([]);
      else expect(changes.length, `${id} says of no change that would silence it`).toBeGreaterThan(0);
      for (const { path, to, if: when } of changes) {
        expect(when).toMatch(/^[\p{L}«].*[^.]$/u);
        const after = changeFact(facts, path, to);
        expect(answer(rule, after), `si ${when}`).not.toMatchObject({ is: outcome.is, ...severityOf(outcome) });
        expect(decide(after, RULEBOOK)).not.toEqual(decide(facts, RULEBOOK));
      }
    }
  });
});

test('no invoice is wished for where nobody could issue one, but the payment that is awaited', () => {
  const said = CASES.filter(({ rule }) => AS_IT_HAS_TO_BE.includes(rule)).flatMap(({ rule: id, cases }) =>
    cases.flatMap((one) => {
      const rule = RULEBOOK.rules.find((other) => other.id === id) as Rule;
      const { outcome, view } = recorded(rule, factsOf(one), RULEBOOK);
      if (outcome.is !== 'fires' && outcome.is !== 'waits') return [];
      return rule.changesIf(view, outcome.figures).map(({ if: when }) => `${id}: ${when}`);
    }),
  );
  expect([...new Set(said)].sort()).toEqual([
    'dua-importacion: constara pagado el IGV en Aduanas',
    'liquidacion-compra: constara pagado el IGV retenido (FV 617)',
    'liquidacion-compra: lo comprado estuviera en la lista del RCP',
    // Of a seller with RUC.
    'liquidacion-compra: se hubiera emitido factura',
    'no-domiciliado: constara pagado su IGV con FV 1662',
  ]);
});

test('no rule reads what it does not declare, whatever the facts of all cases', () => {
  for (const facts of ALL_FACTS) {
    const view = { ...facts, law: RULEBOOK.law };
    const { first, rest } = RULEBOOK.planOf(facts.voucher.typeCode);
    const rules = [...first, ...rest];
    // All rules at once: a comparison for each would cost more than what is compared.
    const declared = rules.map((rule) => ({ rule: rule.id, ...toldOf(recorded(rule, facts, RULEBOOK).outcome) }));
    expect(declared).toEqual(rules.map((rule) => ({ rule: rule.id, ...toldOf(rule.judge(view)) })));
  }
});

test('each rule waits only if it says that it can, and its findings are JSON', () => {
  for (const facts of ALL_FACTS) {
    const view = { ...facts, law: RULEBOOK.law };
    const told = RULEBOOK.rules.map((rule) => ({ rule, ...toldOf(rule.judge(view)) }));
    for (const { rule, is } of told) if (is === 'waits') expect(rule, rule.id).toMatchObject({ canWait: true });
    const findings = told.map(({ rule, ...outcome }) => ({ rule: rule.id, ...outcome }));
    expect(JSON.parse(JSON.stringify(findings))).toEqual(findings);
  }
});

/** What somebody is asked to do, as to a stranger; the screens say «tú». */
const TO_A_STRANGER =
  /\b(usted|su empresa|pida|confirme|retire|revise|sustente|indique|explique|adjunte|guarde|conserve|solicite|verifique|vigile|decida|acredite el|vea cuál|reúna|identifique a|identifique motivo|(confírme|verifíque|consérve|consúlte|exclúya|revíse|vincúle)l[oa])\b/i;

test('what is asked of the accountant is asked as the screens do, and never as of a stranger', () => {
  const said = allCases().flatMap(({ cases }) => cases.flatMap(({ reason }) => reason ?? []));
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter((reason) => TO_A_STRANGER.test(reason))).toEqual([]);
});

/** With its phrase made. */
function toldOf(outcome: Outcome<Figures>) {
  return outcome.is === 'silent' ? { ...outcome, because: phraseOf(outcome.because) } : { ...outcome };
}

/** As the judge asks: a rule that a type is not asked of is silent. */
function answer(rule: Rule, facts: Facts): Outcome<Figures> {
  const { first, rest } = RULEBOOK.planOf(facts.voucher.typeCode);
  if (![...first, ...rest].includes(rule))
    return { is: 'silent', because: 'no mira este tipo de comprobante', near: false };
  return recorded(rule, facts, RULEBOOK).outcome;
}

/** A change that only lowers what is lost is one too: from rejected to observed. */
function severityOf(outcome: Outcome<Figures>): { severity?: Severity } {
  return outcome.is === 'fires' && outcome.severity ? { severity: outcome.severity } : {};
}

type Said = Pick<Case, 'expect' | 'severity' | 'effect' | 'reason'>;

function sayOf(rule: Rule, outcome: Outcome<Figures>, facts: Facts): Said {
  if (outcome.is === 'silent') return { expect: 'silent', reason: phraseOf(outcome.because) };
  if (outcome.is === 'cannot') return { expect: 'cannot', reason: outcome.missing };
  const over = outcome.is === 'waits' && outcome.giveUpOn <= facts.today;
  const wait = outcome.is === 'waits' ? { for: outcome.for, until: outcome.giveUpOn } : null;
  const is: Spoken['is'] = over ? 'gave-up' : outcome.is;
  const severity = outcome.is === 'fires' ? (outcome.severity ?? rule.severity) : over ? 'observes' : 'waits';
  const effect = asText(outcome.effect ?? rule.effect);
  return { expect: outcome.is, severity, effect, reason: reasonIn({ rule, is, figures: outcome.figures, wait }) };
}

/** What a case leaves out is the rule's own, or is not asked. */
function expectedOf(rule: Rule, { expect: outcome, severity, effect, reason }: Case): object {
  const said = { expect: outcome, reason: reason ?? expect.any(String) };
  if (outcome !== 'fires' && outcome !== 'waits') return said;
  return {
    ...{ ...said, effect: effect ?? asText(rule.effect) },
    severity: severity ?? (outcome === 'waits' ? 'waits' : rule.severity),
  };
}

function asText({ expense, credit }: Rule['effect']): string {
  return `${expense}/${credit}`;
}
