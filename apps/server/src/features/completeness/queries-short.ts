import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';

/** SQL that reads which books of the acta are short. Collection writes them. */

interface ShortLine {
  business_id: string;
  tax_period: string;
  book: BookName;
}

/** In the words of the index `collection_books_short`, or it serves nobody. */
const SHORT = sql<boolean>`not superseded and collected_at is not null
  and (outcome in ('failed', 'gap') or held or (outcome = 'unverified' and coalesce(obtained_count, 0) = 0))`;

/**
 * The books that are short of SUNAT's word, as it was last asked for, of the periods that a run asks for: the newest first. Those are the
 * newest that were planned of the book, stepped through by its index: each of them has as many lines as there were runs.
 */
export async function findShortBooks(ctx: Pick<Ctx, 'firmId'>, tx: Tx, periods: number) {
  const { rows } = await sql<ShortLine>`
    with recursive short as (
      select business_id, tax_period, book from collection_books where firm_id = ${ctx.firmId}::uuid and ${SHORT}
    ),
    planned as (
      select business_id, book, null::text collate "C" as tax_period, 0 as place from short group by business_id, book
      union all
      select p.business_id, p.book, next.tax_period, p.place + 1
      from planned p
      cross join lateral (
        select k.tax_period from collection_books k
        where k.firm_id = ${ctx.firmId}::uuid and k.business_id = p.business_id and k.book = p.book
          and k.tax_period < coalesce(p.tax_period, '999999')
        order by k.tax_period desc limit 1
      ) next
      where p.place < ${periods}::int
    )
    select business_id, tax_period, book from short join planned using (business_id, book, tax_period)
    order by tax_period desc, book`.execute(tx);
  return rows;
}
