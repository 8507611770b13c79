import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Company } from './company.ts';

/** Whether anything of how a company pays was ever loaded here. */
export async function hasLoaded(tx: Tx, { firmId, businessId }: Company): Promise<boolean> {
  const its = sql`business_id = ${businessId}::uuid and firm_id = ${firmId}::uuid`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from bank_statements where ${its}) or exists (select from voucher_payments where ${its}) as has`.execute(
    tx,
  );
  return rows[0]?.has ?? false;
}
