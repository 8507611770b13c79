import { GENERAL_RATES, IVAP as IVAP_RATE, REDUCED_RATES } from '../igv-rates.ts';
import type { Money } from '../money.ts';
import { dated, entry } from './dated.ts';

/** What is published of 2027 is a sum of two laws, that no norm has said: expected, not applied. */
const EXPECTED_FROM = '2027-01-01';
const ratesOf = (rates: typeof GENERAL_RATES) =>
  rates.map(({ from, to, rate }) => entry(rate, from, to, { norm: rate.source, source: 'F13' }));
const reduced = ratesOf(REDUCED_RATES);

export const IGV_GENERAL = dated(ratesOf(GENERAL_RATES));
export const IGV_REDUCED = dated(
  reduced.filter(({ from }) => from < EXPECTED_FROM),
  reduced.filter(({ from }) => from >= EXPECTED_FROM),
);
export const IVAP = dated([entry(IVAP_RATE, '2004-01-01', null, { norm: IVAP_RATE.source, source: 'S' })]);

/** 5520, 5590 and others: whether the decree names them was not read, so that what is outside is only observed. */
export const REDUCED_TRADES = dated([
  entry<readonly string[]>(['5510', '5520', '5590', '5610', '5621', '5629'], '2022-09-01', null, {
    norm: 'DS 237-2022-EF',
    source: 'F13, F33, C',
  }),
]);

const bags = (from: string, to: string | null, centimos: number) =>
  entry(centimos as Money, from, to, { norm: 'Ley 30884', article: 'art. 12', source: 'C' });

export const ICBPER = dated([
  bags('2019-08-01', '2019-12-31', 10),
  bags('2020-01-01', '2020-12-31', 20),
  bags('2021-01-01', '2021-12-31', 30),
  bags('2022-01-01', '2022-12-31', 40),
  bags('2023-01-01', null, 50),
]);
