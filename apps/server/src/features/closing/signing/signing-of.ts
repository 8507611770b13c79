import type { PeriodClose } from '@yupana/contract/closing.ts';
import { mayMake } from '@yupana/contract/roles.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { membersOf } from '../../accounts/members/members.ts';
import { peopleOf } from '../../accounts/people.ts';
import { assignedTo } from '../../businesses/assigned/assign.ts';
import type { PeriodKey } from '../../vouchers/judging/close-books.ts';
import { findPreparation } from './queries-preparations.ts';

/** Who signs the close of a period: one prepares it, another reviews and closes it (decision 0110). */

/** Whether one person alone works on a company: then their signature is the only one. */
export async function isAlone(tx: Tx, { firmId, businessId }: Omit<PeriodKey, 'period'>): Promise<boolean> {
  const firm = { firmId };
  const assigned = new Set(await assignedTo(firm, tx, businessId));
  const signers = (await membersOf(firm, tx)).filter(
    ({ id, role }) => mayMake(role, 'owner') || (mayMake(role, 'assistant') && assigned.has(id)),
  );
  return signers.length <= 1;
}

/** @param seq of the period as it stands: what was prepared of another moment is to be prepared again */
export async function signingOf(ctx: Ctx, tx: Tx, key: PeriodKey, seq: number): Promise<PeriodClose['signing']> {
  const found = await findPreparation(tx, key);
  return {
    is_alone: await isAlone(tx, key),
    preparation: found
      ? {
          by: found.prepared_by_name,
          at: found.prepared_at.toISOString(),
          is_mine: found.prepared_by === ctx.accountantId,
          stands: await stands(tx, found, seq),
        }
      : null,
  };
}

/**
 * Who prepared what is being closed.
 * @returns nulls where one person alone works on the company
 * @throws CLOSE_NOT_PREPARED also when it changed since; CLOSE_OWN_REVIEW
 */
export async function requirePrepared(ctx: Ctx, tx: Tx, key: PeriodKey, seq: number) {
  if (await isAlone(tx, key)) return { prepared_at: null, prepared_by: null, prepared_by_name: null };
  const found = await findPreparation(tx, key);
  if (!found || !(await stands(tx, found, seq))) throw new AppError('CLOSE_NOT_PREPARED');
  if (found.prepared_by === ctx.accountantId) throw new AppError('CLOSE_OWN_REVIEW');
  const { prepared_at, prepared_by, prepared_by_name } = found;
  return { prepared_at, prepared_by, prepared_by_name };
}

/** What was signed is what there is now, and by somebody of the firm: of a company that was handed over it was another's. */
async function stands(
  tx: Tx,
  { seq, prepared_by }: { seq: number; prepared_by: string },
  now: number,
): Promise<boolean> {
  return Number(seq) === now && (await peopleOf(tx, [prepared_by])).has(prepared_by);
}
