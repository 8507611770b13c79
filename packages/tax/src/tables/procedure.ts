import type { Money } from '../money.ts';
import { dated, entry } from './dated.ts';

/** Amounts in hundredths of the currency. From S/ 2,000 and US$ 500 on since April 2022, never 2021. */
export const BANCARIZACION = dated([
  entry({ PEN: 350_000, USD: 100_000 }, '2008-01-01', '2022-03-31', {
    norm: 'Ley 28194 (DL 975)',
    article: 'art. 4',
    source: 'F26',
  }),
  entry({ PEN: 200_000, USD: 50_000 }, '2022-04-01', null, {
    norm: 'Ley 28194 (DL 1529)',
    article: 'art. 4',
    source: 'F26',
  }),
]);

/** The issuer has 3 calendar days. Until somebody reads the text (OSE, SOL, daily summaries), 7 for all before anything is rejected. */
export const SUBMISSION = dated([
  entry({ days: 3, rejectAfter: 7 }, '2014-09-30', null, {
    norm: 'RS 300-2014/SUNAT',
    article: 'y modificatorias (plazo de envío)',
    source: 'F23, F30, C, S',
  }),
]);

export const ANNOTATION_MONTHS = dated([
  entry(12, '2008-04-24', null, { norm: 'Ley 29215 (texto DL 1116)', article: 'art. 2', source: 'F8' }),
]);

/** No resolution puts it into force (looked for until October 2026): it is expected of no day. */
export const ANNOTATION_BY_DL_1669 = dated<{ electronic: number; printed: number; spot: number }>(
  [],
  [
    entry({ electronic: 0, printed: 2, spot: 3 }, '9999-01-01', null, {
      norm: 'DL 1669 (28-09-2024)',
      article: 'art. 5',
      source: 'F8',
    }),
  ],
);

/** It reaches vouchers of before the publication too, unless the buyer asks for a revision. */
export const SSCO = dated([
  entry({ since: '2022-03-20', revisionDays: 30 }, '2022-03-20', null, {
    norm: 'DL 1532; DS 319-2023-EF',
    source: 'F18, F36',
  }),
]);

export const WITHHOLDING = dated([
  entry({ percent: 3, over: 70_000 as Money }, '2014-03-01', null, {
    norm: 'RS 037-2002/SUNAT; RS 033-2014/SUNAT',
    source: 'F20',
  }),
]);

/** Of sales inside the country, of those to listed customers, of fuel. */
export const PERCEPTION = dated([
  entry<{ percents: readonly number[] }>({ percents: [2, 0.5, 1] }, '2014-01-01', null, {
    norm: 'Ley 29173',
    source: 'F19, F21, C',
  }),
]);
