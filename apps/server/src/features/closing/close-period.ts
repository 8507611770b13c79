import type { CallInput } from '@yupana/contract/call.ts';
import type { closePeriod as call } from '@yupana/contract/closing.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { KeptActa } from '../../schema/closing.ts';
import { nameOf } from '../accounts/people.ts';
import { awaitsJudging, isBeingJudged, rulebookOfPeriod } from '../analysis/judging/awaits-judging.ts';
import { holdCompany, requireBusiness, requireNotArchived } from '../businesses/find-business.ts';
import { withBook } from '../vouchers/book-lock.ts';
import type { PeriodKey } from '../vouchers/judging/close-books.ts';
import { closeBooks } from '../vouchers/judging/close-books.ts';
import type { Acta } from './check-list.ts';
import { periodOf, type ShownPeriods, showClose } from './get-close.ts';
import { buildPackage } from './job-definitions.ts';
import { pack } from './kept-lines.ts';
import { contentsOf, goesAlong } from './packed/package-files.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type CloseAnswer, standing, stateOf } from './present-close.ts';
import { type CloseRow, insertClose, listCloses, updateClose } from './queries.ts';
import { reasonKept } from './reason-kept.ts';
import { deletePreparation } from './signing/queries-preparations.ts';
import { requirePrepared } from './signing/signing-of.ts';

/**
 * Closes a period as it was seen: the version is kept, its statuses stay from here on, and a worker builds its package. Asked by ten at
 * once it is one version; asked again when its package failed, the package is built again.
 * @throws CLOSE_NOT_READY, CLOSE_STILL_JUDGING, CLOSE_WITHOUT_REASON, CLOSE_STALE, CLOSE_NOT_PREPARED, CLOSE_OWN_REVIEW,
 * BUSINESS_ARCHIVED; NOT_FOUND also when the company is another firm's
 */
export async function closePeriod(
  ctx: Ctx,
  { params, body }: CallInput<typeof call>,
  shown: ShownPeriods,
): Promise<CloseAnswer> {
  const { key, ruc } = await periodOf(ctx, params.ruc, body.tax_period);
  const rows = await ctx.transaction(async (tx) => {
    requireNotArchived(await requireBusiness(ctx, tx, key.businessId));
    return listCloses(tx, key);
  });
  const stands = standing(rows);
  if (stands) await buildAgain(ctx, key, stands);
  else await closeNow(ctx, key, ruc, body);
  return showClose(ctx, key, ruc, shown);
}

async function closeNow(
  ctx: Ctx,
  key: PeriodKey,
  ruc: string,
  { seq, reason }: { seq: number; reason: string },
): Promise<void> {
  const prepared = await prepare(ctx, key, ruc);
  // Who asked a moment later finds it closed: what was read meanwhile is of no use.
  if (!prepared.isSteady || prepared.read.seq !== seq) throw new AppError('CLOSE_STALE');
  if (isBeingJudged(prepared.awaits)) throw new AppError('CLOSE_STILL_JUDGING');
  const why = reasonKept(prepared.checks, reason);
  const { program, refused } = prepared.booked;
  const contents = contentsOf({ program, abroad: prepared.abroad }, refused);
  const kept = await pack(prepared.read.lines);
  await withBook(ctx.deps, { ...key, book: 'RCE' }, (turn) =>
    turn.step(async (tx) => {
      // Handed over while it waited for its turn, it is another account's.
      if (!(await holdCompany(ctx, tx, key.businessId))) throw notFound();
      const rows = await listCloses(tx, key);
      if (standing(rows)) return;
      const prepared_by = await requirePrepared(ctx, tx, key, seq);
      const at = ctx.deps.clock.now();
      // A setting, or an edition, that is another since it was read: the statuses that would be kept are of before.
      const awaits = await awaitsJudging(ctx.deps, tx, key);
      if (isBeingJudged(awaits)) throw new AppError('CLOSE_STILL_JUDGING');
      if (!(await closeBooks(ctx.deps, tx, key, { at, seq }))) throw new AppError('CLOSE_STALE');
      const version = (rows[0]?.version ?? 0) + 1;
      await insertClose(tx, {
        ...{ business_id: key.businessId, tax_period: key.period, firm_id: key.firmId, version },
        ...{
          closed_at: at,
          closed_by: ctx.accountantId,
          closed_by_name: await nameOf(tx, ctx.accountantId),
          reason: why,
        },
        ...prepared_by,
        ...shownAs(prepared),
        ...{ seq, statuses: kept.bytes, statuses_hash: kept.hash },
        rulebook: await rulebookOfPeriod(tx, key, awaits),
        ...{ program, contents: JSON.stringify(contents), heartbeat_at: at },
        files_total: contents.filter(goesAlong).length,
        package_name: `cierre-${ruc}-${key.period}-v${version}.zip`,
      });
      await deletePreparation(tx, key);
      await ctx.deps.queue.send(buildPackage, { ...key, version }, { tx });
    }),
  );
}

function shownAs({ checks, figures, acta }: Prepared) {
  return {
    checks: JSON.stringify(checks),
    figures: JSON.stringify(figures),
    acta: JSON.stringify(keptActa(acta)),
  };
}

/** Without what is a link: it opens a file to whoever has it. */
function keptActa({ books }: Acta): KeptActa {
  return {
    books: books.map((line) => {
      const { book, outcome, message, expected, obtained, rejected_count, collected_at, source, evidence } = line;
      const { expected: due, held, waiting, absent, unreadable, not_expected, missing } = line.documents;
      return {
        ...{ book, outcome, message, expected, obtained, rejected_count, collected_at, source },
        evidence: evidence && { file_name: evidence.file_name, sha256: evidence.sha256, bytes: evidence.bytes },
        documents: { expected: due, held, waiting, absent, unreadable, not_expected, missing },
      };
    }),
  };
}

async function buildAgain(ctx: Ctx, key: PeriodKey, row: CloseRow): Promise<void> {
  if (stateOf(row, ctx.deps) !== 'failed') return;
  await ctx.transaction(async (tx) => {
    const change = { state: 'building', files: '[]', files_done: 0, heartbeat_at: ctx.deps.clock.now() } as const;
    // Of two who ask at once one finds it so.
    if (!(await updateClose(tx, key, row.version, change, [row.state]))) return;
    await ctx.deps.queue.send(buildPackage, { ...key, version: row.version }, { tx });
  });
}
