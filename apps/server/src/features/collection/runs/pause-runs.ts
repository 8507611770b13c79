import type { Tx } from '../../../ctx.ts';
import { PAUSED } from '../run-messages.ts';
import { releaseRuns } from './queries-runs.ts';

/** Takes a firm's collections from their workers, who stop at their next sign of life. Reopened, the sweep goes on with them. */
export async function pauseRuns(tx: Tx, firmId: string): Promise<void> {
  await releaseRuns(tx, firmId, PAUSED);
}
