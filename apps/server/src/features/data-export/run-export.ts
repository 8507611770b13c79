import type { Ctx } from '../../ctx.ts';
import { EXPORTED, type ExportedName } from './exported-tables.ts';
import { countDocuments, countRows, listCompanies, updateExport } from './queries.ts';
import { writeArchive } from './write-archive.ts';

const KEPT = 7 * 24 * 3_600_000;
/** The screen asks every two seconds: telling more often would only write more. */
const TELL_EVERY = 1_000;

/** Writes the archive to the file store and tells how far it is. A failure is retried; the last one is told. */
export async function runExport(ctx: Ctx, id: string, job: { last: boolean; signal: AbortSignal }): Promise<void> {
  const { clock, files } = ctx.deps;
  const tell = (change: Parameters<typeof updateExport>[3]) =>
    ctx.transaction((tx) => updateExport(ctx, tx, id, { heartbeat_at: clock.now(), ...change }));
  try {
    await tell({ state: 'running', rows_done: 0, rows_total: await countAll(ctx) });
    let done = 0;
    let told = performance.now();
    const archive = await writeArchive(ctx, async (rows) => {
      job.signal.throwIfAborted();
      done += rows;
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      await tell({ rows_done: done });
    });
    const { hash, size } = await files.put({ firmId: ctx.firmId }, archive);
    const now = clock.now();
    const expires_at = new Date(now.getTime() + KEPT);
    await tell({ state: 'done', rows_done: done, file_hash: hash, file_bytes: size, finished_at: now, expires_at });
  } catch (error) {
    if (job.last) await tell({ state: 'failed', finished_at: clock.now() });
    throw error;
  }
}

async function countAll(ctx: Ctx): Promise<number> {
  let total = 0;
  for (const table of [...(Object.keys(EXPORTED) as ExportedName[]), 'vouchers' as const]) {
    total += await ctx.transaction((tx) => countRows(ctx, tx, table));
  }
  for (const { id: businessId } of await ctx.transaction((tx) => listCompanies(ctx, tx))) {
    for (const book of ['RCE', 'RVIE', 'besides'] as const) {
      total += await ctx.transaction((tx) => countDocuments(ctx, tx, { businessId, book }));
    }
  }
  return total;
}
