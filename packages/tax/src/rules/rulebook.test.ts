import { expect, test } from 'vitest';
import { EDITIONS } from '../editions/editions.ts';
import { EXCEPTIONS } from '../judging/exceptions.ts';
import { FACT_NAMES } from '../judging/fact-names.ts';
import { makeRulebook, RULEBOOK } from '../rulebook.ts';
import { LAW } from '../tables/law-of-peru.ts';
import { SOURCES } from '../tables/sources.ts';
import { CATALOGUE } from './catalogue.ts';
import { GROUPS } from './groups.ts';

test('each id of the catalogue is there once: a rule, one without a source, or one nobody wrote yet', () => {
  const there = GROUPS.flatMap(({ rules, sourceless = [], notYet = [] }) => [
    ...rules.map(({ id }) => id),
    ...sourceless.map(({ id }) => id),
    ...notYet,
  ]);
  expect(there.sort()).toEqual(CATALOGUE.map(([id]) => id).sort());
  expect(CATALOGUE).toHaveLength(118);
});

test('a rule has the group and the severity of the catalogue', () => {
  const catalogue = new Map(CATALOGUE.map(([id, group, severity]) => [id, { group, severity }]));
  for (const { id, group, severity } of RULEBOOK.rules)
    expect({ id, group, severity }).toEqual({ id, ...catalogue.get(id) });
});

test('a rule says on what it rests, where that was read, and has a Spanish name for all that it reads', () => {
  for (const { id, basis, read, reads } of RULEBOOK.rules) {
    expect(basis.length, id).toBeGreaterThan(0);
    for (const code of read) expect(SOURCES, id).toHaveProperty(code);
    expect(read.length, id).toBeGreaterThan(0);
    expect(new Set(reads).size, id).toBe(reads.length);
    for (const path of reads) if (!path.startsWith('law.')) expect(FACT_NAMES, id).toHaveProperty([path]);
  }
});

test('what a client does about it is one sentence of the rule, the same in each version of it that a firm may be on', () => {
  const said = RULEBOOK.rules.filter(({ client }) => client !== undefined);
  expect(said.map(({ id }) => id).sort()).toEqual([
    ...['cpe-anulado', 'detraccion-pendiente', 'detraccion-vencida-sin-deposito'],
    ...['proveedor-no-habido', 'proveedor-suspension-temporal'],
  ]);
  for (const { id, client } of said) expect(client, id).toMatch(/^[A-ZÁÉÍÓÚ][^.]+\.$/);
  for (const { client, stage } of said) expect(client?.includes('mes del depósito')).toBe(stage === 'spot');
  for (const { rulebook } of EDITIONS)
    for (const { id, client } of said) expect(rulebook.rules.find((one) => one.id === id)?.client, id).toBe(client);
});

test('exceptions speak of rules of the catalogue, each by a label of its own', () => {
  const ids = CATALOGUE.map(([id]) => id);
  for (const { when, yields = [], softensCredit = [] } of EXCEPTIONS)
    for (const id of [...when, ...yields, ...softensCredit]) expect(ids).toContain(id);
  expect(new Set(EXCEPTIONS.map(({ label }) => label)).size).toBe(EXCEPTIONS.length);
});

test('an id is never there twice, and a rule that is switched off is not asked', () => {
  expect(() => makeRulebook([...GROUPS, ...GROUPS], { law: LAW, exceptions: [] })).toThrow('Two rules are called');
  const without = makeRulebook(GROUPS, { law: LAW, exceptions: [], off: new Set(['cpe-no-existe']) });
  expect(without.rules.map(({ id }) => id)).not.toContain('cpe-no-existe');
  expect(without.version).not.toBe(RULEBOOK.version);
});
