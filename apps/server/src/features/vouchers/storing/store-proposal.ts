import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import type { ProposalBatch } from '@yupana/registers/read/proposal.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { compareByHash } from '../../../platform/database/compare-by-hash.ts';
import type { Turn } from '../../../platform/database/database.ts';
import { readAhead } from '../../../platform/read-ahead.ts';
import type { Schema } from '../../../schema.ts';
import { withBook } from '../book-lock.ts';
import type { VoucherKeyValues } from '../columns.ts';
import { changePeriod } from '../totals/change-period.ts';
import { figuresByType } from '../totals/figures-by-type.ts';
import { findFile, writeFile } from '../totals/queries-periods.ts';
import { addUpVouchers, proveTotals } from '../totals/recompute-totals.ts';
import type { VoucherGroup } from '../totals/voucher-group.ts';
import { type BookScope, type KeyRange, type Staged, stageAt } from './book-scope.ts';
import type { CameProposal, Held, Trust, TypeFigures } from './came-proposal.ts';
import { type ReadUnknown, stageUnknown } from './known-lines.ts';
import { markToJudge } from './mark-to-judge.ts';
import { isReadAsNow, nameOfStored } from './name-of-stored.ts';
import {
  addUpMissing,
  clearStage,
  countRewritten,
  endOfSlice,
  hasVouchers,
  insertFirst,
  insertNew,
  markGone,
  openStaging,
  stageRows,
  updateChanged,
} from './queries-staging.ts';
import { countTold, forgetUndone } from './queries-told.ts';
import { slices } from './slices.ts';
import { createStager, type Rejections } from './staged-rows.ts';

export type { BookScope } from './book-scope.ts';

export type StoreDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export interface StoredProposal extends CameProposal {
  rejections: Rejections;
  /** It was not believed, and why: nothing of it was stored, and what stood stands. */
  held: Held | null;
  /** Vouchers that stand and of which the file says something that could not be confirmed: they stay as they were. */
  waiting: number;
  /** What the run tells of the book, in all of its attempts: all zero when there was nothing to compare with. */
  changes: Record<ChangeKind, number>;
}

export interface StoreOptions {
  /**
   * What names the file, by its bytes; null when nothing does. When what stands is all of that file, it is not read again. Asked
   * before the file is read, and again after it: only one that has a name then is known the next time.
   */
  file?: () => string | null;
  /**
   * Opens the file once more, to read of it only the lines that nobody knows: those of what stands are known by their hashes. Without it
   * another file than the one that stands is compared whole.
   */
  readUnknown?: ReadUnknown;
  /** Judges the file once it is read to its end. By default it is whole unless some row could not be read. */
  trust?: (came: CameProposal) => Trust;
  /**
   * Of a file with rows that could not be read: the types of voucher that SUNAT's count does not confirm, not even with what stands
   * and is missing from the file. By default none.
   */
  doubts?: (came: CameProposal, missing: readonly TypeFigures[]) => readonly string[];
  /** Whether what is stored of the book ever agreed with SUNAT's own count. By default it never did. */
  hasAgreed?: (tx: Tx) => Promise<boolean>;
  /**
   * Throws when the caller may not write any more. Asked in each transaction before it writes: one that ended between two slices
   * (put away, handed over, taken by another worker) leaves nothing behind it.
   */
  hold?: (tx: Tx) => Promise<void>;
  /** What else must become true together with the vouchers and their totals: the acta's line. */
  settle?: (tx: Tx, stored: StoredProposal, groups: readonly VoucherGroup[]) => Promise<void>;
}

/**
 * Makes the stored vouchers of one company, book and period equal to a proposal, keeps the differences, and with each commit the
 * period's totals. The same proposal again writes nothing. A voucher that left is marked, never deleted; when some
 * row could not be read none is, because it may be the one. A file that is not believed is held when it lacks
 * vouchers that stand, or says something else of them in a period that once agreed with SUNAT's count; and of a file that is
 * believed but for rows that could not be read, what it changes and nothing confirms waits: see decision 0034.
 *
 * On PostgreSQL it is one transaction. The embedded database has one connection for everybody, so there each slice is a
 * transaction of its own (see decision 0023): vouchers and totals show the first slices before the acta follows in the last
 * one; a process that dies between them is mended by collecting the book again.
 */
