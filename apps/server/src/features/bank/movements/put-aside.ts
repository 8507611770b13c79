import type {
  markNotPurchase as notPurchaseCall,
  rejectSuggestion as rejectCall,
  undoMovements as undoCall,
} from '@yupana/contract/bank-movements.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { inTurnOf } from '../company.ts';
import { takeBack } from '../payments/pay.ts';
import { findOfMovements } from '../payments/queries-payments.ts';
import { addRejected, decideMovements } from './queries-movements.ts';
import { movementsNamed, taken } from './take-movements.ts';

/** «No es»: a charge does not pay these, and they are suggested for it no more. @throws MOVEMENT_TAKEN when it is confirmed */
export async function rejectSuggestion(
  ctx: Ctx,
  { query, body }: CallInput<typeof rejectCall>,
): Promise<CallResult<typeof rejectCall>> {
  const changed = await inTurnOf(ctx, query, async (tx, company) => {
    const [row] = await movementsNamed(tx, company, [body.movement]);
    if (!row) throw notFound();
    if (row.state === 'confirmed') throw await taken(ctx, tx, row);
    const fresh = [...new Set(body.codes)].filter((code) => !row.rejected.includes(code));
    if (fresh.length > 0) await addRejected(tx, company, row.id, fresh);
    return fresh.length;
  });
  return { success: true, data: { changed } };
}

/** «No es compra». @throws MOVEMENT_TAKEN when one is confirmed */
export async function markNotPurchase(
  ctx: Ctx,
  { query, body }: CallInput<typeof notPurchaseCall>,
): Promise<CallResult<typeof notPurchaseCall>> {
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const rows = await movementsNamed(tx, company, body.movements);
    const confirmed = rows.find(({ state }) => state === 'confirmed');
    if (confirmed) throw await taken(ctx, tx, confirmed);
    const ids = rows.filter(({ state }) => state !== 'not-purchase').map(({ id }) => id);
    const said = { state: 'not-purchase', memberId: ctx.accountantId, at: ctx.deps.clock.now(), reason: '' } as const;
    if (ids.length > 0) await decideMovements(tx, company, ids, said);
    return { changed: ids.length, already: rows.length - ids.length };
  });
  return { success: true, data };
}

/**
 * What was said of charges counts no more: what they paid is not paid by them, or they may be of a purchase after all. Undone twice it is
 * undone once. @throws PERIOD_CLOSED when one paid a purchase of a closed period: then none of them
 */
export async function undoMovements(
  ctx: Ctx,
  { query, body }: CallInput<typeof undoCall>,
): Promise<CallResult<typeof undoCall>> {
  const data = await inTurnOf(ctx, query, async (tx, company) => {
    const rows = await movementsNamed(tx, company, body.movements);
    const confirmed = rows.filter(({ state }) => state === 'confirmed').map(({ id }) => id);
    const aside = rows.filter(({ state }) => state === 'not-purchase').map(({ id }) => id);
    const payments = (await findOfMovements(tx, company, confirmed)).filter(({ undone_at }) => undone_at === null);
    const judged_again = await takeBack(ctx, tx, company, { payments, reason: body.reason });
    const said = { memberId: ctx.accountantId, at: ctx.deps.clock.now(), reason: body.reason };
    if (confirmed.length > 0) await decideMovements(tx, company, confirmed, { state: 'undone', ...said });
    if (aside.length > 0) await decideMovements(tx, company, aside, { state: 'open', ...said });
    const changed = confirmed.length + aside.length;
    return { changed, already: rows.length - changed, judged_again };
  });
  return { success: true, data };
}
