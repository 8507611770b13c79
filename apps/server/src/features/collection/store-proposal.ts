import type { ProposalBatch } from '@yupana/registers/read-proposal.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { readAhead } from '../../platform/read-ahead.ts';
import { recomputeTotals } from '../dashboard/recompute-totals.ts';
import {
  type BookScope,
  clearStage,
  compareByHash,
  hasVouchers,
  insertNew,
  insertStaged,
  lockBook,
  markGone,
  openStaging,
  STAGING,
  sliceKeys,
  updateChanged,
} from './queries-staging.ts';
import { createStager, type Rejections, STAGED_COLUMNS } from './staged-lines.ts';

export type StoreDeps = Pick<Deps, 'database' | 'clock'>;

export interface StoredProposal {
  /** Vouchers of the file that are stored now. */
  rows: number;
  rejections: Rejections;
  /** With respect to the proposal stored before; all zero for the first one. */
  changes: { new: number; gone: number; changed: number };
}

export interface StoreOptions {
  /** SUNAT's summary says that there are vouchers: a proposal without rows then contradicts it, and makes none «gone». */
  expectsRows?: boolean;
  /** What else must become true together with the vouchers and their totals: the acta's line. */
  settle?: (tx: Tx, stored: StoredProposal) => Promise<void>;
}

/**
 * Makes the stored vouchers of one company, book and period equal to a proposal, keeps the differences, and recomputes
 * the period's totals. The same proposal again writes nothing. A voucher that left is marked, never deleted; when some
 * row could not be read none is, because it may be the one.
 *
 * On PostgreSQL it is one transaction. The embedded database has one connection for everybody, so there each slice is a
 * transaction of its own, and a reader may see the first slices before the totals follow in the last one; a process
 * that dies between them is mended by collecting the book again.
 */
export async function storeProposal(
  deps: StoreDeps,
  scope: BookScope,
  batches: AsyncIterable<ProposalBatch>,
  options: StoreOptions = {},
): Promise<StoredProposal> {
  const { database, clock } = deps;
  const at = clock.now();
  if (database.kind === 'postgres') {
    return database.tenant(scope.firmId, async (tx) => {
      const steps: Steps = { stage: 0, isShared: false, at, copy: 10_000, merge: WHOLE, run: (work) => work(tx) };
      return store(deps, scope, steps, batches, options);
    });
  }
  stages += 1;
  const steps: Steps = {
    stage: stages,
    isShared: true,
    at,
    copy: 2_000,
    merge: 2_000,
    run: (work) => database.tenant(scope.firmId, work),
  };
  try {
    return await store(deps, scope, steps, batches, options);
  } finally {
    await steps.run((tx) => clearStage(tx, steps.stage, steps.isShared));
  }
}

/** Tells apart the books that are being staged at the same time in the embedded database's one session. */
let stages = 0;
/** Beyond any position. */
const WHOLE = 2_147_483_647;

interface Steps {
  stage: number;
  /** Several books are staged in the one session at the same time. */
  isShared: boolean;
  at: Date;
  /** Rows sent and rows compared in one step. */
  copy: number;
  merge: number;
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

async function store(
  { database }: StoreDeps,
  scope: BookScope,
  { stage, isShared, at, copy, merge, run }: Steps,
  batches: AsyncIterable<ProposalBatch>,
  { expectsRows = false, settle }: StoreOptions,
): Promise<StoredProposal> {
  const stager = createStager(stage);
  const changes = { new: 0, gone: 0, changed: 0 };
  const isFirst = await run(async (tx) => {
    await lockBook(tx, scope);
    await openStaging(tx, isShared);
    return !(await hasVouchers(tx, scope));
  });

  // The next slice is read while the database takes this one.
  for await (const lines of readAhead(slices(stager, batches, copy))) {
    await run(async (tx) => {
      await database.copyInto(tx, STAGING, STAGED_COLUMNS, each(lines));
      if (!isFirst) return;
      await insertStaged(tx, scope, stage, at);
      await clearStage(tx, stage, isShared);
    });
  }
  if (!isFirst) {
    const isWhole = stager.rejections.count === 0 && !(expectsRows && stager.rows === 0);
    const ends = stager.rows > merge ? await run((tx) => sliceKeys(tx, stage, merge)) : [];
    for (const [place, upTo] of [...ends, null].entries()) {
      const range = { stage, after: ends[place - 1] ?? null, upTo };
      await run(async (tx) => {
        await compareByHash(tx);
        const { back, changed } = await updateChanged(tx, scope, range, at);
        changes.changed += changed;
        changes.new += back + (await insertNew(tx, scope, range, at));
        if (isWhole) changes.gone += await markGone(tx, scope, range, at);
      });
    }
  }
  const stored = { rows: stager.rows, rejections: stager.rejections, changes };
  await run(async (tx) => {
    await recomputeTotals(tx, scope);
    await settle?.(tx, stored);
  });
  return stored;
}

/** Lines of at least `size` rows at a time, the last ones excepted. */
async function* slices(
  stager: ReturnType<typeof createStager>,
  batches: AsyncIterable<ProposalBatch>,
  size: number,
): AsyncGenerator<Buffer[]> {
  let lines: Buffer[] = [];
  let sent = 0;
  for await (const batch of batches) {
    lines.push(stager.lines(batch));
    if (stager.rows - sent < size) continue;
    yield lines;
    lines = [];
    sent = stager.rows;
  }
  if (stager.rows > sent) yield lines;
}

async function* each(lines: Buffer[]): AsyncGenerator<Buffer> {
  yield* lines;
}
