import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { Deps } from '../../ctx.ts';
import type { FileOutcome } from './queries-files.ts';

/** Deflated bytes up to this size stand in the row, beside what is said of them. */
const MOST_IN_A_ROW = 64 * 1024;
/** No file that we keep is larger; what says otherwise of itself is damaged. */
const MOST = 24 * 1024 * 1024;

/** In a thread of the pool. */
const deflate = promisify(deflateRaw);

/**
 * @param known what was reckoned of it before: its hash, and what a zip had it deflated to
 * @throws NoRoom
 */
export async function keepBytes(
  { files }: Pick<Deps, 'files'>,
  businessId: string,
  received: Buffer,
  known: { sha256?: string; deflated?: Buffer | undefined } = {},
): Promise<Pick<FileOutcome, 'sha256' | 'size' | 'bytes'>> {
  const deflated = known.deflated ?? (await deflate(received));
  const size = received.length;
  if (deflated.length <= MOST_IN_A_ROW) {
    return { sha256: known.sha256 ?? hash('sha256', received), size, bytes: deflated };
  }
  const stored = await files.put({ businessId }, received);
  return { sha256: stored.hash, size, bytes: null };
}

/** The file as it was received. */
export async function openBytes(
  { files }: Pick<Deps, 'files'>,
  businessId: string,
  { sha256, bytes }: { sha256: string; bytes: Uint8Array | null },
): Promise<Buffer> {
  if (bytes) return inflateRawSync(bytes, { maxOutputLength: MOST });
  const { stream } = await files.open({ businessId }, sha256);
  return buffer(stream);
}
