import type { Tx } from '../../ctx.ts';

/** SQL of what changed in the register from one edition to the next. */

/** Since when changes are written down; undefined before the first register. */
export async function findSince(tx: Tx): Promise<string | undefined> {
  return (await tx.selectFrom('taxpayer_history').select('since').executeTakeFirst())?.since;
}

/** What changed of these, each in its order. */
export function findChanges(tx: Tx, rucs: readonly string[]) {
  return tx
    .selectFrom('taxpayer_changes')
    .select(['ruc', 'seen_on', 'before_state', 'before_condition', 'after_state', 'after_condition'])
    .where('ruc', 'in', [...rucs])
    .orderBy('ruc')
    .orderBy('seen_on')
    .execute();
}
