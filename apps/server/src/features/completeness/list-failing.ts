import type { Ctx, Tx } from '../../ctx.ts';
import { type Failing, failingOf } from './failing-of.ts';
import { findRunsOfFirm } from './queries.ts';

/** The firm's companies whose collection keeps failing, by their uuid. */
export async function listFailing(ctx: Ctx, tx: Tx): Promise<Map<string, Failing>> {
  const failing = new Map<string, Failing>();
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
    });
    if (found) failing.set(row.business_id, found);
  }
  return failing;
}
