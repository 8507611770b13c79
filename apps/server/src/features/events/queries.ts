import type { EventLogBody } from '@yupana/contract/events.ts';
import { sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';

export async function insertEvent(ctx: Ctx, tx: Tx, event: EventLogBody, now: Date): Promise<void> {
  await tx
    .insertInto('event_logs')
    .values({ firm_id: ctx.firmId, member_id: ctx.accountantId, ...event, happened_at: now })
    .execute();
}

/** @returns how many were deleted: `limit` at most */
export async function deleteEventsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_logs where ctid = any (array(
      select ctid from event_logs where happened_at < ${before} order by happened_at limit ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
