import type { Tx } from '../../ctx.ts';

export async function isEmpty(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('taxpayers').select('ruc').limit(1).executeTakeFirst()) === undefined;
}

/** What the register in force knows of these RUCs; those that it does not know are left out. */
export function findByRucs(tx: Tx, rucs: readonly string[]) {
  return tx
    .selectFrom('taxpayers')
    .select(['ruc', 'name', 'state', 'condition', 'left_at'])
    .where('ruc', 'in', [...rucs])
    .execute();
}

/** Where the register in force has these. */
export function findUbigeos(tx: Tx, rucs: readonly string[]) {
  return tx
    .selectFrom('taxpayers')
    .select(['ruc', 'ubigeo'])
    .where('ruc', 'in', [...rucs])
    .where('left_at', 'is', null)
    .execute();
}

/** Of those that the register in force has. */
export function findUbigeo(tx: Tx, ruc: string) {
  return tx
    .selectFrom('taxpayers')
    .select('ubigeo')
    .where('ruc', '=', ruc)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}
