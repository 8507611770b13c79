import type { Money } from '../money.ts';
import { dated, entry } from './dated.ts';

const soles = (amount: number) => (amount * 100) as Money;
const year = (of: number, amount: number, norm: string, source: string) =>
  entry(soles(amount), `${of}-01-01`, `${of}-12-31`, { norm, source });

/** UIT 2027 is published in December 2026: until then a day of 2027 has none. */
export const UIT = dated([
  year(2019, 4_200, 'DS 298-2018-EF', 'C'),
  year(2020, 4_300, 'DS 380-2019-EF', 'C'),
  year(2021, 4_400, 'DS 392-2020-EF', 'C'),
  year(2022, 4_600, 'DS 398-2021-EF', 'F5'),
  year(2023, 4_950, 'DS 309-2022-EF', 'F5'),
  year(2024, 5_150, 'DS 309-2023-EF', 'F5'),
  year(2025, 5_350, 'DS 260-2024-EF', 'F5'),
  year(2026, 5_500, 'DS 301-2025-EF', 'F27'),
]);

const INCOME_TAX = '2004-01-01';
const limit = <T>(value: T, article: string, source: string, from = INCOME_TAX) =>
  dated([entry(value, from, null, { norm: 'LIR y su reglamento', article, source })]);

export const REPRESENTATION = limit({ perMille: 5, mostUits: 40 }, 'art. 37 q); Regl. art. 21 m)', 'F16');
export const RECREATION = limit({ perMille: 5, mostUits: 40 }, 'art. 37 ll)', 'F43, C');
export const NRUS_BOLETAS = limit({ perMille: 60, mostUits: 200 }, 'art. 37, penúltimo párrafo', 'C, S');
export const DIRECTORS = limit({ perMille: 60 }, 'art. 37 m); Regl. art. 21 l)', 'S');
export const DONATIONS = limit({ perMille: 100 }, 'art. 37 x)', 'C');
export const FIXED_ASSET = limit({ uitOver: 4 }, 'Regl. art. 23', 'C');
export const FOURTH_CATEGORY = limit({ percent: 8, over: soles(1_500) }, 'art. 74; DS 215-2006-EF', 'F29, S');
export const INTERESTS = limit(
  { perMille: 300, overUits: 2_500 },
  'art. 37 a) num. 1 y 2 (DL 1424)',
  'F43',
  '2021-01-01',
);
export const MOBILITY = limit({ wage: soles(1_130), perMille: 40 }, 'art. 37 a1); Regl. art. 21 v)', 'C', '2025-01-01');
export const TRAVEL = limit(soles(640), 'art. 37 r); DS 007-2013-EF (S/ 320 × 2)', 'C', '2013-01-24');

const BY_INCOME = [
  { upToUits: 3_200, vehicles: 1 },
  { upToUits: 16_100, vehicles: 2 },
  { upToUits: 24_200, vehicles: 3 },
  { upToUits: 32_300, vehicles: 4 },
  { upToUits: null, vehicles: 5 },
] as const;
const VEHICLES_WHERE = { norm: 'LIR y su reglamento', article: 'art. 37 w); Regl. art. 21 r)', source: 'F15, S' };

export const VEHICLES = dated([
  entry({ mostUits: 30, byIncome: BY_INCOME }, '2013-01-01', '2019-06-15', VEHICLES_WHERE),
  entry({ mostUits: 26, byIncome: BY_INCOME }, '2019-06-16', null, {
    ...VEHICLES_WHERE,
    norm: 'LIR y su reglamento (DS 181-2019-EF)',
  }),
]);
