import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../ctx.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Resumable } from '../../../platform/files/tus.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { LIMITS } from './limits.ts';
import { countParts, findUpload, keepPart, type OneUpload } from './queries-uploads.ts';
import { sendReading } from './send-reading.ts';

/** What stands before each piece, so that no two are the same file of the store. */
export const SALT_BYTES = 16;

/** The upload that somebody sends bytes of. @throws NOT_FOUND also when it is another firm's, another company's, or not under way */
export async function findResumable(ctx: Ctx, params: Readonly<Record<string, string>>): Promise<Resumable> {
  const { uuid: businessId = '', upload: id = '' } = params;
  if (!UUID.test(businessId) || !UUID.test(id)) throw notFound();
  const which = { firmId: ctx.firmId, businessId: businessId.toLowerCase(), id };
  const found = await ctx.read(async (tx) => {
    await requireBusiness(ctx, tx, which.businessId);
    return findUpload(tx, which);
  });
  if (!found || found.state === 'cancelled' || found.state === 'failed') throw notFound();
  const { size, received } = found;
  return { size, received, append: (bytes, offset) => append(ctx, which, bytes, offset) };
}
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Somebody else brought a piece meanwhile, or it was cancelled: tus answers so, and whoever sends asks how far it came. */
const CONFLICT = { status_code: 409, body: 'Upload-Offset conflict\n' };

/** It comes in more pieces than a file comes in. */
const TOO_MANY = { status_code: 413, body: 'Too many pieces\n' };

async function append(ctx: Ctx, upload: OneUpload, bytes: AsyncIterable<Uint8Array>, start: number): Promise<number> {
  const { files, clock } = ctx.deps;
  const owner = { businessId: upload.businessId };
  const stored = await files.put(owner, salted(bytes));
  const part = { start, size: stored.size - SALT_BYTES, hash: stored.hash };
  let isKept = false;
  try {
    if (part.size === 0) return start;
    const now = await ctx.transaction(async (tx) => {
      const kept = await keepPart(tx, upload, part, clock.now());
      if (kept && (await countParts(tx, upload)) > LIMITS.pieces) throw TOO_MANY;
      if (kept?.state === 'received') await sendReading(ctx.deps, tx, upload);
      return kept;
    });
    if (!now) throw CONFLICT;
    isKept = true;
    return now.received;
  } finally {
    if (!isKept) await files.remove(owner, stored.hash);
  }
}

/** What breaks off ends: what came is a piece like another. */
async function* salted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield randomBytes(SALT_BYTES);
  const pieces = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(() => undefined);
    if (!next || next.done) return;
    yield next.value;
  }
}
