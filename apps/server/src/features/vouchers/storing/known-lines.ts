import type { ProposalBatch } from '@yupana/registers/read/proposal.ts';
import { MOST_CENTIMOS, money } from '@yupana/tax/money.ts';
import type { Tx } from '../../../ctx.ts';
import { readAhead } from '../../../platform/read-ahead.ts';
import { SUMMED_COLUMNS } from '../columns.ts';
import { figuresByType } from '../totals/figures-by-type.ts';
import { findGroups } from '../totals/queries-groups.ts';
import type { VoucherGroup } from '../totals/voucher-group.ts';
import type { Staged } from './book-scope.ts';
import type { CameProposal, TypeFigures } from './came-proposal.ts';
import { addUpAside, findHashes, isToldTwice, layAside } from './queries-known.ts';
import { clearStage, stageRows } from './queries-staging.ts';
import { slices } from './slices.ts';
import { createStager, type Rejections } from './staged-rows.ts';

/** Reads the proposal once more, without the lines of which it is told that they are known. */
export type ReadUnknown = (isKnown: (hash: number) => boolean) => AsyncIterable<ProposalBatch>;

/** A file with more lines than these that nobody knows, or without more that are stored, is another one: it is compared whole. */
const MOST_UNSEEN = 10_000;

/**
 * Where a file's totals come near the fifteen digits that they may have, its reader is to count all of its rows: it rejects the one that
 * would exceed them. A tenth, because what stands is added up with its signs; in soles, and by its size alone.
 */
const LARGE = MOST_CENTIMOS / 100 / 10;

interface Unknown {
  came: CameProposal & { rejections: Rejections };
  scope: Staged;
}

/**
 * Stages of a file only the lines in which no voucher that stands was told, and lays aside the vouchers that are to be compared with
 * them. What stands must have been read and reckoned as it is now, and be all of a file.
 * @param size rows sent at a time
 * @returns null, with nothing staged, when the file has to be compared whole
 */
export async function stageUnknown(tx: Tx, scope: Staged, read: ReadUnknown, size: number): Promise<Unknown | null> {
  const waiting = hashesIn(await findHashes(tx, scope));
  const known = waiting.size;
  if (known === 0) return null;
  const stager = createStager();
  const standing = await findGroups(tx, scope);
  const groups = [...standing];
  // Of a line that comes twice the second one is read, and found to tell what the first did.
  const batches = read((hash) => waiting.delete(hash));
  for await (const rows of readAhead(slices(stager, batches, size))) {
    await stageRows(tx, scope, rows);
    groups.push(...rows.groups);
    rows.done();
    if (stager.rows > MOST_UNSEEN) break;
  }
  const unseen = [...waiting];
  const aside = `${scope.stage}_aside`;
  const isFar = unseen.length > MOST_UNSEEN || stager.rows > MOST_UNSEEN || isLarge(groups);
  if (!isFar) await layAside(tx, scope, aside, unseen);
  if (isFar || (await isToldTwice(tx, aside, unseen))) {
    await clearStage(tx, scope);
    return null;
  }
  const stood = figuresByType(standing);
  const byType = together([...stood, ...(await addUpAside(tx, aside)).map(negative), ...stager.figures()]);
  const rows = known - unseen.length + stager.rows;
  return { came: { rows, rejections: stager.rejections, byType }, scope: { ...scope, aside } };
}

function isLarge(groups: readonly VoucherGroup[]): boolean {
  return SUMMED_COLUMNS.some(
    (column) => groups.reduce((size, group) => size + Math.abs(Number(group[column])), 0) > LARGE,
  );
}

function negative({ typeCode, count, igv, total }: TypeFigures): TypeFigures {
  return { typeCode, count: -count, igv: money(-igv), total: money(-total) };
}

function hashesIn(bytes: Uint8Array): Set<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hashes = new Set<number>();
  for (let at = 0; at < bytes.length; at += 8) hashes.add(view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4));
  return hashes;
}

function together(parts: readonly TypeFigures[]): TypeFigures[] {
  const sums = new Map<string, TypeFigures>();
  for (const { typeCode, count, igv, total } of parts) {
    const sum = sums.get(typeCode);
    sums.set(typeCode, {
      typeCode,
      count: count + (sum?.count ?? 0),
      igv: money(igv + (sum?.igv ?? 0)),
      total: money(total + (sum?.total ?? 0)),
    });
  }
  return [...sums.values()].filter(({ count, igv, total }) => count !== 0 || igv !== 0 || total !== 0);
}
