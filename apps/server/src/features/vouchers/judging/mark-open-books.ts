import type { Tx } from '../../../ctx.ts';
import { type Company, markOpenBooks as mark } from '../storing/queries-to-judge.ts';

/**
 * All purchases of a company's open periods wait to be judged: what is known of the company, of its periods, or the rules themselves, are others. Books
 * that are being judged are judged from their beginning again. @returns how many periods
 */
export function markOpenBooks(
  tx: Tx,
  company: Company,
  because: 'setting' | 'declared' | 'law',
  at: Date,
): Promise<number> {
  return mark(tx, company, because, at);
}
