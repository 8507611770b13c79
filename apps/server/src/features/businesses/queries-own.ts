import type { Ctx, Tx } from '../../ctx.ts';

/** The firm's company with this RUC. */
export function findOwnByRuc(ctx: Ctx, tx: Tx, ruc: string) {
  return tx
    .selectFrom('businesses')
    .select(['id', 'ruc'])
    .where('firm_id', '=', ctx.firmId)
    .where('ruc', '=', ruc)
    .executeTakeFirst();
}
