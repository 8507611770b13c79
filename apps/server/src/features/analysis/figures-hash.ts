import { createHash } from 'node:crypto';

/** What a person looks at when deciding: a decision on other figures is told to whoever looks again. */
export function figuresHash(line: {
  issue_date: string;
  taxable: string;
  igv: string;
  total: string;
  currency: string;
}): string {
  const { issue_date, taxable, igv, total, currency } = line;
  return shortHash([issue_date, taxable, igv, total, currency].join('|'));
}

/** 128 bits of SHA-256: to tell things apart. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
