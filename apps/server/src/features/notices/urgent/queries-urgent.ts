import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import type { NoticeOutcome, UrgentKind } from '../../../schema/notices.ts';

/** SQL of what people are told at once. */

interface Firm {
  firmId: string;
}

export interface MemberKey extends Firm {
  memberId: string;
}

/** Until when it was looked for what is urgent; undefined before the first look. */
export async function findLookedUntil(tx: Tx): Promise<Date | undefined> {
  return (await tx.selectFrom('notice_looks').select('looked_until').executeTakeFirst())?.looked_until;
}

export async function keepLookedUntil(tx: Tx, looked_until: Date): Promise<void> {
  await tx
    .insertInto('notice_looks')
    .values({ looked_until })
    .onConflict((conflict) => conflict.column('one_row').doUpdateSet({ looked_until }))
    .execute();
}

export interface NewNotice {
  kind: UrgentKind;
  key: string;
  businessId: string;
  memberId: string;
}

const NEW = { memberId: 'uuid', kind: 'text', key: 'text', businessId: 'uuid' } as const satisfies Record<
  keyof NewNotice,
  string
>;

/** Whoever was promised it before is not promised it again. */
export async function insertNotices(tx: Tx, { firmId }: Firm, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into urgent_notices (member_id, kind, key, business_id, firm_id, noted_at)
    select one.*, ${firmId}::uuid, ${now}::timestamptz from ${fromArrays('one', NEW, notices)}
    on conflict (member_id, kind, key) do nothing`.execute(tx);
}

/** Across all firms: what was told so long ago that nobody finds it again. */
export async function forgetTold(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('urgent_notices').where('noted_at', '<', before).where('settled_at', 'is not', null).execute();
}

/** Across all firms: who has something that was not told yet, after a member in the order of their ids. */
export async function listWaitingMembers(tx: Tx, after: string | null, limit: number): Promise<MemberKey[]> {
  const rows = await tx
    .selectFrom('urgent_notices')
    .select(['firm_id', 'member_id'])
    .distinct()
    .where('settled_at', 'is', null)
    .$if(after !== null, (query) => query.where('member_id', '>', after))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ firm_id, member_id }) => ({ firmId: firm_id, memberId: member_id }));
}

export interface Waiting {
  kind: UrgentKind;
  key: string;
  business_id: string | null;
}

/** Puts what waits for a member, and is in no letter yet, into one. */
export async function putInLetter(tx: Tx, { firmId, memberId }: MemberKey, letter: string): Promise<void> {
  await tx
    .updateTable('urgent_notices')
    .set({ letter })
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .where('settled_at', 'is', null)
    .where('letter', 'is', null)
    .execute();
}

/** The letters that are still to be sent to a member, with what goes in each. */
export async function findLetters(tx: Tx, { firmId, memberId }: MemberKey): Promise<Map<string, Waiting[]>> {
  const rows = await tx
    .selectFrom('urgent_notices')
    .select(['letter', 'kind', 'key', 'business_id'])
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .where('settled_at', 'is', null)
    .where('letter', 'is not', null)
    .orderBy('noted_at')
    .orderBy('kind')
    .orderBy('key')
    .execute();
  return Map.groupBy(rows, ({ letter }) => letter as string);
}

export async function settleLetter(
  tx: Tx,
  { firmId, memberId }: MemberKey,
  letter: string,
  outcome: NoticeOutcome,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('urgent_notices')
    .set({ settled_at: now, outcome })
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .where('letter', '=', letter)
    .where('settled_at', 'is', null)
    .execute();
}
