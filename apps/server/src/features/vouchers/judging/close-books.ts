import type { Deps, Tx } from '../../../ctx.ts';
import { markBook } from '../storing/queries-to-judge.ts';
import { type PeriodKey, writeClosed, writeOpen } from '../totals/queries-periods.ts';
import { markWhereCreditCameFrom, markWhereCreditGoes } from './mark-neighbours.ts';
import { wakeJudging } from './wake-judging.ts';

export type { PeriodKey } from '../totals/queries-periods.ts';

/**
 * A person closes a period: from here on its statuses stay, and collecting and judging go on beside. Under `withBook` of its purchases,
 * so that nobody is in the middle of settling one.
 * @param seen how it stood when its figures were read
 * @returns false when it is closed already, or stands otherwise by now
 */
export async function closeBooks(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  period: PeriodKey,
  seen: { at: Date; seq: number },
): Promise<boolean> {
  if (!(await writeClosed(tx, period, seen))) return false;
  if (await markWhereCreditGoes(tx, period, seen.at)) await wakeJudging(deps, tx, period);
  return true;
}

/** It is open again, and all its purchases wait to be judged: what became known meanwhile was of no effect. */
export async function openBooks(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  at: Date,
): Promise<void> {
  await writeOpen(tx, { firmId, businessId, period });
  await markBook(tx, { firmId, businessId, period, book: 'RCE' }, at);
  await markWhereCreditGoes(tx, { firmId, businessId, period }, at);
  await markWhereCreditCameFrom(tx, { firmId, businessId, period }, at);
  await wakeJudging(deps, tx, { firmId, businessId });
}
