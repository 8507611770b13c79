import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import type { NoticeOutcome } from '../../../schema/notices.ts';

/** SQL of digests. */

export interface DigestKey {
  firmId: string;
  memberId: string;
  /** `AAAA-MM-DD` */
  day: string;
}

/**
 * Across all firms: a digest of this day to everybody who is in an open account and has none yet, of what came since the last one of which
 * it is known what became of it. The time of one that no mail server took on its day, or that was refused, is told with the next.
 * @returns how many were promised now: at most `limit`
 */
export async function insertDigests(
  tx: Tx,
  {
    day,
    until,
    firstSince,
    oldestSince,
    limit,
  }: { day: string; until: Date; firstSince: Date; oldestSince: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into digests (member_id, day, firm_id, since, until)
    select m.id, ${day}::date, m.firm_id,
      greatest(coalesce((select max(d.until) from digests d where d.member_id = m.id
          and d.settled_at is not null and d.outcome <> 'refused'),
        (select min(d.since) from digests d where d.member_id = m.id), ${firstSince}::timestamptz), ${oldestSince}::timestamptz),
      ${until}::timestamptz
    from members m join firms f on f.id = m.firm_id and f.closed_at is null
    where m.left_at is null and not exists (select from digests d where d.member_id = m.id and d.day = ${day}::date)
    order by m.id limit ${limit}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Across all firms: digests of a day of which nobody knows yet what became, after a member in the order of their ids. */
export async function listWaiting(tx: Tx, day: string, after: string | null, limit: number): Promise<DigestKey[]> {
  const rows = await tx
    .selectFrom('digests')
    .select(['firm_id', 'member_id'])
    .where('day', '=', day)
    .where('settled_at', 'is', null)
    .$if(after !== null, (query) => query.where('member_id', '>', after))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ firm_id, member_id }) => ({ firmId: firm_id, memberId: member_id, day }));
}

/** The moments of a digest that is still to be sent; undefined when it was settled. */
export function findUnsettled(tx: Tx, { firmId, memberId, day }: DigestKey) {
  return tx
    .selectFrom('digests')
    .select(['since', 'until'])
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

export async function settleDigest(
  tx: Tx,
  { firmId, memberId, day }: DigestKey,
  outcome: NoticeOutcome,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ settled_at: now, outcome })
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .execute();
}

/** Digests of long ago tell nothing any more. Of each person the newest that is settled stays: the next one begins where it ended. */
export async function forgetOld(tx: Tx, before: string): Promise<void> {
  await sql`
    delete from digests d where d.day < ${before}::date
      and exists (select from digests n where n.member_id = d.member_id and n.day > d.day and n.settled_at is not null)`.execute(
    tx,
  );
}
