import { UnrecognisedLayout } from '@yupana/registers/read/errors.ts';
import type { Listed } from '@yupana/registers/read/lists/listed.ts';
import { readList } from '@yupana/registers/read/lists/read-list.ts';
import { readSsco } from '@yupana/registers/read/lists/read-ssco.ts';
import type { RejectedRow } from '@yupana/registers/read/rows.ts';
import type { ListFileGot } from '@yupana/sunat/lists/client.ts';
import type { ListName } from '@yupana/sunat/lists/quirks.ts';
import { RegisterRefused } from '../../ruc-register/failure.ts';

export interface ReadList {
  /** Each RUC once. */
  rows: Listed[];
  rejected: RejectedRow[];
}

/** @throws UnrecognisedLayout, RegisterRefused */
export async function readListFile(list: ListName, parts: ListFileGot['parts']): Promise<ReadList> {
  if (list === 'ssco') return once(readSsco(parts));
  const texts = [...parts].filter(([name]) => /\.txt$/i.test(name));
  const [text] = texts;
  if (!text || texts.length > 1) throw new UnrecognisedLayout('no-header', `${texts.length} textos`);
  const read: ReadList = { rows: [], rejected: [] };
  for await (const { rows, rejected } of readList(bytesOf(text[1]))) {
    read.rows.push(...rows);
    read.rejected.push(...rejected);
  }
  return once(read);
}

async function* bytesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Of a RUC that stands there twice the later date: it was taken out and put in again. */
function once({ rows, rejected }: ReadList): ReadList {
  const byRuc = new Map<string, Listed>();
  for (const row of rows) {
    const before = byRuc.get(row.ruc);
    if (!before || (row.from ?? '') >= (before.from ?? '')) byRuc.set(row.ruc, row);
  }
  return { rows: [...byRuc.values()], rejected };
}

/** A day's list differs from the one before by a few. */
const LEAST_SHARE = 0.5;
const MOST_REJECTED_SHARE = 0.01;

/**
 * Whether a list that was read may take the place of the one before. A text that was cut before it was packed is a sound ZIP: its last
 * line is not whole, or rows are missing.
 * @throws RegisterRefused
 */
export function judgeList({ rows, rejected }: ReadList, standing: number): void {
  if (rows.length === 0) throw new RegisterRefused('the list has no rows');
  if (rows.length < standing * LEAST_SHARE) {
    throw new RegisterRefused(`the list has ${rows.length} rows and the one in force ${standing}`);
  }
  const cut = rejected.find(({ reason }) => reason.includes('está cortada'));
  if (cut) throw new RegisterRefused(`the list is cut in its line ${cut.line}`);
  if (rejected.length > rows.length * MOST_REJECTED_SHARE) {
    throw new RegisterRefused(`${rejected.length} rows of the list are not understood, and ${rows.length} are`);
  }
}
