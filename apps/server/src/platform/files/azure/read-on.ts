import { Readable } from 'node:stream';
import type { BlobClient } from '@azure/storage-blob';
import { FilesUnavailable } from '../file-store.ts';
import { whatFailed } from './what-failed.ts';

/** How long Azure may leave who reads without a byte, its tries with it. Who reads slowly is not hurried. */
const PATIENCE_MS = 60_000;
/** How often in a row a download that breaks off is taken up where it was. */
const RETRIES = 3;

/**
 * Opens a blob. A connection that breaks is taken up again where it was, of the same blob alone. The client's own way of doing so takes a
 * connection that the other side cuts for a wish of ours to stop (12.34).
 */
export async function readOn(blob: BlobClient): Promise<{ size: number; stream: Readable }> {
  const stop = new AbortController();
  const inTime = async <T>(wait: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
    try {
      return await wait;
    } finally {
      clearTimeout(timer);
    }
  };
  const openAt = async (at: number, etag?: string) => {
    const options = { abortSignal: stop.signal, maxRetryRequests: 0, conditions: { ifMatch: etag } };
    const found = await inTime(blob.download(at, undefined, options));
    const body = found.readableStreamBody as Readable | undefined;
    if (!body) throw new FilesUnavailable('FILES_URL: Azure contesta sin el archivo.');
    // Told to who waits for its next part, and to nobody when none does.
    body.on('error', () => undefined);
    return { parts: body.iterator() as AsyncIterator<Buffer>, etag: found.etag, length: found.contentLength ?? 0 };
  };

  const first = await openAt(0);
  const size = first.length;
  let parts: AsyncIterator<Buffer> | undefined = first.parts;
  let at = 0;
  async function tryNext(): Promise<Buffer | undefined> {
    parts ??= (await openAt(at, first.etag)).parts;
    const { done, value } = await inTime(parts.next());
    if (done && at < size) throw new Error('The connection ended early.');
    at += value?.length ?? 0;
    return value;
  }
  async function next(): Promise<Buffer | undefined> {
    for (let left = RETRIES; ; left -= 1) {
      try {
        return await tryNext();
      } catch (error) {
        if (left === 0 || stop.signal.aborted) throw brokenOff(error);
        parts = undefined;
      }
    }
  }
  async function* all(): AsyncGenerator<Buffer> {
    for (let part = await next(); part !== undefined; part = await next()) yield part;
  }
  const stream = Readable.from(all(), { objectMode: false });
  // Whoever leaves, before the first byte too, leaves no connection behind.
  stream.once('close', () => stop.abort());
  return { size, stream };
}

function brokenOff(error: unknown): unknown {
  const failed = whatFailed(error);
  return failed === error ? new FilesUnavailable('FILES_URL: Azure no responde (la conexión se cortó).') : failed;
}
