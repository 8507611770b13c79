import { ArchiveError, listEntries, readEntry } from '../archive.ts';
import { SunatError } from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import { type ExpectedName, nameFault, nameProblem } from './content-name.ts';

/** The text of a proposal inside its ZIP. */
export interface Content {
  name: string;
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export interface ContentExpectation extends ExpectedName {
  mostBytes: number;
  /** Of the answer that brought the archive, for errors. */
  evidence?: Evidence;
  signal?: AbortSignal;
}

/** Tables of vouchers shrink 10 to 30 times; what shrinks more than this, and is not small, was made to exhaust us. */
const MOST_RATIO = 200;
const ALWAYS_FINE_BYTES = 16 * 1024 * 1024;

/** A header longer than this is no header. */
const MOST_HEADER_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
const CALL = 'sire.download';

/**
 * Reads the whole archive once, keeping nothing, so that a damaged one is found here, where it can be asked for again, and not
 * when half of its rows are stored.
 * @throws SunatError UnrecognisedAnswer, worth another download when it is damaged; FileOfAnotherRuc, which is not
 */
export async function openContent(archive: Buffer, asked: ContentExpectation): Promise<Content> {
  const plausible = Math.max(ALWAYS_FINE_BYTES, archive.length * MOST_RATIO);
  const expected = { ...asked, mostBytes: Math.min(asked.mostBytes, plausible) };
  try {
    const names = (await listEntries(archive, expected.mostBytes)).map((entry) => entry.name).sort(inOrder);
    for (const name of names) {
      const problem = nameProblem(name, expected);
      if (problem) throw new SunatError(nameFault(problem, name, CALL), { evidence: expected.evidence });
    }
    const { bytes, headers } = await survey(archive, names, expected);
    // Parts are joined only when each one repeats the header: otherwise a row may have been cut in two between them.
    if (headers.some((header) => header !== headers[0])) throw new ContentError('parts with different headers', false);
    if (bytes === 0) throw new ContentError('an empty file', true);
    return { name: names[0] ?? '', bytes, open: () => joinParts(archive, names, expected) };
  } catch (error) {
    throw asSunatError(error, expected.evidence);
  }
}

async function survey(archive: Buffer, names: readonly string[], { mostBytes, signal }: ContentExpectation) {
  const headers: string[] = [];
  let bytes = 0;
  for (const name of names) {
    const start: Buffer[] = [];
    let kept = 0;
    for await (const piece of readEntry(archive, name, mostBytes - bytes)) {
      signal?.throwIfAborted();
      bytes += piece.length;
      if (kept < MOST_HEADER_BYTES) start.push(piece);
      kept += piece.length;
    }
    headers.push(firstLine(Buffer.concat(start)));
  }
  return { bytes, headers };
}

function firstLine(start: Buffer): string {
  const end = start.indexOf(NEWLINE);
  return start
    .subarray(0, end < 0 ? MOST_HEADER_BYTES : end)
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimEnd();
}

/** The parts as one text, with the first one's header alone. */
async function* joinParts(
  archive: Buffer,
  names: readonly string[],
  expected: ContentExpectation,
): AsyncGenerator<Uint8Array, void> {
  let left = expected.mostBytes;
  let last = NEWLINE;
  try {
    for (const [index, name] of names.entries()) {
      let inHeader = index > 0;
      if (last !== NEWLINE) yield Buffer.from('\n');
      for await (const piece of readEntry(archive, name, left)) {
        left -= piece.length;
        const body = inHeader ? piece.subarray(afterNewline(piece)) : piece;
        if (inHeader && piece.includes(NEWLINE)) inHeader = false;
        last = piece.at(-1) ?? last;
        if (body.length > 0) yield body;
      }
    }
  } catch (error) {
    throw asSunatError(error, expected.evidence);
  }
}

function afterNewline(piece: Buffer): number {
  const at = piece.indexOf(NEWLINE);
  return at < 0 ? piece.length : at + 1;
}

/** What is wrong with the content itself: `transient` when it may only have been damaged on the way. */
class ContentError extends Error {
  readonly transient: boolean;
  constructor(problem: string, transient: boolean) {
    super(problem);
    this.transient = transient;
  }
}

function asSunatError(error: unknown, evidence: Evidence | undefined): unknown {
  if (!(error instanceof ArchiveError || error instanceof ContentError)) return error;
  const transient = error instanceof ArchiveError ? error.problem !== 'too large' : error.transient;
  const fault = { kind: 'UnrecognisedAnswer', expected: CALL, problem: error.message } as const;
  return new SunatError(fault, { evidence, transient });
}

/** part-2 before part-10. */
function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
