import type { PackageFile } from '@yupana/contract/closing.ts';
import type { Deps } from '../../ctx.ts';
import { peopleOf } from '../accounts/people.ts';
import { toldAccounts } from '../analysis/settings/told-accounts.ts';
import { ownerOf } from '../reports/owner-of.ts';
import { withBook } from '../vouchers/book-lock.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { openBooks } from '../vouchers/judging/close-books.ts';
import { seqOf } from '../vouchers/reading/each-of.ts';
import { pack } from './kept-lines.ts';
import { contentsWithout, goesAlong } from './packed/package-files.ts';
import { type Unsound, zipOf } from './packed/zip-of.ts';
import { type CloseRow, deleteClose, hasPackage, listCloses, updateClose } from './queries.ts';
import { readPeriod } from './read-period.ts';

const MOST_TRIES = 3;
/** How often who builds it shows life, within a file of any length. */
const TELL_EVERY_MS = 2_000;

/**
 * Writes the package of a version into the store and tells how far it is. It is of what the version is of: where SUNAT moved a voucher
 * since, the version is given up and the period is open again, for a person to see what there is now (decision 0094).
 */
export async function runPackage(
  deps: Deps,
  key: PeriodKey,
  version: number,
  { last, signal }: { last: boolean; signal: AbortSignal },
): Promise<void> {
  const row = (await deps.database.tenant(key.firmId, (tx) => listCloses(tx, key))).find(
    (one) => one.version === version,
  );
  if (row?.state !== 'building') return;
  const tell = (change: Parameters<typeof updateClose>[3]) =>
    deps.database.tenant(key.firmId, (tx) =>
      updateClose(tx, key, version, { heartbeat_at: deps.clock.now(), ...change }),
    );
  try {
    for (let left = MOST_TRIES; left > 0; left--) {
      const now = await readPeriod(deps, key);
      if (now.isSteady && (await pack(now.lines)).hash !== row.statuses_hash) return await giveUp(deps, key, version);
      if (now.isSteady && (await isWritten(deps, key, row, { seq: now.seq, tell, signal }))) return;
    }
    await tell({ state: 'failed' });
  } catch (error) {
    if (last) await tell({ state: 'failed' });
    throw error;
  }
}

interface Work {
  seq: number;
  tell: (change: Parameters<typeof updateClose>[3]) => Promise<boolean>;
  signal: AbortSignal;
}

/** @returns false when the period changed meanwhile */
async function isWritten(deps: Deps, key: PeriodKey, row: CloseRow, work: Work): Promise<boolean> {
  const { seq, tell, signal } = work;
  const owner = await ownerOf(deps, key);
  if (!owner || !(await tell({ files_done: 0, files: '[]' }))) return true;
  const { people, accounts } = await deps.database.tenant(key.firmId, async (tx) => ({
    people: await peopleOf(tx, [row.closed_by]),
    accounts: (await toldAccounts(tx, key, key.period)).accounts,
  }));
  const contact = people.get(row.closed_by)?.email ?? '';
  const files: PackageFile[] = [];
  const onFile = async (file: PackageFile) => {
    signal.throwIfAborted();
    files.push(file);
    await tell({ files_done: files.length, files: JSON.stringify(files) });
  };
  let told = performance.now();
  const onPage = async () => {
    signal.throwIfAborted();
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    await tell({});
  };
  const whose = { businessId: key.businessId };
  const unsound: Unsound[] = [];
  const bytes = await zipOf({ deps, key, owner, contact, accounts, row, onPage }, files, { onFile, unsound });
  const written = await deps.files.put(whose, bytes).catch((error: unknown) => {
    // What its store says of it is in words of its own.
    if (!unsound[0]) throw error;
    return unsound[0];
  });
  if ('why' in written) return isWrittenWithout(deps, key, row, work, written);
  const { hash, size } = written;
  const isOfOneMoment = (await deps.database.tenant(key.firmId, (tx) => seqOf(tx, key))) === seq;
  const done = { state: 'done', files: JSON.stringify(files), package_hash: hash, package_bytes: size } as const;
  if (isOfOneMoment && (await tell(done))) return true;
  // Another worker may have written the very same bytes, and its version has them.
  const isTaken = await deps.database.tenant(key.firmId, (tx) => hasPackage(tx, key, hash));
  if (!isTaken) await deps.files.remove(whose, hash);
  return isOfOneMoment;
}

/** One file that cannot be written holds back no other: the version says why it is left out, and its package is begun again. */
async function isWrittenWithout(
  deps: Deps,
  key: PeriodKey,
  row: CloseRow,
  work: Work,
  { title, why }: Unsound,
): Promise<boolean> {
  const { businessId: business, period } = key;
  deps.log.error({ business, period, version: row.version, file: title }, 'a close package goes without a file');
  const contents = contentsWithout(row, title, why);
  const files_total = contents.filter(goesAlong).length;
  if (!(await work.tell({ contents: JSON.stringify(contents), files_total }))) return true;
  return isWritten(deps, key, { ...row, contents, files_total }, work);
}

/** What was closed is there no more: the period is open again, and the next version has this one's number. */
async function giveUp(deps: Deps, key: PeriodKey, version: number): Promise<void> {
  await withBook(deps, { ...key, book: 'RCE' }, (turn) =>
    turn.step(async (tx) => {
      if (!(await deleteClose(tx, key, version))) return;
      await openBooks(deps, tx, key, deps.clock.now());
    }),
  );
}
