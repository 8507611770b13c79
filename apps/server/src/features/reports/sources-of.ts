import type { Owner } from '@yupana/registers/write/written-voucher.ts';
import type { Deps } from '../../ctx.ts';
import { foreignRows } from '../non-domiciled/foreign-purchases.ts';
import type { LockedBook } from '../vouchers/book-lock.ts';
import { addressesOf } from './addresses-of.ts';
import { documentsOfBook, reasonsOfBook } from './besides.ts';
import type { Sources } from './period-workbook.ts';

/** Where what a file of a book says comes from: of its vouchers, page by page, and in the accounts that the company told. */
export function sourcesOf(
  deps: Pick<Deps, 'config' | 'database'>,
  book: LockedBook,
  owner: Owner,
  { read, accounts }: Pick<Sources, 'read' | 'accounts'>,
): Sources {
  return {
    ...{ read, accounts, foreign: () => foreignRows(deps, book) },
    documentsOf: documentsOfBook(deps, book),
    addressOf: addressesOf(deps, owner, book.book),
    reasonsOf: reasonsOfBook(deps, book),
  };
}
