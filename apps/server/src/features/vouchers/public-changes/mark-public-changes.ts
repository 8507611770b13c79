import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { System } from '../../../ctx.ts';
import { isStillOf } from '../../businesses/moving/move-company.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { type Company, findBooksToMark } from '../storing/queries-to-judge.ts';
import {
  type Batch,
  dropBatch,
  findKinds,
  findNextCompany,
  keepMarked,
  listChanged,
  listSuppliers,
  markRates,
  markSuppliers,
  takeBatch,
} from './queries-public-changes.ts';

/** Suppliers, and lines, of one transaction: the embedded database has one connection, and somebody waits for it. */
const SUPPLIERS = 200;
const LINES = 1_000;
/** Of how many suppliers vouchers are marked in one transaction. */
const MARKED = 25;

/**
 * Makes the vouchers wait to be judged that what SUNAT says otherwise than before touches, in every company's open periods: of a
 * taxpayer the purchases from it, of a rate the vouchers of its days and currency.
 *
 * What changed was written down with the change, in one transaction. Here it is taken as a batch, company after company, and how far is
 * kept after each: cut off at any moment, the next look goes on with the same batch after the last company that was marked whole, and
 * marks the one in the middle again, which adds nothing. Only when all are marked the batch goes; what changed meanwhile is the next.
 */
export async function markPublicChanges(system: System, signal: AbortSignal): Promise<void> {
  for (;;) {
    const batch = await system.transaction((tx) => takeBatch(tx, randomUUID()));
    if (!batch) return;
    if (!(await markBatch(system, batch, signal))) return;
  }
}

/** @returns false when it could not be brought to its end */
async function markBatch(system: System, { id, after_business }: Batch, signal: AbortSignal): Promise<boolean> {
  const kinds = await system.transaction((tx) => findKinds(tx, id));
  let after = after_business;
  for (;;) {
    signal.throwIfAborted();
    const company = await system.transaction((tx) => findNextCompany(tx, after));
    if (!company) break;
    await markCompany(system, company, id, kinds, signal);
    const { businessId } = company;
    const isMarked = await system.transaction(async (tx) => {
      if (!(await isStillOf(tx, company))) return false;
      await keepMarked(tx, id, businessId);
      return true;
    });
    // On its way to another account its vouchers are neither's: the next look begins with it, when it has arrived.
    if (!isMarked) return false;
    after = businessId;
  }
  await system.transaction((tx) => dropBatch(tx, id));
  return true;
}

async function markCompany(
  { deps }: System,
  company: Company,
  batch: string,
  { suppliers, rates_from }: { suppliers: boolean; rates_from: string | null },
  signal: AbortSignal,
): Promise<void> {
  const tenant: typeof deps.database.tenant = async (firmId, work) => {
    signal.throwIfAborted();
    await setImmediate();
    return deps.database.tenant(firmId, work);
  };
  const at = deps.clock.now();
  for (const { book, tax_period: period } of await tenant(company.firmId, (tx) => findBooksToMark(tx, company))) {
    const of = { ...company, book, period };
    if (suppliers && book === 'RCE') {
      let found: string[];
      let after = '';
      do {
        const seen = after;
        found = await tenant(company.firmId, (tx) => listSuppliers(tx, of, seen, SUPPLIERS));
        after = found.at(-1) ?? after;
        const changed = found.length ? await tenant(company.firmId, (tx) => listChanged(tx, batch, found)) : [];
        for (let from = 0; from < changed.length; from += MARKED) {
          const some = changed.slice(from, from + MARKED);
          await tenant(company.firmId, (tx) => markSuppliers(tx, of, some, at));
        }
      } while (found.length === SUPPLIERS);
    }
    // Nothing is declared before the month in which it was issued.
    if (rates_from === null || period < rates_from.slice(0, 7).replace('-', '')) continue;
    let line: VoucherKeyValues | null = null;
    do {
      const after: VoucherKeyValues | null = line;
      line = await tenant(company.firmId, (tx) => markRates(tx, of, { batch, after, size: LINES, at }));
    } while (line);
  }
}
