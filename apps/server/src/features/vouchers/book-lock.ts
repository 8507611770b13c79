import type { BookName } from '@yupana/contract/books.ts';
import type { Deps } from '../../ctx.ts';
import type { TransactionOptions, Turn } from '../../platform/database/database.ts';
import type { Schema } from '../../schema.ts';

export interface LockedBook {
  firmId: string;
  businessId: string;
  period: string;
  book: BookName;
}

/**
 * Does something to the vouchers of a book while nobody else does: collecting, judging and deciding all come through here, and
 * before they hold any row. Who waits holds no row and no other turn. On a server it holds a connection, with a transaction that
 * is ended when the statement's time is up: ten who wait for one book leave the process none.
 * @param work its steps are transactions of the firm: one in all on a server, each its own on the embedded database
 */
export function withBook<T>(
  { database }: Pick<Deps, 'database'>,
  { firmId, businessId, book, period }: LockedBook,
  work: (turn: Turn<Schema>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return database.inTurn(firmId, `vouchers/${businessId}/${book}/${period}`, work, options);
}
