import type { Ctx, Tx } from '../../ctx.ts';
import { type Failing, failingOf, RUNS_WITHOUT } from './failing-of.ts';
import { findBooksInVain, findRunsOfFirm } from './queries.ts';

/** The firm's companies whose collection keeps failing, by their uuid. */
export async function listFailing(ctx: Ctx, tx: Tx): Promise<Map<string, Failing>> {
  const failing = new Map<string, Failing>();
  const inVain = Map.groupBy(await findBooksInVain(ctx, tx, RUNS_WITHOUT), ({ business_id }) => business_id);
  for (const row of await findRunsOfFirm(ctx, tx)) {
    const found = failingOf({
      openAttempt: row.open_attempt,
      ended: row.ended_state && {
        state: row.ended_state,
        attempt: row.ended_attempt ?? 0,
        errorCode: row.error_code,
      },
      nextTryAt: row.next_try_at,
      lastDoneAt: row.last_done_at,
      books: (inVain.get(row.business_id) ?? []).map(({ book, tax_period, error_code }) => {
        return { book, period: tax_period, errorCode: error_code };
      }),
    });
    if (found) failing.set(row.business_id, found);
  }
  return failing;
}
