import type { Insertable } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { Schema } from '../../../schema.ts';
import type { Company } from '../company.ts';

/** SQL of files of mass deposits. */

/** The number of the last lot that was given in the year of a day; 0 when none was. */
export async function findLastLot(tx: Tx, { firmId, businessId }: Company, today: string): Promise<number> {
  const row = await tx
    .selectFrom('deposit_files')
    .select((eb) => eb.fn.max('lot').as('lot'))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('year', '=', yearOf(today))
    .executeTakeFirst();
  return row?.lot ?? 0;
}

export async function insertFile(tx: Tx, file: Insertable<Schema['deposit_files']>): Promise<void> {
  await tx.insertInto('deposit_files').values(file).execute();
}

/** `26` of 2026, as the lot has it. */
export function yearOf(today: string): number {
  return Number(today.slice(2, 4));
}
