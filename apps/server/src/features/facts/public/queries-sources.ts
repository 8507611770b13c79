import type { Insertable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';

/** SQL of the ways by which something public is read. */

export type SourceRow = Insertable<Schema['fact_sources']>;

export function findSource(tx: Tx, source: string) {
  return tx.selectFrom('fact_sources').selectAll().where('source', '=', source).executeTakeFirst();
}

export function listSources(tx: Tx) {
  return tx.selectFrom('fact_sources').select(['source', 'done_at', 'rows_read', 'failures']).execute();
}

/** What became of a try; what the last good one brought stays beside a failure. */
export async function noteTry(
  tx: Tx,
  row: Partial<SourceRow> & Pick<SourceRow, 'source' | 'state' | 'tried_at' | 'failures'>,
): Promise<void> {
  const none = { next_try_at: null, error_code: null, message: null, answer: null };
  const empty = {
    done_at: null,
    first_done_at: null,
    url: null,
    sha256: null,
    bytes: null,
    rows_read: null,
    rows_rejected: null,
  };
  await tx
    .insertInto('fact_sources')
    .values({ ...none, ...empty, ...row })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ ...none, ...row }))
    .execute();
}
