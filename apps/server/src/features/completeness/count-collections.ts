import type { BookName } from '@yupana/contract/collection.ts';
import type { Ctx, Tx } from '../../ctx.ts';
import { findCollections } from './queries.ts';

/** How many times a book of a period was collected, and between which moments. Failed attempts are none. */
export async function countCollections(ctx: Ctx, tx: Tx, businessId: string, book: BookName, period: string) {
  const { count, first, last } = await findCollections(ctx, tx, { businessId, book, period });
  return { count, first_at: first?.toISOString() ?? null, last_at: last?.toISOString() ?? null };
}
