import type { Tx } from '../../../ctx.ts';
import { type Company, markOpenBooks as mark, markOpenBooksOf as markAll } from '../storing/queries-to-judge.ts';

/**
 * All purchases of a company's open periods wait to be judged: what is known of the company, of its periods, or the rules themselves, are
 * others. Books that are being judged are judged from their beginning again. @returns how many periods
 */
export function markOpenBooks(
  tx: Tx,
  company: Company,
  because: 'setting' | 'declared' | 'law',
  at: Date,
): Promise<number> {
  return mark(tx, company, because, at);
}

/** The same of several companies of a firm, by one statement: another edition of the rules is in force for all of them at once. */
export function markOpenBooksOf(tx: Tx, firmId: string, businessIds: readonly string[], at: Date): Promise<number> {
  return markAll(tx, firmId, businessIds, 'law', at);
}
