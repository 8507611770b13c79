import { periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import type { Deps, System, Tx } from '../../../ctx.ts';
import { askSeeSol } from '../job-definitions.ts';
import type { Whose } from '../runs/queries-runs.ts';
import { listDueCompanies, markRunDue } from './queries-see-sol.ts';

const MOST = 200;
/** What was missing may be annotated, and its credit used, in the twelve months after. @source Ley 29215, art. 2 */
const MONTHS = 12;
/** In which vouchers still come, or are given up. */
const RECENT = 3;

/** A run collected some books: SEE-SOL's lists of their months are asked for, in the caller's transaction or not at all. */
export async function wakeSeeSol(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  { firmId, businessId, runId }: Whose & { runId: string },
): Promise<void> {
  if (!deps.sunat.asksSeeSol) return;
  const now = periodOf(deps.clock.today());
  const from = shiftPeriod(now, 1 - MONTHS);
  const marked = { firmId, businessId, runId, from, recent: shiftPeriod(now, 1 - RECENT) };
  if (await markRunDue(tx, marked, deps.clock.now())) await send(deps, tx, { firmId, businessId });
}

/** Sends for every company with a list that is due; one that is waiting already waits once. */
export async function sweepSeeSol({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.asksSeeSol) return;
  await transaction(async (tx) => {
    for (const whose of await listDueCompanies(tx, deps.clock.now(), MOST)) await send(deps, tx, whose);
  });
}

async function send({ queue }: Pick<Deps, 'queue'>, tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await queue.send(askSeeSol, { firmId, businessId }, { tx, singletonKey: businessId });
}
