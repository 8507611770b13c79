import { randomUUID } from 'node:crypto';
import type { DataExport } from '@yupana/contract/data-export.ts';
import type { Proof } from '@yupana/contract/proof.ts';
import type { Ctx } from '../../ctx.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { notFound } from '../../platform/errors.ts';
import { provePerson } from '../two-step/prove-person.ts';
import { exportData } from './job-definitions.ts';
import { buryLost, findNewest, insertExport, markProved } from './queries.ts';

/** A worker without a sign of life for this long is dead, and its retries with it. */
const LOST_AFTER = 15 * 60_000;
const LINK_LASTS = 15 * 60;
/** Afterwards it is asked again who is there. */
const SHOWN_FOR = 3_600_000;

type Row = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

/** The newest export asked for; nothing once it expired. Its link is for the session that proved who is there. */
export async function getDataExport(ctx: Ctx, token: string): Promise<{ export: DataExport | null }> {
  const row = await ctx.transaction((tx) => findNewest(ctx, tx));
  return { export: row ? present(ctx, row, token) : null };
}

/** Gives this session the link to the newest export. @throws AppError NOT_FOUND when there is none, and as `provePerson` */
export async function openDataExport(ctx: Ctx, proof: Proof, token: string): Promise<{ export: DataExport | null }> {
  await provePerson(ctx, proof, token);
  const row = await ctx.transaction(async (tx) => {
    await markProved(ctx, tx, hashToken(token), ctx.deps.clock.now());
    return findNewest(ctx, tx);
  });
  if (!row) throw notFound();
  return { export: present(ctx, row, token) };
}

/**
 * Asks for an export. While one is under way it is that one: a second click makes no second file.
 * @throws AppError as `provePerson`
 */
export async function startDataExport(ctx: Ctx, proof: Proof, token: string): Promise<{ export: DataExport | null }> {
  await provePerson(ctx, proof, token);
  const { clock, queue } = ctx.deps;
  const id = randomUUID();
  const row = await ctx.transaction(async (tx) => {
    const now = clock.now();
    await buryLost(ctx, tx, new Date(now.getTime() - LOST_AFTER), now);
    const whose = { firm_id: ctx.firmId, member_id: ctx.accountantId };
    const inserted = await insertExport(tx, { id, ...whose, created_at: now, heartbeat_at: now });
    const payload = { firmId: ctx.firmId, memberId: ctx.accountantId, exportId: id };
    if (inserted) await queue.send(exportData, payload, { tx });
    await markProved(ctx, tx, hashToken(token), now);
    return findNewest(ctx, tx);
  });
  return { export: row ? present(ctx, row, token) : null };
}

/** Who asked waits for the file, however long it takes: the hour begins when it is there. */
function mayDownload(row: Row, token: string, now: Date): boolean {
  if (!row.proved_by || !row.proved_at || !hashToken(token).equals(row.proved_by)) return false;
  const since = Math.max(row.proved_at.getTime(), row.finished_at?.getTime() ?? 0);
  return now.getTime() - since < SHOWN_FOR;
}

function present({ deps, firmId }: Ctx, row: Row, token: string): DataExport {
  const expired = row.expires_at !== null && row.expires_at <= deps.clock.now();
  const name = `mis-datos-yupana-${row.created_at.toISOString().slice(0, 10)}.zip`;
  const ready = row.state === 'done' && row.file_hash !== null && !expired && mayDownload(row, token, deps.clock.now());
  return {
    uuid: row.id,
    state: row.state,
    rows_done: row.rows_done,
    rows_total: row.rows_total,
    bytes: row.file_bytes,
    url: ready && row.file_hash ? deps.files.link({ firmId }, row.file_hash, name, LINK_LASTS, firmId) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
