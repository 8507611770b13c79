import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decide } from '../judging/decide.ts';
import { reasonIn, recorded } from '../judging/explain.ts';
import { RULEBOOK, switchOff, tablesThatDiffer, versionOf } from '../rulebook.ts';
import { dated, entry } from '../tables/dated.ts';
import { LAW } from '../tables/law-of-peru.ts';
import { type CaseFile, factsOf } from '../testing/read-cases.ts';
import { EDITIONS, type Edition, editionOf, findRule, NEWEST, saidAfter, takenBack } from './editions.ts';

const FOLDER = join(import.meta.dirname, '../../cases/superseded');
const SUPERSEDED = readdirSync(FOLDER).map((path) => JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as CaseFile);

test.each(EDITIONS)(
  'edition $name is what was written down: another rule, exception or table is another edition',
  (one) => {
    expect(
      one.hash,
      `The rules or tables of edition ${one.name} are others. If it was published, make the next edition (rules/README.md); else write its hash down: ${one.rulebook.version}`,
    ).toBe(one.rulebook.version);
  },
);

test('editions stand in the order in which they were published, and the last is what the code says', () => {
  expect(EDITIONS.map(({ name }) => name)).toEqual(EDITIONS.map(({ name }) => name).sort());
  expect(EDITIONS.map(({ since }) => since)).toEqual(EDITIONS.map(({ since }) => since).sort());
  for (const { name } of EDITIONS) expect(name).toMatch(/^20\d\d\.(0[1-9]|1[0-2])(-\d)?$/);
  expect(NEWEST.rulebook).toBe(RULEBOOK);
});

const pairs = EDITIONS.slice(1).map((newer, place) => ({ name: newer.name, newer, older: EDITIONS[place] as Edition }));

test.each(pairs)('edition $name says of each rule and table that it changes, and of no other', ({ newer, older }) => {
  const versions = ({ rulebook }: Edition) => new Map(rulebook.rules.map(({ id, version }) => [id, version]));
  const [before, after] = [versions(older), versions(newer)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
  const done = (id: string) => (!before.has(id) ? 'adds' : after.has(id) ? 'corrects' : 'ends');
  const rules = newer.says.flatMap(({ rule, is }) => (rule ? [`${rule} ${is}`] : []));
  expect(rules.sort()).toEqual(ids.map((id) => `${id} ${done(id)}`).sort());
  const tables = newer.says.flatMap(({ table }) => table ?? []);
  expect(tables.sort()).toEqual(tablesThatDiffer(older.rulebook.law, newer.rulebook.law).sort());
  for (const { rule, name, text } of newer.says) {
    if (rule) expect(name).toBe(findRule(rule)?.short);
    expect(text).toMatch(/^\p{Ll}.*[^.]$/u);
  }
});

test('a value of a table that is another, or counts on other days, is another rulebook; where it was read is not', () => {
  const where = { norm: 'D.S. 301-2025-EF', source: 'F1' };
  const uit = (value: number, from: string, norm = where.norm) => ({
    ...LAW,
    uit: dated([entry(value, from, null, { ...where, norm })]) as typeof LAW.uit,
  });
  const versions = [uit(550_000, '2026-01-01'), uit(550_100, '2026-01-01'), uit(550_000, '2026-01-02')].map(versionOf);
  expect(new Set(versions).size).toBe(3);
  expect(versionOf(uit(550_000, '2026-01-01', 'otra norma'))).toBe(versions[0]);
  const before = takenBack(RULEBOOK, { law: uit(550_100, '2026-01-01') });
  expect(before.version).not.toBe(RULEBOOK.version);
  expect(tablesThatDiffer(before.law, RULEBOOK.law)).toEqual(['uit']);
  const codes = (name: string) => ({ ...LAW, spot: dated([entry(new Map([[name, 1]]), '2026-01-01', null, where)]) });
  expect(versionOf(codes('037') as never)).not.toBe(versionOf(codes('022') as never));
});

test('what is taken back is there, and switched off it is another rulebook of the same edition', () => {
  expect(() => takenBack(RULEBOOK, { without: ['no-such-rule'] })).toThrow('There is no rule no-such-rule');
  const older = takenBack(RULEBOOK, { without: ['proveedor-ssco'] });
  expect(older.rules.map(({ id }) => id)).toEqual(
    RULEBOOK.rules.map(({ id }) => id).filter((id) => id !== 'proveedor-ssco'),
  );
  for (const { rulebook } of EDITIONS) {
    const less = switchOff(rulebook, new Set(['proveedor-ssco']));
    expect(less.version).not.toBe(rulebook.version);
    expect(less.rules).toEqual(rulebook.rules.filter(({ id }) => id !== 'proveedor-ssco'));
    expect(switchOff(rulebook, new Set()).version).toBe(rulebook.version);
  }
});

test('a firm is judged by what it put in force; what is shipped no more gives way to the oldest, what is not known yet is left alone', () => {
  const [oldest] = EDITIONS;
  expect(editionOf(null)).toEqual({ edition: NEWEST, ahead: false });
  expect(editionOf(oldest.name).edition).toBe(oldest);
  expect(editionOf('2025.01')).toEqual({ edition: oldest, ahead: false });
  expect(editionOf('2099.01')).toEqual({ edition: NEWEST, ahead: true });
  expect(saidAfter(NEWEST)).toEqual([]);
});

describe.each(SUPERSEDED)('$rule, as it was', ({ rule: id, cases }) => {
  const [{ rulebook }] = EDITIONS;
  test.each(cases)('$name', (one) => {
    const rule = rulebook.rules.find((other) => other.id === id);
    if (!rule) throw new Error(`The oldest edition has no rule ${id}`);
    expect(findRule(id, rule.version)).toBe(rule);
    expect(findRule(id)?.version).toBeGreaterThan(rule.version);
    const facts = factsOf(one);
    const { outcome } = recorded(rule, facts, rulebook);
    expect(outcome.is).toBe(one.expect);
    if (outcome.is !== 'fires') return;
    expect(outcome.severity ?? rule.severity).toBe(one.severity ?? rule.severity);
    expect(reasonIn({ rule, is: 'fires', figures: outcome.figures, wait: null })).toBe(one.reason);
  });
});

test('what SUNAT proposes again after a declared month was lost before, and is asked now', () => {
  const again = [{ period: '202603', cameBefore: true, annotated: true, closed: true }];
  const facts = factsOf({ facts: { 'others.sameKey': { known: again }, 'voucher.period': '202605' } });
  expect(EDITIONS.map(({ rulebook }) => decide(facts, rulebook).status)).toEqual([
    'gasto no deducible',
    'gasto observado',
    'gasto observado',
  ]);
});
