import { expect, test } from 'vitest';
import { differing, type GroupDetail, platesOf, platesSaid, saidOf } from './alike.ts';

const codes = (from: number, count: number) => Array.from({ length: count }, (_, at) => `F001-${from + at}`);
const plate = (value: string, of: string[]) => ({ value, is: 'known' as const, source: 'XML', at: null, codes: of });
const without = (of: string[]) => ({ ...plate('Sin placa', of), is: 'absent' as const });
const fuel = (values: GroupDetail['facts'][number]['values'], explained = 12) =>
  ({ explained, facts: [{ path: 'document.plate', name: 'Placa en el XML', values }] }) as unknown as GroupDetail;
const all = new Set(codes(1, 12));

test('of fuel it is said how many carry a plate that is not in the fleet, and how many carry none', () => {
  const one = fuel([plate('V3K-418', codes(1, 10)), without(codes(11, 2))]);
  expect(platesSaid(one, all)).toBe('10 llevan la placa V3K-418, que no está en tu flota, y 2 no llevan placa.');
  const [fact] = one.facts;
  expect(fact && saidOf(fact, all)).toEqual({ first: 'V3K-418', rest: 'en 10 · sin placa en 2' });
  expect([...differing(one)]).toEqual(codes(11, 2).map((code) => [code, 'placa en el XML: sin placa']));
  expect(platesSaid(one, new Set(['F001-1', 'F001-11']))).toBe(
    '1 lleva la placa V3K-418, que no está en tu flota, y 1 no lleva placa.',
  );
  expect(platesSaid(fuel([without(codes(1, 12))]), all)).toBe('12 no llevan placa.');
});

test('many plates are counted, and what is of no fuel says nothing of them', () => {
  const many = fuel([...codes(1, 9).map((code) => plate(`P${code}`, [code])), without(codes(10, 3))]);
  expect(platesSaid(many, all)).toBe('9 llevan placas que no están en tu flota, y 3 no llevan placa.');
  const [fact] = many.facts;
  expect(fact && saidOf(fact, all)).toEqual({ first: '9 placas · sin placa en 3', rest: '' });
  expect(platesSaid({ ...many, facts: [] }, all)).toBeNull();
  expect(platesOf(many)).toEqual(codes(1, 9).map((code) => `P${code}`));
  expect(platesOf({ ...many, facts: [] })).toEqual([]);
});
