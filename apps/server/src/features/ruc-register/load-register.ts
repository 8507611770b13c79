import { type RucRegisterBatch, readRucRegister, type Taxpayer } from '@yupana/registers/read/ruc-register.ts';
import type { Deps, Tx } from '../../ctx.ts';
import { dateInLima } from '../../platform/clock.ts';
import { escapeForCopy, NEEDS_ESCAPE } from '../../platform/database/sending/copy-text.ts';
import { violates } from '../../platform/database/violations.ts';
import { readAhead } from '../../platform/read-ahead.ts';
import { judgeRegister } from './judge-register.ts';
import {
  addKey,
  allowLongStatements,
  dropRepeated,
  dropStaging,
  keepLeft,
  openStaging,
  STAGED_COLUMNS,
  STAGED_KEY,
  STAGING,
  setChangesApart,
  swapRegisters,
  writeChanges,
} from './queries-staging.ts';

export type LoadDeps = Pick<Deps, 'database'>;

export interface LoadedRegister {
  /** Taxpayers of the new register. */
  rows: number;
  /** The first rows that were not understood, and how many there were; a RUC's second row is one. */
  rejected: { first: { line: number; reason: string }[]; count: number };
  /** Those that the register before had and this one has not: kept, with the moment. */
  left: number;
  /** Those whose state or condition is another one, that are new or that left; of the first register none. */
  changed: number;
}

export interface LoadOptions {
  at: Date;
  /** Of the register in force: a new one with far fewer is refused. */
  rowsInForce: number;
  signal?: AbortSignal;
  /** Runs in each transaction that writes; throws when this worker may not write any more. */
  guard: (tx: Tx) => Promise<void>;
  /** What must become true together with the new register being in force. */
  settle: (tx: Tx, loaded: LoadedRegister) => Promise<void>;
}

const REJECTIONS_KEPT = 100;
/** Rows of one transaction. The embedded database has one connection, and somebody waits for it. */
const BATCH = { postgres: 10_000, pglite: 1_000 } as const;

/**
 * Reads a register into a table of its own and puts it in the place of the one in force, which every reader sees whole until
 * that moment, and whatever goes wrong before it stays.
 * @throws what the reader throws; RegisterRefused when it is not to be believed
 */
export async function loadRegister(
  { database }: LoadDeps,
  bytes: AsyncIterable<Uint8Array>,
  { at, rowsInForce, signal, guard, settle }: LoadOptions,
): Promise<LoadedRegister> {
  const loaded: LoadedRegister = { rows: 0, rejected: { first: [], count: 0 }, left: 0, changed: 0 };
  const step = <T>(work: (tx: Tx) => Promise<T>) =>
    database.system(async (tx) => {
      signal?.throwIfAborted();
      await guard(tx);
      return work(tx);
    });
  // The guard may lock what signs of life are written to: of what takes minutes it is asked just before.
  const longStep = async <T>(work: (tx: Tx) => Promise<T>) => {
    await step(async () => undefined);
    return database.system(async (tx) => {
      await allowLongStatements(tx);
      return work(tx);
    });
  };
  try {
    await step(openStaging);
    for await (const batch of readAhead(readRucRegister(bytes, { batchSize: BATCH[database.kind] }))) {
      count(loaded, batch);
      if (batch.rows.length === 0) continue;
      const lines = Buffer.from(batch.rows.map(line).join(''));
      await step((tx) => database.copyInto(tx, STAGING, STAGED_COLUMNS, once(lines)));
    }
    judgeRegister({ rows: loaded.rows, rejected: loaded.rejected.count }, rowsInForce);
    const repeated = await addKeyBy(longStep);
    loaded.rows -= repeated;
    loaded.rejected.count += repeated;
    loaded.left = await longStep((tx) => keepLeft(tx, at));
    await longStep(setChangesApart);
    await step(async (tx) => {
      loaded.changed = await writeChanges(tx, dateInLima(at), at);
      await swapRegisters(tx);
      await settle(tx, loaded);
    });
    return loaded;
  } catch (error) {
    // Gigabytes that nobody will look at. A worker that lost its run must not: it would be another one's.
    await step(dropStaging).catch(() => undefined);
    throw error;
  }
}

/** SUNAT says nowhere that a RUC stands in it once. @returns how many rows had to go */
async function addKeyBy(step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<number> {
  try {
    await step(addKey);
    return 0;
  } catch (error) {
    if (!violates(error, STAGED_KEY)) throw error;
    const repeated = await step(dropRepeated);
    await step(addKey);
    return repeated;
  }
}

function count(loaded: LoadedRegister, batch: RucRegisterBatch): void {
  loaded.rows += batch.rows.length;
  loaded.rejected.count += batch.rejected.length;
  for (const { line: at, reason } of batch.rejected) {
    if (loaded.rejected.first.length < REJECTIONS_KEPT) loaded.rejected.first.push({ line: at, reason });
  }
}

function line({ ruc, name, state, condition, ubigeo }: Taxpayer): string {
  return `${ruc}\t${safe(name)}\t${safe(state)}\t${condition === null ? '\\N' : safe(condition)}\t${ubigeo ?? '\\N'}\n`;
}

function safe(text: string): string {
  return NEEDS_ESCAPE.test(text) ? escapeForCopy(text) : text;
}

async function* once(lines: Buffer): AsyncGenerator<Buffer> {
  yield lines;
}
