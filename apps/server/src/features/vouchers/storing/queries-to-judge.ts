import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { KEY_COLUMNS } from '../columns.ts';
import { type BookScope, between, type KeyRange } from './queries-staging.ts';

/** SQL of what waits to be judged. Nobody judges yet: here it is only written down, each voucher once. */

const key = sql.raw(KEY_COLUMNS.join(', '));

/** All of a book, as when its first proposal is stored. What waited by itself waits with it. */
export async function markBook(tx: Tx, scope: BookScope, at: Date): Promise<void> {
  await sql`
    insert into to_judge (business_id, book, tax_period, firm_id, because, since)
    values (${scope.businessId}::uuid, ${scope.book}, ${scope.period}, ${scope.firmId}::uuid, 'first', ${at}::timestamptz)
    on conflict do nothing`.execute(tx);
}

/** What this run wrote down of a slice as new, changed or come back at a moment; nothing while the whole book waits. */
export async function markChanged(tx: Tx, scope: BookScope, range: KeyRange, at: Date): Promise<void> {
  const { businessId, book, period, firmId, runId } = scope;
  await sql`
    insert into to_judge (business_id, book, tax_period, firm_id, ${key}, because, since)
    select business_id, book, tax_period, ${firmId}::uuid, ${key}, kind, seen_at from voucher_changes
    where business_id = ${businessId}::uuid and book = ${book} and tax_period = ${period} and run_id = ${runId}::uuid
      and ${between(key, range)} and kind in ('new', 'changed', 'returned') and seen_at = ${at}::timestamptz
      and not exists (
        select from to_judge w where w.business_id = ${businessId}::uuid and w.book = ${book} and w.tax_period = ${period}
          and w.issuer_ruc is null)
    on conflict do nothing`.execute(tx);
}
