import type { Tx } from '../../../ctx.ts';
import { listSuppliers } from '../public-changes/queries-public-changes.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { type BoughtRow, listPurchasePeriods, type SinceDay, sumBought } from './queries-suppliers.ts';

export type { BoughtRow } from './queries-suppliers.ts';

/** Suppliers that are found in one statement. */
const AT_ONCE = 500;

/** Whom a company bought from, in every period, closed or not; each once, in no order. */
export async function suppliersOf(tx: Tx, company: Company): Promise<string[]> {
  const all = new Set<string>();
  for (const period of await listPurchasePeriods(tx, company)) {
    let found: string[];
    let after = '';
    do {
      found = await listSuppliers(tx, { ...company, book: 'RCE', period }, after, AT_ONCE);
      for (const ruc of found) all.add(ruc);
      after = found.at(-1) ?? after;
    } while (found.length === AT_ONCE);
  }
  return [...all];
}

/**
 * What a company bought from these that counts or may count: how many vouchers, what IGV they take, and how much of it was issued from a
 * day on. Of whom nothing counts there is no answer.
 */
export async function boughtFrom(tx: Tx, company: Company, suppliers: readonly SinceDay[]): Promise<BoughtRow[]> {
  if (suppliers.length === 0) return [];
  return sumBought(tx, company, await listPurchasePeriods(tx, company), suppliers);
}
