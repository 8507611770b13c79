import { expect, test } from 'vitest';
import { COMPANIES } from '../universe/companies.ts';
import { newWorld } from './world.ts';

test('companies of the demo make all of their sales, or the share that is asked for', () => {
  const salesIn = (sales?: number) => [...newWorld({ sales }).companies.values()].map((company) => company.sales);
  const all = COMPANIES.map((company) => company.sales);
  expect(salesIn()).toEqual(all);
  expect(salesIn(0.25)).toEqual(all.map((sales) => Math.ceil(sales / 4)));
});
