import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ArchiveError, listEntries, readEntry } from '../archive.ts';
import { SunatError } from '../errors.ts';
import { ALWAYS_FINE_BYTES, CONTENT_NAME, MOST_RATIO } from './quirks.ts';

export interface RegisterContent {
  bytes: number;
  sha256: string;
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Looks into the ZIP on the disk: one text, of a size that can be. Whether its bytes are sound shows when they are read.
 * @throws SunatError UnrecognisedAnswer
 */
export async function openContent(path: string, mostBytes: number, signal?: AbortSignal): Promise<RegisterContent> {
  const { size } = await stat(path);
  const plausible = Math.min(mostBytes, Math.max(ALWAYS_FINE_BYTES, size * MOST_RATIO));
  const entries = await listEntries({ path }, plausible).catch((error: unknown) => {
    throw asSunatError(error);
  });
  const [only] = entries;
  if (!only || entries.length > 1) throw refused(`${entries.length} files inside`);
  if (!CONTENT_NAME.test(only.name)) throw refused(`unknown content: ${only.name.slice(0, 120)}`);
  return {
    bytes: size,
    sha256: await hashOf(path, signal),
    name: only.name,
    open: () => readChecked(path, only.name, plausible),
  };
}

async function* readChecked(path: string, name: string, mostBytes: number): AsyncGenerator<Uint8Array> {
  try {
    yield* readEntry({ path }, name, mostBytes);
  } catch (error) {
    throw asSunatError(error);
  }
}

async function hashOf(path: string, signal?: AbortSignal): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) digest.update(piece);
  return digest.digest('hex');
}

function asSunatError(error: unknown): unknown {
  return error instanceof ArchiveError ? refused(error.message) : error;
}

/** Not asked for again at once: it would be the same four hundred megabytes. */
function refused(problem: string): SunatError {
  return new SunatError({ kind: 'UnrecognisedAnswer', expected: 'ruc-register.download', problem });
}
