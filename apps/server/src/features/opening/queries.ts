import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** SQL of what people told of opening balances: the trail, of which nothing is written over. */

export type EntryRow = Selectable<Schema['opening_entries']>;

export async function insertEntry(tx: Tx, entry: Insertable<Schema['opening_entries']>): Promise<void> {
  await tx.insertInto('opening_entries').values(entry).execute();
}

/** Of a period, the newest first. */
export function findEntries(
  tx: Tx,
  { firmId, businessId, period }: { firmId: string; businessId: string; period: string },
): Promise<EntryRow[]> {
  return tx
    .selectFrom('opening_entries')
    .selectAll()
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .orderBy('told_at', 'desc')
    .orderBy('entry_id')
    .execute();
}
