import { randomUUID } from 'node:crypto';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type * as calls from '@yupana/contract/uploads.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { LEAST_ROOM } from '../../../platform/room.ts';
import { requireBusiness, requireNotArchived } from '../../businesses/find-business.ts';
import { eraseParts } from './erase-parts.ts';
import { LIMITS, type Limits } from './limits.ts';
import { presentUpload } from './present-upload.ts';
import {
  countResults,
  countUnderWay,
  findUpload,
  insertUpload,
  listNewest,
  markCancelled,
  measureFirm,
} from './queries-uploads.ts';
import { sendReading } from './send-reading.ts';

const LISTED = 50;

/** The uploads of a period. @throws NOT_FOUND */
export async function listUploads(
  ctx: Ctx,
  { params, query }: CallInput<typeof calls.listUploads>,
): Promise<CallResult<typeof calls.listUploads>> {
  return ctx.read(async (tx) => {
    const { id } = await requireBusiness(ctx, tx, params.uuid);
    const whose = { firmId: ctx.firmId, businessId: id };
    const uploads = await listNewest(tx, whose, query.tax_period, LISTED);
    return {
      uploads: uploads.map(presentUpload),
      under_way: await countUnderWay(tx, whose, query.tax_period),
      counts: await countResults(tx, whose, query.tax_period),
    };
  });
}

/**
 * Announces an upload: room for all of it is asked for now, before a byte comes.
 * @throws NOT_FOUND, BUSINESS_ARCHIVED, UPLOAD_TOO_LARGE, UPLOADS_TOO_MANY, UPLOAD_QUOTA_REACHED, NO_ROOM
 */
export async function startUpload(
  ctx: Ctx,
  { params, body }: CallInput<typeof calls.startUpload>,
  limits: Limits = LIMITS,
): Promise<CallResult<typeof calls.startUpload>> {
  const { size, tax_period } = body;
  if (ctx.deps.room.state() === 'out' || !hasRoomFor(size, ctx.deps)) throw new AppError('NO_ROOM');
  return ctx.transaction(async (tx) => {
    const business = await requireBusiness(ctx, tx, params.uuid);
    requireNotArchived(business);
    if (size > limits.bytes) throw new AppError('UPLOAD_TOO_LARGE');
    const now = await measureFirm(tx, ctx);
    if (now.files >= limits.underWay.files || now.bytes + size > limits.underWay.bytes) {
      throw new AppError('UPLOADS_TOO_MANY');
    }
    if (now.kept >= limits.kept) throw new AppError('UPLOAD_QUOTA_REACHED');
    // Of an empty file no byte is waited for: it is read, and rejected, as any other.
    const state = size === 0 ? ('received' as const) : ('uploading' as const);
    const upload = {
      id: randomUUID(),
      member_id: ctx.accountantId,
      name: fileName(body.name),
      size,
      tax_period,
      state,
    };
    const whose = { firmId: ctx.firmId, businessId: business.id };
    const row = await insertUpload(tx, whose, upload, ctx.deps.clock.now());
    if (state === 'received') await sendReading(ctx.deps, tx, whose);
    return presentUpload(row);
  });
}

/**
 * Its pieces, and the file that a large zip is put together in: twice its size where both may be of one disk, and what the database
 * needs to go on.
 */
function hasRoomFor(size: number, { room, config }: Pick<Ctx['deps'], 'room' | 'config'>): boolean {
  const { files, scratchFolder } = config;
  const times = files.folder === undefined ? 1 : 2;
  const free = room.free();
  return [files.folder ?? scratchFolder, scratchFolder].every(
    (folder) => (free.get(folder) ?? Number.POSITIVE_INFINITY) - times * size >= LEAST_ROOM,
  );
}

/** What was kept of it stays. Whoever reads it notices before the next files. @throws NOT_FOUND */
export async function cancelUpload(ctx: Ctx, { params }: CallInput<typeof calls.cancelUpload>): Promise<void> {
  const upload = { firmId: ctx.firmId, businessId: params.uuid, id: params.upload };
  await ctx.transaction(async (tx) => {
    await requireBusiness(ctx, tx, params.uuid);
    if (!(await findUpload(tx, upload))) throw notFound();
    await markCancelled(tx, upload, ctx.deps.clock.now());
  });
  await eraseParts(ctx.deps, upload);
}

/** Its last part, and nothing that a screen or a terminal would take for more than a name. */
function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{Cc}|\p{Cf}/gu, '').trim() || 'archivo';
}
