import type { ProposalBatch } from '@yupana/registers/read-proposal.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { recomputeTotals } from '../dashboard/recompute-totals.ts';
import {
  type BookScope,
  clearStage,
  type GoneSlice,
  hasVouchers,
  insertAll,
  insertNew,
  lockBook,
  markGone,
  openStaging,
  STAGING,
  updateChanged,
  type VoucherKeyValues,
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
      const steps: Steps = { stage: 0, at, copy: 10_000, merge: WHOLE, run: (work) => work(tx) };
      return store(deps, scope, steps, batches, options);
    });
  }
  stages += 1;
  const steps: Steps = {
    stage: stages,
    at,
    copy: 2_000,
    merge: 2_000,
    run: (work) => database.tenant(scope.firmId, work),
  };
  try {
    return await store(deps, scope, steps, batches, options);
  } finally {
    await steps.run((tx) => clearStage(tx, steps.stage));
  }
}

/** Tells apart the books that are being staged at the same time in the embedded database's one session. */
let stages = 0;
/** Beyond any position. */
const WHOLE = 2_147_483_647;

interface Steps {
  stage: number;
  at: Date;
  /** Rows sent and rows compared in one step. */
  copy: number;
  merge: number;
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

async function store(
  { database }: StoreDeps,
  scope: BookScope,
  { stage, at, copy, merge, run }: Steps,
  batches: AsyncIterable<ProposalBatch>,
  { expectsRows = false, settle }: StoreOptions,
): Promise<StoredProposal> {
  const stager = createStager(stage);
  const changes = { new: 0, gone: 0, changed: 0 };
  const isFirst = await run(async (tx) => {
    await lockBook(tx, scope);
    await openStaging(tx, database.kind === 'pglite');
    return !(await hasVouchers(tx, scope));
  });

  // The next slice is read while the database takes this one.
  for await (const slice of readAhead(slices(stager, batches, copy))) {
    await run(async (tx) => {
      await database.copyInto(tx, STAGING, STAGED_COLUMNS, each(slice.lines));
      if (isFirst) await insertAll(tx, scope, { stage, from: slice.from, to: slice.to }, at);
    });
  }
  if (!isFirst) {
    for (let from = 0; from < stager.rows; from += merge) {
      const range = { stage, from, to: Math.min(from + merge, WHOLE) };
      const { back, changed, added } = await run(async (tx) => ({
        ...(await updateChanged(tx, scope, range, at)),
        added: await insertNew(tx, scope, range, at),
      }));
      changes.new += back + added;
      changes.changed += changed;
    }
    let after: VoucherKeyValues | null = null;
    const isWhole = stager.rejections.count === 0 && !(expectsRows && stager.rows === 0);
    while (isWhole) {
      const from: VoucherKeyValues | null = after;
      const step: GoneSlice = await run((tx) => markGone(tx, scope, stage, at, from, Math.min(merge, 100_000)));
      changes.gone += step.gone;
      after = step.last;
      if (!after) break;
    }
  }
  const stored = { rows: stager.rows, rejections: stager.rejections, changes };
  await run(async (tx) => {
    await recomputeTotals(tx, scope);
    await settle?.(tx, stored);
  });
  return stored;
}

interface Slice {
  /** Bytes, batch by batch: as texts that grow, twenty thousand rows hold their pieces in memory and cost a third more. */
  lines: Buffer[];
  from: number;
  to: number;
}

/** Lines of at least `size` rows at a time, the last ones excepted. */
async function* slices(
  stager: ReturnType<typeof createStager>,
  batches: AsyncIterable<ProposalBatch>,
  size: number,
): AsyncGenerator<Slice> {
  let lines: Buffer[] = [];
  let from = 0;
  for await (const batch of batches) {
    lines.push(Buffer.from(stager.lines(batch)));
    if (stager.rows - from < size) continue;
    yield { lines, from, to: stager.rows };
    lines = [];
    from = stager.rows;
  }
  if (stager.rows > from) yield { lines, from, to: stager.rows };
}

/** Asks for the next item as soon as one is taken, so that its work overlaps with the taker's waiting. */
async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}

async function* each(lines: Buffer[]): AsyncGenerator<Buffer> {
  yield* lines;
}
