import type { Deps, System, Tx } from '../../../ctx.ts';
import { askLeftOut } from '../job-definitions.ts';
import type { Whose } from '../runs/queries-runs.ts';
import { listDueCompanies, markRunDue } from './queries-left-out.ts';

const MOST = 200;

/** A run collected some books: what SUNAT left out of them is asked for, in the caller's transaction or not at all. */
export async function wakeLeftOut(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  run: Whose & { runId: string },
): Promise<void> {
  if (!deps.sunat.asksLeftOut) return;
  if (await markRunDue(tx, run, deps.clock.now())) await send(deps, tx, run);
}

/** Sends for every company with a list that is due; one that is waiting already waits once. */
export async function sweepLeftOut({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.asksLeftOut) return;
  await transaction(async (tx) => {
    for (const whose of await listDueCompanies(tx, deps.clock.now(), MOST)) await send(deps, tx, whose);
  });
}

async function send({ queue }: Pick<Deps, 'queue'>, tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await queue.send(askLeftOut, { firmId, businessId }, { tx, singletonKey: businessId });
}
