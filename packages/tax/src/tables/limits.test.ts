import { expect, test } from 'vitest';
import { judge } from '../judge.ts';
import { RULEBOOK } from '../rulebook.ts';
import { factsOf } from '../testing/read-cases.ts';
import { LAW } from './law-of-peru.ts';

const on = <T>(dated: { on(day: string): { value: T } | 'not-published' }, day = '2026-06-01') => {
  const entry = dated.on(day);
  return entry === 'not-published' ? entry : entry.value;
};

test('what the year allows is what the Ley del Impuesto a la Renta and its reglamento say', () => {
  expect(on(LAW.representation)).toEqual({ perMille: 5, mostUits: 40 });
  expect(on(LAW.recreation)).toEqual({ perMille: 5, mostUits: 40 });
  expect(on(LAW.nrusBoletas)).toEqual({ perMille: 60, mostUits: 200 });
  expect(on(LAW.directors)).toEqual({ perMille: 60 });
  expect(on(LAW.donations)).toEqual({ perMille: 100 });
  expect(on(LAW.interests)).toEqual({ perMille: 300, overUits: 2_500 });
  expect(on(LAW.interests, '2020-12-31')).toBe('not-published');
  expect(on(LAW.fixedAsset)).toEqual({ uitOver: 4 });
  expect(on(LAW.fourthCategory)).toEqual({ percent: 8, over: 150_000 });
  expect(on(LAW.mobility)).toEqual({ wage: 113_000, perMille: 40 });
  expect(on(LAW.travel)).toBe(64_000);
});

test('each year has its UIT', () => {
  const years = ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];
  expect(years.map((year) => on(LAW.uit, `${year}-07-01`))).toEqual([
    ...[420_000, 430_000, 440_000, 460_000, 495_000, 515_000, 535_000, 550_000],
  ]);
});

test('the share of the directors that a sentence tells is that of the table', () => {
  const line = { description: 'Dieta de directorio', quantity: 1, unit: 'NIU', unitValue: null, amount: '5000.00' };
  const facts = { 'voucher.typeCode': '02', 'document.lines': [{ ...line, taxes: [], plate: null }] };
  const { findings } = judge(factsOf({ facts }), RULEBOOK);
  const said = findings.find(({ rule }) => rule === 'dietas-directorio-limite')?.reason;
  const directors = on(LAW.directors);
  expect(said).toContain(`hasta el ${directors === 'not-published' ? '' : directors.perMille / 10} % de la utilidad`);
});
