import { createHash } from 'node:crypto';
import { parseMoney, ZERO } from '@yupana/tax/money.ts';
import type { JudgedLine } from '../vouchers/judging/take-waiting.ts';

type Figures = Pick<
  JudgedLine,
  'issue_date' | 'taxable' | 'igv' | 'total' | 'currency' | 'dgng_taxable' | 'dgng_igv' | 'dng_taxable' | 'dng_igv'
>;

/**
 * What a person looks at when deciding: a decision on other figures is told to whoever looks again. For what it is (DGNG, DNG) counts
 * where not all is for taxed sales: of most it says nothing, and what was decided of them before is known by the rest.
 */
export function figuresHash(line: Figures): string {
  const { issue_date, taxable, igv, total, currency } = line;
  const { dgng_taxable, dgng_igv, dng_taxable, dng_igv } = line;
  const others = [dgng_taxable, dgng_igv, dng_taxable, dng_igv];
  const isAllDg = others.every((amount) => parseMoney(amount) === ZERO);
  return shortHash([issue_date, taxable, igv, total, currency, ...(isAllDg ? [] : others)].join('|'));
}

/** 128 bits of SHA-256: to tell things apart. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
