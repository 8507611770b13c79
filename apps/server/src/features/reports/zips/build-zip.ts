import { REPORT_ZIP } from '@yupana/contract/report-kinds.ts';
import type { Deps } from '../../../ctx.ts';
import { seqsOf } from '../../vouchers/reading/each-of.ts';
import { buildReportZip } from '../job-definitions.ts';
import { buildPiece } from './build-piece.ts';
import { listPieces, listUnkept, nextPiece, sumPieces, updatePiece, waitAgain } from './queries-pieces.ts';
import { findZip, hasZipOf, updateZip, type ZipKey } from './queries-zips.ts';
import { ZIP_KEPT_MS } from './show-zip.ts';
import { writeZip } from './write-zip.ts';

/** How often life is shown, and looked whether the zip is still wanted. */
const TELL_EVERY_MS = 1_000;
/** A while of one zip: then it stands behind the others that wait, of whichever account. */
const WHILE_MS = 60_000;
/** How often files are made again because their periods changed while others were made. Each is of one moment all the same. */
const MOST_ROUNDS = 3;
/** A file that goes into the zip is kept so long from when it is begun to be put together. */
const AT_LEAST_MS = 20 * 60_000;

/** It was cancelled, or a company left with what it had in it. */
class Ended extends Error {}

interface Run {
  last: boolean;
  signal: AbortSignal;
}
type Tell = (change?: Parameters<typeof updateZip>[2]) => Promise<void>;
/** Tests have others. */
export type ZipLimits = Pick<typeof REPORT_ZIP, 'bytes'> & { whileMs: number };

/**
 * Makes the files of a zip one after the other and puts them together. Rows say what is done: a worker that goes on makes nothing twice.
 * Of a zip that somebody cancelled nothing more is made.
 */
export async function runZip(
  deps: Deps,
  key: ZipKey,
  { last, signal }: Run,
  limits: ZipLimits = { bytes: REPORT_ZIP.bytes, whileMs: WHILE_MS },
): Promise<void> {
  const write = (change: Parameters<typeof updateZip>[2]) =>
    deps.database.tenant(key.firmId, (tx) => updateZip(tx, key, { heartbeat_at: deps.clock.now(), ...change }));
  const tell: Tell = async (change = {}) => {
    signal.throwIfAborted();
    if (!(await write(change))) throw new Ended();
  };
  try {
    await tell({ state: 'building' });
    const until = performance.now() + limits.whileMs;
    for (let round = 1; ; round++) {
      if (!(await areBuilt(deps, key, tell, { until, limits }))) return;
      if ((await askAgain(deps, key, round)) === 0) break;
    }
    await pack(deps, key, tell);
  } catch (error) {
    if (error instanceof Ended) return;
    if (last) await write({ state: 'failed', expires_at: keptUntil(deps) });
    throw error;
  }
}

/** @returns false when its while is over, and it stands in the queue again */
async function areBuilt(
  deps: Deps,
  key: ZipKey,
  tell: Tell,
  { until, limits }: { until: number; limits: ZipLimits },
): Promise<boolean> {
  let told = performance.now();
  const onWait = async () => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    await tell();
  };
  for (;;) {
    await tell();
    const piece = await deps.database.tenant(key.firmId, (tx) => nextPiece(tx, key));
    if (!piece) return true;
    if (performance.now() > until) {
      await deps.queue.send(buildReportZip, key);
      return false;
    }
    const ended = await buildPiece({ deps, key, onWait }, piece);
    await deps.database.tenant(key.firmId, async (tx) => {
      const { bytes } = await sumPieces(tx, key);
      const isTooLarge = ended.state === 'done' && bytes + Number(ended.bytes) > limits.bytes;
      const end = isTooLarge ? ({ state: 'left-out', trouble: 'TOO_LARGE' } as const) : ended;
      if (!(await updatePiece(tx, key, piece.place, end))) throw new Ended();
    });
  }
}

/** Files of one company and period are of one moment where that can be had; and all of them are still there. @returns how many are not */
async function askAgain(deps: Deps, key: ZipKey, round: number): Promise<number> {
  return deps.database.tenant(key.firmId, async (tx) => {
    const again = new Set(await listUnkept(tx, key, new Date(deps.clock.now().getTime() + AT_LEAST_MS)));
    if (round < MOST_ROUNDS) {
      const done = (await listPieces(tx, key)).filter(({ state }) => state === 'done');
      const of = done.map((piece) => ({ businessId: piece.business_id, period: piece.tax_period }));
      const seqs = await seqsOf(tx, key.firmId, of);
      for (const [at, piece] of done.entries()) if (piece.seq !== seqs[at]) again.add(piece.place);
    }
    if (again.size > 0) await waitAgain(tx, key, [...again]);
    return again.size;
  });
}

async function pack(deps: Deps, key: ZipKey, tell: Tell): Promise<void> {
  const { zip, pieces } = await deps.database.tenant(key.firmId, async (tx) => ({
    zip: await findZip(tx, key),
    pieces: await listPieces(tx, key),
  }));
  if (!zip) throw new Ended();
  // Its company left, and took its files along.
  if (pieces.length < zip.pieces_total) return tell({ state: 'failed', expires_at: keptUntil(deps) });
  if (!pieces.some(({ state }) => state === 'done')) return tell({ state: 'empty', expires_at: keptUntil(deps) });
  await tell({ state: 'packing' });
  let told = performance.now();
  const onBytes = async () => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    await tell();
  };
  const owner = { firmId: key.firmId };
  const { hash, size } = await deps.files.put(owner, writeZip(deps, pieces, onBytes));
  try {
    await tell({ state: 'done', file_hash: hash, file_bytes: size, expires_at: keptUntil(deps) });
  } catch (error) {
    // Another worker may have written the very same bytes, and its zip has them.
    const isTaken = await deps.database.tenant(key.firmId, (tx) => hasZipOf(tx, key.firmId, hash, null));
    if (!isTaken) await deps.files.remove(owner, hash);
    throw error;
  }
}

function keptUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() + ZIP_KEPT_MS);
}
