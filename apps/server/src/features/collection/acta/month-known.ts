import type { Tx } from '../../../ctx.ts';
import { wholePeriods } from '../../completeness/read-completeness.ts';
import { markMonth } from '../../vouchers/judging/mark-months.ts';
import type { BookScope } from '../../vouchers/storing/store-proposal.ts';

/** Writes a line of the acta; where by it the book is known whole, or is no more, what its month measures is judged again. */
export async function writeKnown(tx: Tx, scope: BookScope, at: Date, write: () => Promise<void>): Promise<void> {
  const before = await howKnown(tx, scope);
  await write();
  if ((await howKnown(tx, scope)) !== before) await markMonth(tx, scope, at);
}

async function howKnown(tx: Tx, { firmId, businessId, book, period }: BookScope): Promise<boolean | null> {
  const whole = (await wholePeriods({ firmId, businessId }, tx, [{ book, period }])).get(period);
  return whole ? whole.isMonthOver : null;
}
