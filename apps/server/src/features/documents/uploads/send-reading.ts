import type { Deps, Tx } from '../../../ctx.ts';
import type { Whose } from '../file-key.ts';
import { readUploads } from '../job-definitions.ts';

/** A company has uploads to read: in the transaction that says so, or not at all. */
export async function sendReading(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { firmId, businessId }: Whose,
): Promise<void> {
  await queue.send(readUploads, { firmId, businessId }, { tx, singletonKey: businessId });
}
