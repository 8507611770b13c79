import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Tx } from '../../src/ctx.ts';

/** A version of a period that somebody closed, as a row, for tests of what happens to rows: its vouchers are none, its package failed. */
export async function seedClose(
  tx: Tx,
  of: { business_id: string; firm_id: string },
  tax_period: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into period_closes (business_id, firm_id, tax_period, version, state, closed_at, closed_by, closed_by_name, checks,
      figures, acta, seq, statuses, statuses_hash, rulebook, files_total, package_name, heartbeat_at)
    values (${of.business_id}::uuid, ${of.firm_id}::uuid, ${tax_period}, 1, 'failed', ${at}::timestamptz, gen_random_uuid(),
      'Rosa', '[]', ${JSON.stringify(NOTHING)}::jsonb, '{"books":[]}', 1, ${deflateSync('[]')}, '', '1', 8, 'cierre.zip',
      ${at}::timestamptz)`.execute(tx);
}

const NONE = { count: null, igv_amount: null };
const NOTHING = {
  ...{ deductible: NONE, observed: NONE, rejected: NONE, in_process: NONE, sales_count: null, sales_igv_amount: null },
  ...{
    purchases_igv_amount: null,
    shared_igv_amount: null,
    balance_amount: null,
    igv_result: null,
    boxes: null,
    due_on: null,
  },
  ...{ months: [], left_out: [] },
};
