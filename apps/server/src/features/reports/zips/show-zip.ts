import type { CallInput } from '@yupana/contract/call.ts';
import { REPORT_ZIP } from '@yupana/contract/report-kinds.ts';
import type { cancelReportZip, getReportZip, ReportZip } from '@yupana/contract/report-zips.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { seesCompanies } from '../../businesses/own-business.ts';
import { saysOf } from './piece-words.ts';
import { findCurrent, listTold, sumByCompany, sumPieces } from './queries-pieces.ts';
import { buryLostZips, expireZip, findZip, listZips, updateZip, type ZipKey, type ZipRow } from './queries-zips.ts';

/** A zip is kept so long: it can be made again. */
export const ZIP_KEPT_MS = 24 * 3_600_000;
/** Who builds it shows life every few seconds, and waits its turn behind others' zips: after this it was forgotten. */
export const ZIP_LOST_AFTER_MS = 60 * 60_000;
/** A zip is the firm's and holds what may change hands: its link is short, and given again to whoever asks. */
const LINK_SECONDS = 15 * 60;
const MOST_TOLD = 100;

/** Those that are made or kept, the newest first. */
export async function listOwnZips(ctx: Ctx): Promise<{ zips: ReportZip[] }> {
  const now = ctx.deps.clock.now();
  return ctx.transaction(async (tx) => {
    await buryLost(ctx, tx);
    const rows = await listZips(tx, ctx.firmId, now, REPORT_ZIP.atOnce + REPORT_ZIP.kept);
    const zips: ReportZip[] = [];
    for (const row of rows) if (await sees(ctx, tx, row)) zips.push(await presentZip(ctx, tx, row));
    return { zips };
  });
}

/** @throws NOT_FOUND also when it is another firm's, or not kept any more */
export async function getZip(ctx: Ctx, { params }: CallInput<typeof getReportZip>): Promise<ReportZip> {
  return ctx.transaction(async (tx) => {
    await buryLost(ctx, tx);
    return presentZip(ctx, tx, await ownZip(ctx, tx, params.uuid));
  });
}

/** Who builds it finds it ended; one that is made is kept no longer. @throws NOT_FOUND also when it is another firm's */
export async function cancelZip(ctx: Ctx, { params }: CallInput<typeof cancelReportZip>): Promise<void> {
  const now = ctx.deps.clock.now();
  await ctx.transaction(async (tx) => {
    const { id: zipId } = await ownZip(ctx, tx, params.uuid);
    const key: ZipKey = { firmId: ctx.firmId, zipId };
    const change = { state: 'cancelled', heartbeat_at: now, expires_at: now } as const;
    if (!(await updateZip(tx, key, change))) await expireZip(tx, key, now);
  });
}

/** Whether it is the firm's, of companies that whoever asks sees, whatever became of it. */
export function isOwnZip(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const zip = await findZip(tx, { firmId: ctx.firmId, zipId: id });
    return zip !== undefined && sees(ctx, tx, zip);
  });
}

/** A zip is shown to who sees each company that was asked for. */
function sees(ctx: Ctx, tx: Tx, { asked }: Pick<ZipRow, 'asked'>): Promise<boolean> {
  return seesCompanies(ctx, tx, asked.rucs);
}

async function ownZip(ctx: Ctx, tx: Tx, id: string): Promise<ZipRow> {
  const zip = await findZip(tx, { firmId: ctx.firmId, zipId: id });
  if (!zip || (zip.expires_at !== null && zip.expires_at <= ctx.deps.clock.now())) throw notFound();
  if (!(await sees(ctx, tx, zip))) throw notFound();
  return zip;
}

async function buryLost({ firmId, deps }: Ctx, tx: Tx): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + ZIP_KEPT_MS);
  await buryLostZips(tx, firmId, { aliveSince: new Date(now.getTime() - ZIP_LOST_AFTER_MS), now, until });
}

/** A zip as it stands; its link while all that is in it is still the firm's. */
export async function presentZip({ deps, firmId }: Ctx, tx: Tx, row: ZipRow): Promise<ReportZip> {
  const key = { firmId, zipId: row.id };
  const companies = await sumByCompany(tx, key);
  const { count, bytes } = await sumPieces(tx, key);
  const told = await listTold(tx, key, MOST_TOLD);
  const current = row.state === 'building' ? await findCurrent(tx, key) : undefined;
  const sum = (of: (one: (typeof companies)[number]) => number) => companies.reduce((all, one) => all + of(one), 0);
  const { file_hash, file_name: name, file_bytes, asked } = row;
  const isWhole = count === row.pieces_total;
  return {
    uuid: row.id,
    state: row.state === 'done' && !isWhole ? 'failed' : row.state,
    created_at: row.created_at.toISOString(),
    asked: {
      companies: asked.rucs.map((ruc) => ({ ruc: parseRuc(ruc) })),
      tax_periods: asked.periods.map(parsePeriod),
      kinds: [...asked.kinds],
    },
    pieces_total: row.pieces_total,
    pieces_done: sum(({ done }) => done),
    included: sum(({ included }) => included),
    bytes,
    current: current ? { ...current, tax_period: parsePeriod(current.tax_period) } : null,
    companies: companies.map(({ business_id: _, ...one }) => one),
    told: told.map((piece) => ({
      ...{ ruc: piece.ruc, name: piece.name, tax_period: parsePeriod(piece.tax_period), kind: piece.kind },
      ...{ included: piece.state === 'done', says: saysOf(piece), again: piece.trouble === 'REPORT_FAILED' },
    })),
    told_total: sum((one) => one.told),
    file:
      file_hash !== null && isWhole
        ? {
            ...{ name, bytes: file_bytes ?? 0 },
            link: deps.files.link({ firmId }, file_hash, name, LINK_SECONDS, firmId),
          }
        : null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
