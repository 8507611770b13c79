import type { BookName } from '@yupana/contract/books.ts';
import type { Deps } from '../../ctx.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { eachOf, seqOf } from '../vouchers/reading/each-of.ts';
import { readArrived } from '../vouchers/totals/read-totals.ts';
import { type RegisterParts, SumsOfRegisters } from './register-sums.ts';

/** What one book of a period adds up to, and how many of its vouchers stand in the register. */
export interface BookParts {
  parts: RegisterParts;
  count: number;
  /** Purchases besides, whose credit is another period's. */
  elsewhere: number;
  /** Purchases of other periods that give their credit here. */
  arrived: number;
}

/** What was added up of the books of one server, by all that it was read from. */
export type KnownParts = Pick<Map<string, BookParts>, 'get' | 'set'>;

const MOST_KNOWN = 500;
/** How often a book is read again because it changed meanwhile; what is then read may be of two moments, and is not kept. */
const MOST_TRIES = 3;

/** Reading a large book takes a second or two: who looks again finds its sums, while it stands so. The oldest are forgotten. */
export function rememberParts(): KnownParts {
  const known = new Map<string, BookParts>();
  return {
    get: (name) => known.get(name),
    set: (name, one) => {
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest);
      return known.set(name, one);
    },
  };
}

/**
 * What the vouchers of a book add up to, by the boxes of FV 621, each read as the register writes it: of purchases the validated, of sales
 * all. The groups of a period do not tell how a voucher's base is split, so that they cannot.
 */
export async function readParts(deps: Pick<Deps, 'database'>, book: LockedBook, known: KnownParts): Promise<BookParts> {
  const seqNow = () => deps.database.tenant(book.firmId, (tx) => seqOf(tx, book));
  for (let left = MOST_TRIES; ; left--) {
    const seq = await seqNow();
    const name = [book.firmId, book.businessId, book.period, book.book, seq].join('/');
    const before = known.get(name);
    if (before) return before;
    const read = await add(deps, book);
    if ((await seqNow()) === seq) known.set(name, read);
    else if (left > 1) continue;
    return read;
  }
}

async function add(deps: Pick<Deps, 'database'>, book: LockedBook): Promise<BookParts> {
  const sums = new SumsOfRegisters();
  const isOf: Record<BookName, () => Promise<number>> = {
    RCE: async () => {
      for await (const page of eachOf(deps, book, ['gasto deducible'])) for (const one of page) sums.addPurchase(one);
      for (const one of await deps.database.tenant(book.firmId, (tx) => readArrived(tx, book))) sums.addArrived(one);
      return sums.counts.purchases;
    },
    RVIE: async () => {
      for await (const page of eachOf(deps, book, null)) for (const one of page) sums.addSale(one);
      return sums.counts.sales;
    },
  };
  const count = await isOf[book.book]();
  const { elsewhere, arrived } = sums.counts;
  return { parts: sums.parts, count, elsewhere, arrived };
}
