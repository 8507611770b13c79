import { unrecognised } from './answers.ts';
import { ArchiveError, listEntries, looksLikeZip, readEntry } from './archive.ts';
import { CDR_NAME } from './consultacpe/quirks.ts';
import type { CpeFile, CpeXml } from './consultacpe/types.ts';
import type { Answer } from './http.ts';

/**
 * The signed document in what SUNAT sent, a zip as a rule, and its CDR where it came along.
 * @throws SunatError UnrecognisedAnswer: damaged, too large, or without a document
 */
export async function documentIn(answer: Answer, sent: CpeFile, mostBytes: number): Promise<CpeXml> {
  let xml: CpeFile | undefined;
  let cdr: CpeFile | undefined;
  for (const file of await unpacked(answer, sent, mostBytes)) {
    if (!looksLikeXml(file.bytes)) continue;
    if (isCdr(file)) cdr ??= file;
    else xml ??= file;
  }
  if (!xml) throw unrecognised(answer, 'no document in what was sent');
  return { xml, cdr: cdr ?? null };
}

/** All that a zip holds; what is none, as it is. @throws SunatError UnrecognisedAnswer */
export async function unpacked(answer: Answer, sent: CpeFile, mostBytes: number): Promise<CpeFile[]> {
  if (!looksLikeZip(sent.bytes)) return [sent];
  try {
    const files: CpeFile[] = [];
    for (const { name } of await listEntries(sent.bytes, mostBytes)) {
      const pieces: Buffer[] = [];
      for await (const piece of readEntry(sent.bytes, name, mostBytes)) pieces.push(piece);
      files.push({ name, bytes: Buffer.concat(pieces) });
    }
    return files;
  } catch (error) {
    if (error instanceof ArchiveError) throw unrecognised(answer, error.message, error.problem === 'truncated');
    throw error;
  }
}

export function looksLikeXml(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 2_000);
  const isXml = /^(?:\xef\xbb\xbf)?\s*</.test(start) || /^(?:\xff\xfe|\xfe\xff)/.test(start);
  // SUNAT packs its style sheet beside the document, so that a browser can show it.
  return isXml && !/<(?:\w+:)?stylesheet[\s>]/.test(start) && !/<html[\s>]/i.test(start);
}

export function isCdr({ name, bytes }: CpeFile): boolean {
  return CDR_NAME.test(name) || /<(?:\w+:)?ApplicationResponse[\s>]/.test(bytes.toString('latin1', 0, 2_000));
}
