import type { Tx } from '../../../ctx.ts';
import { findSeqsOf } from '../totals/queries-periods.ts';
import { findMarks } from './queries-waiting.ts';

/** How a company stands: another `text` after each transaction that changed its vouchers, or what of them waits to be judged. */
export interface Stands {
  text: string;
  /** Purchases wait to be judged. */
  waits: boolean;
}

/** How several companies of a firm stand, by their ids. */
export async function standsOf(tx: Tx, firmId: string, businessIds: readonly string[]): Promise<Map<string, Stands>> {
  const periods = await findSeqsOf(tx, firmId, businessIds);
  const marks = await findMarks(tx, firmId, businessIds);
  return new Map(
    businessIds.map((id) => {
      const waiting = marks.get(id);
      return [id, { text: [periods.get(id), waiting?.text].join('/'), waits: waiting?.waits ?? false }];
    }),
  );
}
