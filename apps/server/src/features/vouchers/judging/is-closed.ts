import type { Tx } from '../../../ctx.ts';
import { findClosedAt, type PeriodKey } from '../totals/queries-periods.ts';

/** Whether a person closed the period here. Presented at SUNAT is another thing. */
export async function isClosed(tx: Tx, period: PeriodKey): Promise<boolean> {
  return (await findClosedAt(tx, period)) !== null;
}
