import type { Deps, Tx } from '../../../ctx.ts';
import { hasRunAhead, type Whose } from './queries-runs.ts';
import { requestRun } from './request-run.ts';

/**
 * Sees to it that a collection is ahead, so that SUNAT is asked again without anybody's doing. One that waits for its next try is
 * left to wait: asking at once is what an unstable SUNAT needs least.
 */
export async function keepTrying(deps: Pick<Deps, 'queue' | 'clock'>, tx: Tx, whose: Whose): Promise<void> {
  if (!(await hasRunAhead(tx, whose))) await requestRun(deps, tx, whose, 'retry');
}