export async function storeProposal(
  deps: StoreDeps,
  scope: BookScope,
  batches: AsyncIterable<ProposalBatch>,
  options: StoreOptions = {},
): Promise<StoredProposal> {
  const work = async ({ step, isStepwise, place }: Turn<Schema>): Promise<StoredProposal> => {
    const stage = stageAt(scope, place);
    const held: Steps['run'] = (one) =>
      step(async (tx) => {
        await options.hold?.(tx);
        return one(tx);
      });
    const steps = isStepwise
      ? { copy: 2_000, slice: 2_000, run: held }
      : { copy: 5_000, slice: null, run: step<unknown> as Steps['run'] };
    const name = nameOf(options);
    if (name !== null && (await step((tx) => findFile(tx, scope, scope.book))) === name) {
      return standing(deps, stage, steps, options);
    }
    await step((tx) => openStaging(tx, stage, isStepwise));
    if (!isStepwise) return store(deps, stage, steps, batches, options);
    try {
      return await store(deps, stage, steps, batches, options);
    } finally {
      await step((tx) => clearStage(tx, stage));
    }
  };
  try {
    // The batches are read once: a second try would find an empty proposal.
    return await withBook(deps, scope, work, { once: true });
  } catch (error) {
    // Handed over meanwhile, it runs into vouchers of another: that it is no longer its own is what whoever stores must know.
    if (options.hold) await deps.database.tenant(scope.firmId, options.hold);
    throw error;
  }
}

