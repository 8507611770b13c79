import type { Deps, System, Tx } from '../../../ctx.ts';
import { readMailbox } from '../job-definitions.ts';
import { listDue, markDue, type Whose } from './queries-reading.ts';

const MOST = 200;

/** A run of the company ended: its mailbox is read as well, once a day, in the caller's transaction or not at all. */
export async function wakeReading(deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>, tx: Tx, whose: Whose): Promise<void> {
  if (!deps.sunat.readsMailboxes) return;
  if (await markDue(tx, whose, deps.clock.now())) await sendReading(deps, tx, whose);
}

/** Sends for every mailbox that is due; one that is waiting already waits once. */
export async function wakeDue({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.readsMailboxes) return;
  await transaction(async (tx) => {
    for (const whose of await listDue(tx, deps.clock.now(), MOST)) await sendReading(deps, tx, whose);
  });
}

/** One job for each company, whoever asks: one that is waiting already waits once. */
export async function sendReading(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { firmId, businessId }: Whose,
): Promise<void> {
  await queue.send(readMailbox, { firmId, businessId }, { tx, singletonKey: businessId });
}
