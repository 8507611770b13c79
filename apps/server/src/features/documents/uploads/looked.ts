import type { Voucher } from '@yupana/cpe/document/document.ts';
import type { DocumentKey, FileKey } from '../file-key.ts';
import type { UploadedKey } from './queries-kept.ts';
import type { ResultRow } from './queries-results.ts';
import type { Constancia } from './read-constancia.ts';
import type { WhatItIs } from './what-it-is.ts';

/** One file of an upload, looked at. */
export interface Looked {
  place: number;
  /** Where it stands in its zip, by `entryOf`. */
  entry: string;
  /** As it is told: `oct.zip › F001-318.xml`. */
  file: string;
  what: WhatItIs;
  bytes: Buffer | null;
  /** Its bytes as a zip had them. */
  deflated?: Buffer | undefined;
  sha256: string;
}

/** What is to be done with a file. */
export interface Decision {
  result: ResultRow;
  /** Something else stands in its place: what is told then is only known once its signature was looked at. */
  isAnother?: true;
  keep?: { key: FileKey; document: Voucher | null };
  deposit?: { key: DocumentKey; constancia: Constancia };
  /** What is no file of a voucher's: kept by its own key. */
  document?: UploadedKey;
}
