import { expect, test } from 'vitest';
import { allCases } from '../../test/all-cases.ts';
import { changeFact } from '../judging/change-facts.ts';
import { recorded } from '../judging/explain.ts';
import { FACT_NAMES } from '../judging/fact-names.ts';
import { RULEBOOK } from '../rulebook.ts';
import { factsOf } from '../testing/read-cases.ts';
import { unknown } from './fact.ts';
import type { Facts } from './facts.ts';
import { AWAITING_SOURCE, WITHOUT_SOURCE, type WithoutSource } from './without-source.ts';

type Blank = Pick<WithoutSource, 'given'> & { path: string };

/** The facts as they are given, whatever the case says of these. */
function blanked(facts: Facts, blanks: readonly Blank[]): Facts {
  return blanks.reduce((before, { path, given }) => {
    const [group = '', field] = path.split('.');
    const whole = before[group as 'document'];
    const isInside = field !== undefined && typeof whole === 'object' && 'is' in whole;
    return isInside && whole.is !== 'known' ? before : changeFact(before, path, given);
  }, facts);
}

/** Rules of which no case speaks any more when these are given so. */
function muteWith(blanks: readonly Blank[]): string[] {
  return allCases().flatMap(({ rule: id, cases }) => {
    const rule = RULEBOOK.rules.find((one) => one.id === id);
    if (!rule) throw new Error(`There is no rule ${id}`);
    const speaks = cases.some((one) => {
      const { outcome } = recorded(rule, blanked(factsOf(one), blanks), RULEBOOK);
      return outcome.is === 'fires' || outcome.is === 'waits';
    });
    return speaks ? [] : [id];
  });
}

test('the rules that can never speak for want of a source are those that are shown as waiting for it', () => {
  expect(muteWith(WITHOUT_SOURCE).sort()).toEqual(Object.keys(AWAITING_SOURCE).sort());
});

test('without a fact that has a source now, the rules that rest on it would be found', () => {
  const lost = [
    ...[
      { path: 'issuer.record', given: unknown() },
      { path: 'company.hasSalesInPeriod', given: unknown() },
    ],
    ...WITHOUT_SOURCE,
  ];
  expect(muteWith(lost).sort()).toEqual([
    'comprobante-fisico-emisor-electronico',
    'igv-reducido-emisor-no-califica',
    'iniciar-actividades-sin-ventas',
    'proveedor-alto-riesgo-fehaciencia',
    'proveedor-giro-incongruente',
    'proveedor-nrus-factura',
    'supermercado-mixto',
  ]);
});

test('what has no source is a fact that some rule reads, told in words', () => {
  for (const { path, needs } of WITHOUT_SOURCE) {
    expect(
      RULEBOOK.rules.some(({ reads }) => reads.includes(path)),
      path,
    ).toBe(true);
    expect(FACT_NAMES).toHaveProperty([path]);
    expect(needs).toMatch(/^\p{Ll}.*[^.]$/u);
  }
  for (const needs of Object.values(AWAITING_SOURCE)) expect(needs).toMatch(/^\p{Ll}.*[^.]$/u);
});
