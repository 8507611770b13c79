import type { Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { deleteFirm, insertFirm } from './queries-firms.ts';

/**
 * A firm in which nobody is and that is closed: what belongs to it is nobody's to see, and nothing is collected for it. For a company
 * that is on its way from one account to another.
 * @param tx sees every firm
 */
export async function openNobodysFirm(tx: Tx, id: string, now: Date): Promise<void> {
  await insertFirm(tx, {
    id,
    name: 'Empresa en traspaso',
    plan_type: 1,
    plan_ends_on: dateInLima(now),
    created_at: now,
    closed_at: now,
    erase_at: NEVER,
  });
}
/** A firm that is closed says when it is erased. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** Nothing belongs to it any more. */
export function closeNobodysFirm(tx: Tx, id: string): Promise<void> {
  return deleteFirm(tx, id);
}
