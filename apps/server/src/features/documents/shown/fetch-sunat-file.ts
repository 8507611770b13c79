import { BOOK_OF } from '@yupana/contract/books.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { FileReason } from '@yupana/contract/file-reasons.ts';
import type { fetchVoucherFile as call, VoucherFile } from '@yupana/contract/voucher-detail.ts';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import { refusalIn } from '../../../sunat/refusals.ts';
import { holdCompany, requireBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { keyOfCode, showLine } from '../../vouchers/lists/show-line.ts';
import type { FileKey } from '../file-key.ts';
import { keepBytes } from '../kept-bytes.ts';
import { enter } from '../lane/enter.ts';
import { askedOf } from '../lane/fetch-file.ts';
import { type FileFacts, findFilesOf, writeOutcomes } from '../queries-files.ts';
import { absentFile, presentFile } from './present-file.ts';

/** A person waits for it: longer than five tries of an answer in ten that fails, and no longer. */
const PATIENCE_MS = 30_000;

type Kind = CallInput<typeof call>['params']['kind'];

/**
 * Asks SUNAT for its PDF of a voucher, or for the CDR of one that the company issued, and keeps it: asked for once, it is here. A
 * refusal is told and not kept: who asks again may have mended it, and the lane, which asks for XML, would take it for its own.
 * @throws NOT_FOUND also when the company is another firm's, or the period has no such voucher; BUSINESS_ARCHIVED; NoRoom
 */
export async function fetchSunatFile(
  ctx: Ctx,
  { params: { uuid, code, kind }, query }: CallInput<typeof call>,
  leaves: AbortSignal,
): Promise<CallResult<typeof call>> {
  const book = BOOK_OF[query.operation_type];
  const voucher = keyOfCode(code);
  const { issuer_ruc, type_code, serie, number } = voucher;
  const key: FileKey = { book, issuer_ruc, type_code, serie, number, kind };
  const whose = { firmId: ctx.firmId, businessId: uuid };
  const { ruc, files } = await ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, uuid);
    requireNotArchived(business);
    await showLine(ctx, tx, business.id, { book, period: query.tax_period, key: voucher });
    return { ruc: business.ruc, files: await findFilesOf(tx, { firmId: ctx.firmId, businessId: uuid }, key) };
  });
  const shown = (found: FileFacts[]) => {
    const file = found.find((one) => one.kind === kind && one.state === 'held');
    return file && { file: presentFile(ctx.deps, whose, code, file) };
  };
  const here = shown(files);
  if (here) return here;
  if (files.some((one) => one.kind === 'xml' && one.state === 'not-expected')) return missing(kind, 'not-electronic');

  const signal = AbortSignal.any([leaves, AbortSignal.timeout(PATIENCE_MS)]);
  const asked = await ask(ctx, { ...whose, ruc }, key, kind, signal);
  if (!Buffer.isBuffer(asked)) return missing(kind, asked);
  const kept = await keepBytes(ctx.deps, uuid, asked);
  const found = await ctx.transaction(async (tx) => {
    // Asking took a while: what was handed over or removed meanwhile is not this account's to write.
    if (!(await holdCompany(ctx, tx, uuid))) throw notFound();
    await writeOutcomes(tx, whose, [
      {
        ...{ ...key, ...kept, state: 'held', reason: '', tries: 0, next_try_at: null, fault: null },
        ...{ source: 'consultacpe', reader_version: null, fetched_at: ctx.deps.clock.now() },
      },
    ]);
    return findFilesOf(tx, whose, key);
  });
  return shown(found) ?? missing(kind, 'failing');
}

/** The file, or why SUNAT did not give it. */
async function ask(
  { deps }: Ctx,
  whose: { firmId: string; businessId: string; ruc: string },
  key: FileKey,
  kind: Kind,
  signal: AbortSignal,
): Promise<Buffer | FileReason> {
  try {
    const entered = await enter(deps, whose, signal);
    if (entered.access !== 'granted') return 'no-access';
    const found = await entered.client[kind](askedOf(whose.ruc, key), signal);
    return found.kind === 'absent' ? 'not-found' : found.value.bytes;
  } catch (err) {
    const refusal = refusalIn(err);
    if (refusal && !(refusal.access === 'denied' && refusal.by === 'gateway')) return 'no-access';
    deps.log.warn({ err, businessId: whose.businessId, kind }, 'a file that a person asked SUNAT for did not come');
    return 'failing';
  }
}

function missing(kind: Kind, reason: FileReason): { file: VoucherFile } {
  return { file: absentFile(kind, reason) };
}
