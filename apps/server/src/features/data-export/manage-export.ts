import { randomUUID } from 'node:crypto';
import type { DataExport } from '@yupana/contract/data-export.ts';
import type { Ctx } from '../../ctx.ts';
import { exportData } from './job-definitions.ts';
import { buryLost, findNewest, insertExport } from './queries.ts';

/** A worker without a sign of life for this long is dead, and its retries with it. */
const LOST_AFTER = 15 * 60_000;
const LINK_LASTS = 15 * 60;

type Row = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

/** The newest export asked for; nothing once it expired. */
export async function getDataExport(ctx: Ctx): Promise<{ export: DataExport | null }> {
  const row = await ctx.transaction((tx) => findNewest(ctx, tx));
  return { export: row ? present(ctx, row) : null };
}

/** Asks for an export. While one is under way it is that one: a second click makes no second file. */
export async function startDataExport(ctx: Ctx): Promise<{ export: DataExport | null }> {
  const { clock, queue } = ctx.deps;
  const id = randomUUID();
  const row = await ctx.transaction(async (tx) => {
    const now = clock.now();
    await buryLost(ctx, tx, new Date(now.getTime() - LOST_AFTER), now);
    const whose = { firm_id: ctx.firmId, member_id: ctx.accountantId };
    const inserted = await insertExport(tx, { id, ...whose, created_at: now, heartbeat_at: now });
    const payload = { firmId: ctx.firmId, memberId: ctx.accountantId, exportId: id };
    if (inserted) await queue.send(exportData, payload, { tx });
    return findNewest(ctx, tx);
  });
  return { export: row ? present(ctx, row) : null };
}

function present({ deps }: Ctx, row: Row): DataExport {
  const expired = row.expires_at !== null && row.expires_at <= deps.clock.now();
  const name = `mis-datos-yupana-${row.created_at.toISOString().slice(0, 10)}.zip`;
  const ready = row.state === 'done' && row.file_hash !== null && !expired;
  return {
    uuid: row.id,
    state: row.state,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    bytes: row.file_bytes,
    url: ready && row.file_hash ? deps.files.link(row.file_hash, name, LINK_LASTS) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
