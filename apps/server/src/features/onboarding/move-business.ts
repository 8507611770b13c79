import type { Deps, Tx } from '../../ctx.ts';
import { lockBusiness, requireBusiness } from '../businesses/find-business.ts';
import { mailHandedOver } from '../businesses/job-definitions.ts';
import {
  beginMove,
  endMove,
  type MoveRow,
  type Mover,
  moveRest,
  newMover,
  takeUp,
} from '../businesses/moving/move-company.ts';
import { requestRun } from '../collection/runs/request-run.ts';
import { stopRuns } from '../collection/runs/stop-runs.ts';

/** What moving a company to its end takes: without a queue (support's command) whoever asks tells both by himself. */
export interface Handover extends Mover {
  deps: Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'kind'> } & Partial<Pick<Deps, 'queue'>>;
}

/** Who gets a company, and whether it is collected at once: else its next daily collection is the new account's first. */
export interface Receiver {
  firmId: string;
  memberId: string;
  collects: boolean;
}

/**
 * Takes a company out of its account, with everything that was collected of it and its sealed credentials, which nobody is shown:
 * from this transaction on it is nobody's, until `finishMove`, or whoever takes up what was cut, brought all of it.
 * @param from who has it, and the hash of the link that accepts it: only while that offer stands
 * @param tx sees every firm
 * @param worker who goes on with it (`newMover`)
 * @throws NOT_FOUND; PostgreSQL's unique violation on `businesses_ruc_mine` when who gets it has the RUC
 */
export async function startMove(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  from: { firm_id: string; business_id: string; tokenHash?: Buffer },
  to: Receiver,
  worker: string,
): Promise<void> {
  const { firm_id: firmId, business_id: businessId, tokenHash } = from;
  const { accountant_id: memberId } = await lockBusiness({ firmId }, tx, businessId);
  await stopRuns({ clock }, tx, { firmId, businessId }, 'handed-over');
  await beginMove(tx, { businessId, firmId, memberId, tokenHash }, to, { worker, now: clock.now() });
}

/**
 * Brings the rest of a company that was taken out, slice by slice, and gives it to its new account: what could be collected is, and
 * both are told. Nothing when another mover has it, or it arrived.
 * @returns whether it was this one that ended it
 */
export async function finishMove(
  handover: Handover,
  businessId: string,
  worker: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const move = await takeUp(handover, businessId, worker);
  if (!move || !(await moveRest(handover, move, signal))) return false;
  const { deps } = handover;
  // On a server somebody may have written while the last rows were looked at.
  const last = deps.database.kind === 'postgres';
  return handover.transaction(async (tx) => {
    const ended = await endMove(tx, businessId, { last });
    if (!ended) return false;
    if (deps.queue) await welcome({ clock: deps.clock, queue: deps.queue }, tx, ended);
    return true;
  });
}

async function welcome(deps: Pick<Deps, 'clock' | 'queue'>, tx: Tx, move: MoveRow): Promise<void> {
  const { id: businessId, firm_id: firmId } = move;
  const { ruc, name, status } = await requireBusiness({ firmId }, tx, businessId);
  if (move.collects && (status === 'VALID' || status === 'IN_PROGRESS')) {
    await requestRun(deps, tx, { firmId, businessId }, 'manual');
  }
  const told = { ruc, name, giverId: move.from_member_id, receiverId: move.member_id };
  for (const to of ['giver', 'receiver'] as const) await deps.queue.send(mailHandedOver, { ...told, to }, { tx });
}

/** Both steps, one after the other. */
export async function moveBusiness(
  handover: Handover,
  from: { firm_id: string; business_id: string; tokenHash?: Buffer },
  to: Receiver,
): Promise<void> {
  const worker = newMover();
  await handover.transaction((tx) => startMove(handover.deps, tx, from, to, worker));
  await finishMove(handover, from.business_id, worker);
}
