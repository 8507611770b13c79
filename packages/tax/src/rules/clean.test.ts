import { expect, test } from 'vitest';
import { readClean } from '../../test/read-clean.ts';
import { decide } from '../judging/decide.ts';
import { RULEBOOK } from '../rulebook.ts';

const PURCHASES = readClean().map(({ name, facts }) => ({ name, decided: decide(facts, RULEBOOK) }));

test('they are at least two hundred, of twenty-five trades', () => {
  expect(PURCHASES.length).toBeGreaterThanOrEqual(200);
  expect(new Set(PURCHASES.map(({ name }) => name.split(':')[0])).size).toBeGreaterThanOrEqual(25);
});

/** Why a purchase is not simply deductible: what a person who broke it has to read. */
const told = ({ name, decided }: (typeof PURCHASES)[number]) => `${name}: ${decided.status} por ${decided.reason}`;

test('no ordinary purchase is rejected, nor kept waiting', () => {
  const wrong = PURCHASES.filter(({ decided: { status } }) => ['gasto no deducible', 'en proceso'].includes(status));
  expect(wrong.map(told)).toEqual([]);
});

test('of the ordinary purchases one in twenty is observed at most', () => {
  const observed = PURCHASES.filter(({ decided: { status } }) => status === 'gasto observado').map(told);
  expect(observed.length, observed.join('; ')).toBeLessThanOrEqual(Math.floor(PURCHASES.length / 20));
});
