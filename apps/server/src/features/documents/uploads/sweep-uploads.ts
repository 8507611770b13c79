import type { System } from '../../../ctx.ts';
import { eraseParts } from './erase-parts.ts';
import { FORGOTTEN_AFTER_MS, TOLD_FOR_MS } from './limits.ts';
import { forgetResults, listForgotten, listLeftOver, listUnread, markCancelled } from './queries-uploads.ts';
import { sendReading } from './send-reading.ts';
import { forgetLeftovers } from './uploaded-bytes.ts';

const MOST = 100;
const ROWS = 2_000;
const FORGOTTEN = 'No llegó completo en 24 horas';

/**
 * What nobody does any more: uploads that wait to be read are sent for, those that stopped coming are given up, and what is not
 * needed of the others goes.
 */
export async function sweepUploads({ deps, transaction }: System): Promise<void> {
  const now = deps.clock.now();
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await transaction(async (tx) => {
    for (const whose of await listUnread(tx, now, MOST)) await sendReading(deps, tx, whose);
  });
  for (const row of await transaction((tx) => listForgotten(tx, since(FORGOTTEN_AFTER_MS), MOST))) {
    const upload = { id: row.id, firmId: row.firm_id, businessId: row.business_id };
    await deps.database.tenant(upload.firmId, (tx) => markCancelled(tx, upload, now, FORGOTTEN));
  }
  for (const upload of await transaction((tx) => listLeftOver(tx, MOST))) await eraseParts(deps, upload);
  await transaction((tx) => forgetResults(tx, since(TOLD_FOR_MS), ROWS));
  await forgetLeftovers(deps, since(FORGOTTEN_AFTER_MS));
}
