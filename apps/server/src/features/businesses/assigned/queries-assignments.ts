import type { Ctx, Tx } from '../../../ctx.ts';

/** SQL of which companies somebody works on who does not see all. */

type Firm = Pick<Ctx, 'firmId'>;

export function findAssignments({ firmId }: Firm, tx: Tx) {
  return tx
    .selectFrom('assignments as a')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.id', '=', 'a.business_id').onRef('b.firm_id', '=', 'a.firm_id'),
    )
    .select(['a.member_id', 'a.business_id'])
    .where('a.firm_id', '=', firmId)
    .where('b.archived_at', 'is', null)
    .where('b.removed_at', 'is', null)
    .execute();
}

export async function findAssigned({ firmId }: Firm, tx: Tx, businessId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('assignments')
    .select('member_id')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** @returns how many went */
export async function deleteAssignments(
  { firmId }: Firm,
  tx: Tx,
  memberId: string,
  but: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('assignments')
    .where('firm_id', '=', firmId)
    .where('member_id', '=', memberId)
    .$if(but.length > 0, (q) => q.where('business_id', 'not in', [...but]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Those of the firm alone, each once. */
export async function insertAssignments(
  { firmId }: Firm,
  tx: Tx,
  who: { memberId: string; by: string; at: Date },
  businessIds: readonly string[],
): Promise<void> {
  if (businessIds.length === 0) return;
  await tx
    .insertInto('assignments')
    .columns(['member_id', 'business_id', 'firm_id', 'assigned_at', 'assigned_by'])
    .expression((eb) =>
      eb
        .selectFrom('businesses')
        .select(({ ref, val }) => [
          val(who.memberId).$castTo<string>().as('member_id'),
          ref('id').as('business_id'),
          ref('firm_id').as('firm_id'),
          val(who.at).as('assigned_at'),
          val(who.by).$castTo<string>().as('assigned_by'),
        ])
        .where('firm_id', '=', firmId)
        .where('id', 'in', [...businessIds])
        .where('removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'business_id']).doNothing())
    .execute();
}

/** Of a company that leaves the firm. */
export async function deleteAssigned(tx: Tx, businessId: string): Promise<void> {
  await tx.deleteFrom('assignments').where('business_id', '=', businessId).execute();
}

/** Whoever registered a company is who its mails go to: not somebody who left. */
export async function updateRegistrar({ firmId }: Firm, tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({ accountant_id: to })
    .where('firm_id', '=', firmId)
    .where('accountant_id', '=', from)
    .execute();
}
