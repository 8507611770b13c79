import { parsePeriod } from '@yupana/tax/period.ts';
import { type Deadlines, deadlinesOf } from '@yupana/tax/tables/deadlines.ts';
import type { Tx } from '../../../ctx.ts';
import { listingsOf } from '../../facts/public/listings-of.ts';

/** Until when a company declares a period (`AAAAMM`); null where SUNAT's calendar is not known. A good taxpayer has longer. */
export async function deadlinesOfCompany(tx: Tx, ruc: string, period: string): Promise<Deadlines | null> {
  const longest = deadlinesOf(parsePeriod(period), ruc, true);
  if (!longest) return null;
  const listed = (await listingsOf(tx, [ruc])).on('good-taxpayer', ruc, longest.declaration);
  return deadlinesOf(parsePeriod(period), ruc, listed.is === 'known');
}
