import { type Insertable, sql } from 'kysely';
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

/** The last file in which each of these purchases goes, by its code. */
export async function findFiled(
  tx: Tx,
  { firmId, businessId }: Company,
  codes: readonly string[],
): Promise<Map<string, { year: number; lot: number; made_at: Date }>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; year: number; lot: number; made_at: Date }>`
    select distinct on (c.code) c.code, f.year, f.lot, f.made_at
    from deposit_files f cross join lateral jsonb_array_elements_text(f.codes) as c(code)
    where f.business_id = ${businessId}::uuid and f.firm_id = ${firmId}::uuid and c.code = any(${[...codes]}::text[])
    order by c.code, f.year desc, f.lot desc`.execute(tx);
  return new Map(rows.map(({ code, ...file }) => [code, file]));
}

/** Keeps which purchases go in a file, with its lot. @throws when the lot was given already */
export async function insertFile(tx: Tx, file: Insertable<Schema['deposit_files']>): Promise<void> {
  await tx.insertInto('deposit_files').values(file).execute();
}

/** `26` of 2026, as the lot has it. */
export function yearOf(today: string): number {
  return Number(today.slice(2, 4));
}
