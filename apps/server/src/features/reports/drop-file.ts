import type { Deps, Tx } from '../../ctx.ts';
import { hasReportOf } from './queries.ts';

/**
 * Erases the file of a report that has no use for it any more, unless another report of the company has the very same bytes.
 * @param ask a transaction that sees the company's reports
 */
export async function dropFile(
  { files }: Pick<Deps, 'files'>,
  ask: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { businessId, reportId, hash }: { businessId: string; reportId: string; hash: string },
): Promise<void> {
  if (!(await ask((tx) => hasReportOf(tx, businessId, hash, reportId)))) await files.remove({ businessId }, hash);
}
