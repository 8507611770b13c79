import type { Deps, Tx } from '../../../ctx.ts';
import { STOPPED } from '../run-messages.ts';
import { announce, endOpenRuns, type Whose } from './queries-runs.ts';

/**
 * Ends what is being collected of a company that its account puts away or hands over: its worker stops at its next sign of life,
 * and nothing begins again by itself. Whoever stores rows at this moment is waited for.
 */
export async function stopRuns(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  whose: Whose,
  why: keyof typeof STOPPED,
): Promise<void> {
  await endOpenRuns(tx, whose, STOPPED[why], clock.now());
  await announce(tx, whose.businessId);
}
