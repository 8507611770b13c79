import { createHash } from 'node:crypto';
import type { PackageFile } from '@yupana/contract/closing.ts';
import { asLimaTells, openZip } from '@yupana/registers/write/open-zip.ts';
import type { Deps } from '../../ctx.ts';
import { peopleOf } from '../accounts/people.ts';
import { toldAccounts } from '../analysis/settings/told-accounts.ts';
import { ownerOf } from '../reports/owner-of.ts';
import { withBook } from '../vouchers/book-lock.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { openBooks } from '../vouchers/judging/close-books.ts';
import { seqOf } from '../vouchers/reading/each-of.ts';
import { pack } from './kept-lines.ts';
import { manifestOf } from './manifest-of.ts';
import { filesOf } from './package-files.ts';
import type { Packed } from './packed.ts';
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
async function isWritten(deps: Deps, key: PeriodKey, row: CloseRow, { seq, tell, signal }: Work): Promise<boolean> {
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
  const { hash, size } = await deps.files.put(
    whose,
    await zipOf({ deps, key, owner, contact, accounts, row, onPage }, files, onFile),
  );
  const isOfOneMoment = (await deps.database.tenant(key.firmId, (tx) => seqOf(tx, key))) === seq;
  const done = { state: 'done', files: JSON.stringify(files), package_hash: hash, package_bytes: size } as const;
  if (isOfOneMoment && (await tell(done))) return true;
  // Another worker may have written the very same bytes, and its version has them.
  const isTaken = await deps.database.tenant(key.firmId, (tx) => hasPackage(tx, key, hash));
  if (!isTaken) await deps.files.remove(whose, hash);
  return isOfOneMoment;
}

/** Its files one after the other, as they are written, and what names them last. */
async function zipOf(
  packed: Packed,
  files: readonly PackageFile[],
  onFile: (file: PackageFile) => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> {
  const { zip, output, addStream } = openZip();
  const when = asLimaTells(packed.row.closed_at);
  const add = (title: string, name: string, compress: boolean, bytes: () => AsyncIterable<Uint8Array>): void =>
    addStream(name, { ...when, compress }, () => counted(title, name, bytes(), onFile));
  const leftOut = packed.row.contents.flatMap(({ title, left_out }) => (left_out === null ? [] : title));
  for (const file of filesOf(packed.row.program).filter(({ title }) => !leftOut.includes(title))) {
    const name = await file.name(packed);
    add(file.title, name, false, async function* () {
      yield* await file.write(packed);
    });
  }
  // Read when the others are written: it names each by its bytes.
  add('Manifiesto', 'manifiesto.json', true, async function* () {
    yield Buffer.from(manifestOf(packed, files));
  });
  zip.end();
  return output;
}

async function* counted(
  title: string,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  onFile: (file: PackageFile) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  let size = 0;
  for await (const part of bytes) {
    digest.update(part);
    size += part.length;
    yield part;
  }
  await onFile({ title, name, bytes: size, sha256: digest.digest('hex') });
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
