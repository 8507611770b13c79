import type { Deps, Tx } from '../../ctx.ts';
import { keepsFile } from '../bank/statements/keeps-file.ts';
import { hasReportOf } from './queries.ts';

/**
 * Erases the file of a report that has no use for it any more, unless somebody else of the company has the very same bytes: another report,
 * or a statement of the bank, for which somebody took a file that was downloaded here.
 * @param besides the report whose file it was; null: whichever has it by now has it, also the one that another worker ended meanwhile
 * @param ask a transaction that sees the company's reports
 */
export async function dropFile(
  { files }: Pick<Deps, 'files'>,
  ask: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { businessId, besides, hash }: { businessId: string; besides: string | null; hash: string },
): Promise<void> {
  const isUsed = await ask(
    async (tx) => (await hasReportOf(tx, businessId, hash, besides)) || (await keepsFile(tx, businessId, hash)),
  );
  if (!isUsed) await files.remove({ businessId }, hash);
}
