import type { ProposalBatch } from '@yupana/registers/read/proposal.ts';
import type { createStager, SentRows } from './staged-rows.ts';

/** The first rows that are sent: the database is to have work soon. */
const FIRST_SENT = 500;

/** As many rows at a time as were sent before, until they are `size`; fewer when the next ones have more columns, and at the end. */
export async function* slices(
  stager: ReturnType<typeof createStager>,
  batches: AsyncIterable<ProposalBatch>,
  size: number,
): AsyncGenerator<SentRows> {
  let { columns } = stager;
  for await (const batch of batches) {
    stager.look(batch);
    if (stager.columns !== columns && stager.waiting > 0) yield stager.take();
    columns = stager.columns;
    stager.add(batch);
    const sent = stager.rows - stager.waiting;
    if (stager.waiting >= Math.min(size, Math.max(sent, FIRST_SENT))) yield stager.take();
  }
  if (stager.waiting > 0) yield stager.take();
}
