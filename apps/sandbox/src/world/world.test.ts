import { expect, test } from 'vitest';
import { optionsFrom } from '../options.ts';
import { COMPANIES } from '../universe/companies.ts';
import { newWorld } from './world.ts';

test('companies of the demo make all of their sales, or the share that is asked for', () => {
  const salesIn = (share: string) =>
    [...newWorld(optionsFrom({ SANDBOX_SALES: share })).companies.values()].map((company) => company.sales);
  const all = COMPANIES.map((company) => company.sales);
  expect(salesIn('')).toEqual(all);
  expect(salesIn('0.25')).toEqual(all.map((sales) => Math.ceil(sales / 4)));
  for (const wrong of ['0', '-1', '1.5', 'half']) expect(() => salesIn(wrong), wrong).toThrow(/SANDBOX_SALES/);
});