interface Steps {
  /** Rows sent in one step: so few that the database has work soon, and little waits when the last are read. */
  copy: number;
  /** Rows compared and added up in one step; null: all of them, and the steps are one transaction. */
  slice: number | null;
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

async function store(
  deps: StoreDeps,
  place: Staged,
  steps: Steps,
  batches: AsyncIterable<ProposalBatch>,
  options: StoreOptions,
): Promise<StoredProposal> {
  const { trust = readWhole, doubts = () => [], hasAgreed = async () => false, readUnknown } = options;
  const { copy, slice, run } = steps;
  const at = deps.clock.now();
  const stager = createStager();
  let hasMoved = false;
  const { isFirst, stood } = await run(async (tx) => {
    const stood = await findFile(tx, place, place.book);
    // One that ends between two slices leaves nobody knows which file. Else the row of the period waits until the end.
    if (slice !== null) await writeFile(tx, place, place.book, null);
    return { isFirst: !(await hasVouchers(tx, place)), stood };
  });
  // In slices all is compared: they are found by what is staged, and of what is not there would be no end.
  const isHashed = !isFirst && slice === null && stood !== null && isReadAsNow(stood);
  const unknown = isHashed && readUnknown ? await run((tx) => stageUnknown(tx, place, readUnknown, copy)) : null;
  const scope = unknown?.scope ?? place;
  const isSales = scope.book === 'RVIE';
  const totals = createKeeper(scope, slice !== null);
  let isMarked = false;

  // The next slice is read while the database takes this one.
  for await (const rows of unknown ? [] : readAhead(slices(stager, batches, copy))) {
    await run(async (tx) => {
      if (!isFirst) return stageRows(tx, scope, rows);
      await insertFirst(tx, scope, at, rows);
      if (!isMarked && !isSales) await markToJudge(tx, scope, 'book', at);
      isMarked = true;
      await totals.keep(tx, rows.groups);
    });
    rows.done();
  }
  const came = unknown?.came ?? { rows: stager.rows, rejections: stager.rejections, byType: stager.figures() };
  const believed = trust(came);
  const isConfirmed = !isFirst && believed !== 'whole' && (await run(hasAgreed));
  const bySlice = (work: SliceWork) => inSlices(run, scope, slice, work);
  const held = !isFirst && believed === 'weak' ? await whyHeld(bySlice, scope, isConfirmed) : null;
  let waiting = 0;
  if (!isFirst && held === null) {
    const doubted = isConfirmed && believed === 'unread' ? doubts(came, await missingFrom(bySlice, scope)) : [];
    await bySlice(async (tx, range) => {
      if (doubted.length > 0) waiting += await countRewritten(tx, scope, range, doubted);
      const rewritten = await updateChanged(tx, scope, range, at, doubted);
      const { added, difference: more } = await insertNew(tx, scope, range, at);
      const left = believed === 'whole' ? await markGone(tx, scope, range, at) : { gone: 0, difference: [] };
      const isMoved = rewritten.told + added + left.gone > 0;
      if (isMoved && !isSales) await markToJudge(tx, scope, range, at);
      if (isMoved) await forgetUndone(tx, scope, at);
      hasMoved ||= isMoved;
      await totals.keep(tx, [...rewritten.difference, ...more, ...left.difference]);
    });
  }
  const isAll = believed === 'whole' && held === null && came.rejections.count === 0;
  return end(deps, scope, steps, options, async (tx, { changes }) => {
    await totals.end(tx);
    // Purchases are measured by what was sold, and by the acta's line that says that it is known: both stand from here on.
    // An attempt that died between two slices told what it had stored, and marked nothing.
    const isTold = Object.values(changes).some((count) => count > 0);
    const isOther = isMarked || hasMoved || isTold || (isFirst && stood === null);
    if (isSales && isOther) await markToJudge(tx, scope, 'book', at);
    return { stored: { ...came, held, waiting }, file: isAll ? nameOf(options) : null };
  });
}

/** Of a file that stands: what storing it again would give, without reading it. */
async function standing(deps: StoreDeps, scope: Staged, steps: Steps, options: StoreOptions): Promise<StoredProposal> {
  const none = { rejections: { first: [], count: 0 }, held: null, waiting: 0 };
  return end(deps, scope, steps, options, async (_tx, { groups }) => {
    const byType = figuresByType(groups);
    const rows = byType.reduce((sum, { count }) => sum + count, 0);
    return { stored: { ...none, rows, byType }, file: nameOf(options) };
  });
}

/** Whatever was stored: the totals are proved, the file is remembered, and what else must become true does. */
async function end(
  { log }: StoreDeps,
  scope: Staged,
  { run, slice }: Steps,
  { hold, settle }: StoreOptions,
  conclude: (
    tx: Tx,
    stands: { groups: VoucherGroup[]; changes: StoredProposal['changes'] },
  ) => Promise<{ stored: Omit<StoredProposal, 'changes'>; file: string | null }>,
): Promise<StoredProposal> {
  const groups = await addUpVouchers(run, scope, slice);
  return run(async (tx) => {
    // On PostgreSQL only now: held from the beginning, the run could not show life while its rows are stored.
    await hold?.(tx);
    const changes = await countTold(tx, scope);
    const { stored: concluded, file } = await conclude(tx, { groups, changes });
    const stored = { ...concluded, changes };
    const kept = await proveTotals(tx, scope, groups);
    if (kept) log.error({ ...scope, kept, groups }, 'the totals were not what the vouchers add up to, and were mended');
    await writeFile(tx, scope, scope.book, file);
    await settle?.(tx, stored, groups);
    return stored;
  });
}

function nameOf({ file }: StoreOptions): string | null {
  const name = file?.() ?? null;
  return name === null ? null : nameOfStored(name);
}

/**
 * Keeps the totals by the difference: at once where each step is committed, else with the last, because the row of the period
 * is the other book's as well.
 */
function createKeeper(scope: BookScope, atOnce: boolean) {
  const waiting: VoucherGroup[] = [];
  return {
    keep: async (tx: Tx, difference: readonly VoucherGroup[]): Promise<void> => {
      if (atOnce) await changePeriod(tx, scope, difference);
      else waiting.push(...difference);
    },
    end: (tx: Tx): Promise<void> => changePeriod(tx, scope, waiting),
  };
}

function readWhole({ rejections }: CameProposal): Trust {
  return rejections.count === 0 ? 'whole' : 'unread';
}

type SliceWork = (tx: Tx, range: KeyRange) => Promise<void>;
type BySlice = (work: SliceWork) => Promise<void>;

/** Compares what is staged with what is stored, slice by slice of their keys. */
async function inSlices(run: Steps['run'], scope: Staged, size: number | null, work: SliceWork): Promise<void> {
  let after: VoucherKeyValues | null = null;
  do {
    after = await run(async (tx) => {
      const upTo = size === null ? null : await endOfSlice(tx, scope, after, size);
      await compareByHash(tx);
      await work(tx, { after, upTo });
      return upTo;
    });
  } while (after);
}

async function missingFrom(bySlice: BySlice, scope: Staged): Promise<TypeFigures[]> {
  const missing: TypeFigures[] = [];
  await bySlice(async (tx, range) => {
    missing.push(...(await addUpMissing(tx, scope, range)));
  });
  return missing;
}

/** What a file that nothing speaks for would undo of what stands; null when it only adds to it. */
async function whyHeld(bySlice: BySlice, scope: Staged, isConfirmed: boolean): Promise<Held | null> {
  if ((await missingFrom(bySlice, scope)).length > 0) return 'lacks';
  if (!isConfirmed) return null;
  let rewritten = 0;
  await bySlice(async (tx, range) => {
    rewritten += await countRewritten(tx, scope, range);
  });
  return rewritten > 0 ? 'rewrites' : null;
}
