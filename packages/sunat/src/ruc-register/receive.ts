import { open, stat } from 'node:fs/promises';
import { looksLikeZip } from '../archive.ts';
import { SunatError } from '../errors.ts';
import { excerpt } from '../evidence.ts';
import type { OpenAnswer } from '../http.ts';
import { isSameVersion, readHead } from './parse.ts';
import type { Part, PartStore } from './part.ts';
import type { FileVersion } from './types.ts';

export interface Receiving {
  store: PartStore;
  part: Part | null;
  known: FileVersion | null;
  mostBytes: number;
  onBytes: (bytes: number, total: number | null) => void;
}

/** Of an answer that is not the file, for the log and the run. */
const MOST_EVIDENCE = 4_096;

/**
 * Takes what the server answers to the disk. @returns the version that is whole there now, or that nothing is new
 * @throws SunatError: what came before a cut stays on the disk
 */
export async function receive(answer: OpenAnswer, receiving: Receiving): Promise<FileVersion | 'not-modified'> {
  const { store, part, known, mostBytes } = receiving;
  const told = await withEvidence(answer, () => readHead(answer));
  if (told.kind === 'not-modified') return wholeOrKnown(answer, part, known);
  if (told.kind === 'no-such-rest') return startOver(answer, store, 'no rest of that file');
  const { from, total, version } = told;
  if (isSameVersion(version, known)) {
    answer.discard();
    return 'not-modified';
  }
  const goesOn = from > 0;
  if (goesOn && (from !== part?.bytes || !isSameVersion(version, part.version))) {
    return startOver(answer, store, 'the rest of another file');
  }
  if (total !== null && total > mostBytes) return refuse(answer, `${total} bytes`);
  const written = await write(answer, version, from, total, receiving);
  if (total !== null && written < total) throw cut(answer);
  return version;
}

/** Nothing new: either what is in force already, or what is whole on the disk and was never read to its end. */
function wholeOrKnown(answer: OpenAnswer, part: Part | null, known: FileVersion | null): FileVersion | 'not-modified' {
  answer.discard();
  return part?.isWhole && !isSameVersion(part.version, known) ? part.version : 'not-modified';
}

async function write(
  answer: OpenAnswer,
  version: FileVersion,
  from: number,
  total: number | null,
  { store, mostBytes, onBytes }: Receiving,
): Promise<number> {
  let file: Awaited<ReturnType<typeof open>> | undefined;
  let written = from;
  try {
    for await (const piece of answer.body) {
      if (!file) {
        if (from === 0 && !looksLikeZip(piece)) throw notTheFile(answer, piece);
        if (from === 0) await store.begin(version, total);
        file = await open(store.path, 'a');
      }
      await file.appendFile(piece);
      written += piece.length;
      if (written > mostBytes) throw notTheFile(answer, Buffer.alloc(0), `more than ${mostBytes} bytes`);
      onBytes(written, total);
    }
  } finally {
    await file?.close();
  }
  if (!file) throw notTheFile(answer, Buffer.alloc(0), 'no bytes');
  return (await stat(store.path)).size;
}

/** A page in place of a file is what SUNAT's hosts show while they are being mended. */
function notTheFile(answer: OpenAnswer, start: Buffer, problem = 'not a zip'): SunatError {
  return new SunatError(
    { kind: 'UnrecognisedAnswer', expected: answer.call, problem },
    { evidence: evidenceOf(answer, start), transient: problem === 'not a zip' },
  );
}

function refuse(answer: OpenAnswer, problem: string): never {
  answer.discard();
  throw notTheFile(answer, Buffer.alloc(0), problem);
}

async function startOver(answer: OpenAnswer, store: PartStore, problem: string): Promise<never> {
  answer.discard();
  await store.remove();
  throw new SunatError({ kind: 'UnrecognisedAnswer', expected: answer.call, problem }, { transient: true });
}

function cut(answer: OpenAnswer): SunatError {
  return new SunatError(
    { kind: 'ServiceUnavailable', reason: 'connection' },
    { evidence: { ...evidenceOf(answer, Buffer.alloc(0)), body: 'cut' } },
  );
}

/** An answer that is refused tells what it was. */
async function withEvidence<T>(answer: OpenAnswer, judge: () => T): Promise<T> {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof SunatError)) throw error;
    const start = await beginning(answer);
    throw new SunatError(error.fault, { evidence: evidenceOf(answer, start), transient: error.transient });
  }
}

async function beginning(answer: OpenAnswer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer.body) {
      pieces.push(piece);
      size += piece.length;
      if (size >= MOST_EVIDENCE) break;
    }
  } catch {
    // What came is enough.
  }
  return Buffer.concat(pieces).subarray(0, MOST_EVIDENCE);
}

function evidenceOf({ call, status, contentType, redact }: OpenAnswer, start: Buffer) {
  return { call, status, contentType, body: excerpt(start, redact) };
}
