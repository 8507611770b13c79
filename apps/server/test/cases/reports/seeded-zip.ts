import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../src/ctx.ts';

/** A zip of one file that somebody asked for, as rows, for tests of what happens to rows: no job was sent for it. @returns its uuid */
export async function seedZip(
  tx: Tx,
  of: { business_id: string; firm_id: string },
  tax_period: string,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  const { ruc } = await tx
    .selectFrom('businesses')
    .select('ruc')
    .where('id', '=', of.business_id)
    .executeTakeFirstOrThrow();
  const asked = JSON.stringify({ rucs: [ruc], periods: [tax_period], kinds: ['rce'] });
  await sql`
    insert into report_zips (id, firm_id, member_id, asked_hash, stands_hash, asked, pieces_total, file_name, created_at, heartbeat_at)
    select ${id}::uuid, ${of.firm_id}::uuid, id, ${id}, '', ${asked}::jsonb, 1, 'uno.zip', ${at}::timestamptz, ${at}::timestamptz
    from members where firm_id = ${of.firm_id}::uuid order by created_at limit 1`.execute(tx);
  await sql`
    insert into report_zip_pieces (business_id, zip_id, place, firm_id, ruc, name, tax_period, kind)
    values (${of.business_id}::uuid, ${id}::uuid, 0, ${of.firm_id}::uuid, ${ruc}, 'UNA', ${tax_period}, 'rce')`.execute(
    tx,
  );
  return id;
}
