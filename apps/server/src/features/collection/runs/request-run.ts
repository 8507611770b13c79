import { randomUUID } from 'node:crypto';
import type { CollectionRun } from '@yupana/contract/collection.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { WAITING } from '../run-messages.ts';
import { enqueueRun } from './enqueue-run.ts';
import { announce, dropWaitingRuns, findOpenRun, insertRun, type Whose } from './queries-runs.ts';

/**
 * Asks for a collection, in the caller's transaction. Asking while one is pending or running gives that one back.
 * @returns the run's uuid
 */
export async function requestRun(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  whose: Whose,
  reason: CollectionRun['reason'],
): Promise<string> {
  const open = await findOpenRun(tx, whose);
  if (open) return open.id;
  const now = deps.clock.now();
  const runId = randomUUID();
  const run = { id: runId, business_id: whose.businessId, firm_id: whose.firmId, reason, message: WAITING };
  await dropWaitingRuns(tx, whose);
  if (!(await insertRun(tx, { ...run, created_at: now }))) {
    // Somebody asked at the same moment and was first.
    const first = await findOpenRun(tx, whose);
    if (first) return first.id;
    throw new Error('A run was refused by an open one that is not there.');
  }
  // The night's own collections stand in line with the attempts that became due; a person does not.
  await enqueueRun(deps, tx, { ...whose, runId }, reason === 'daily' ? { due: now } : {});
  await announce(tx, whose.businessId);
  return runId;
}

/** A run that could not even begin: what the screen shows instead of a collection. */
export async function recordRefusedRun(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  whose: Whose,
  reason: CollectionRun['reason'],
  refusal: { message: string; code: string },
): Promise<void> {
  const now = clock.now();
  await insertRun(tx, {
    id: randomUUID(),
    business_id: whose.businessId,
    firm_id: whose.firmId,
    state: 'failed',
    reason,
    message: refusal.message,
    error_code: refusal.code,
    created_at: now,
    finished_at: now,
  });
  await announce(tx, whose.businessId);
}
