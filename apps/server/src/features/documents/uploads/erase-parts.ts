import type { Deps } from '../../../ctx.ts';
import { forgetParts, listParts, type OneUpload } from './queries-uploads.ts';

/** Erases the pieces of an upload that nobody reads any more. Cut off, the sweep does it again: the rows go last. */
export async function eraseParts(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  upload: OneUpload,
): Promise<void> {
  const { firmId, businessId } = upload;
  const parts = await database.tenant(firmId, (tx) => listParts(tx, upload));
  for (const { hash } of parts) await files.remove({ businessId }, hash);
  if (parts.length > 0) await database.tenant(firmId, (tx) => forgetParts(tx, upload));
}
