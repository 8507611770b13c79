import { randomUUID } from 'node:crypto';
import type { PortfolioShown } from '@yupana/contract/portfolio.ts';
import type { Ctx, Tx } from '../../ctx.ts';

/** SQL of the views of the table that a member keeps. */

type Member = Pick<Ctx, 'firmId' | 'accountantId'>;

/** By name. */
export function listViews({ firmId, accountantId }: Member, tx: Tx) {
  return tx
    .selectFrom('portfolio_views')
    .select(['id', 'name', 'shown'])
    .where('firm_id', '=', firmId)
    .where('member_id', '=', accountantId)
    .orderBy('name')
    .execute();
}

/** One of the same name becomes this one. @returns its id */
export async function putView(
  { firmId, accountantId }: Member,
  tx: Tx,
  { name, shown }: { name: string; shown: PortfolioShown },
  created_at: Date,
): Promise<string> {
  const row = { id: randomUUID(), firm_id: firmId, member_id: accountantId, name, shown: JSON.stringify(shown) };
  const { id } = await tx
    .insertInto('portfolio_views')
    .values({ ...row, created_at })
    .onConflict((conflict) => conflict.constraint('portfolio_views_once').doUpdateSet({ shown: row.shown }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when the member has none of this id */
export async function deleteView({ firmId, accountantId }: Member, tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('portfolio_views')
    .where('firm_id', '=', firmId)
    .where('member_id', '=', accountantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
