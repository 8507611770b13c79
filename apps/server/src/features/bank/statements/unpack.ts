import { StatementRefused } from '@yupana/registers/read/statements/refused.ts';
import { type Table, tableOfText, tableOfWorkbook } from '@yupana/registers/read/statements/table.ts';
import { ArchiveError, listEntries, readEntry } from '@yupana/sunat/archive.ts';

/** What a workbook unpacks to, in all: a month of a large company takes two megabytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_OF_A_PART = 16 * 1024 * 1024;
const READ = /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/;

/** A file as rows of cells. @throws StatementRefused */
export async function tableOf(bytes: Buffer): Promise<Table> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return tableOfText(bytes);
  try {
    const parts = new Map<string, Uint8Array>();
    for (const { name } of await listEntries(bytes, MOST_UNPACKED)) {
      if (READ.test(name)) parts.set(name, await whole(bytes, name));
    }
    return tableOfWorkbook(parts);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new StatementRefused(
      error.problem === 'too large'
        ? 'Este libro de Excel es demasiado grande: impórtalo por meses.'
        : 'Este libro de Excel está dañado o incompleto.',
    );
  }
}

async function whole(bytes: Buffer, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readEntry(bytes, name, MOST_OF_A_PART)) pieces.push(piece);
  return Buffer.concat(pieces);
}
