import { UPLOAD_MOST_BYTES, UPLOAD_MOST_FILES } from '@yupana/contract/uploads.ts';
import { MOST_UNPACKED } from '@yupana/cpe/zip/members.ts';

const GB = 1024 ** 3;

/** What a firm may upload. */
export const LIMITS = {
  /** Of one file, and of one zip. */
  bytes: UPLOAD_MOST_BYTES,
  /** In which one comes: each is a file of the store. A browser sends some hundreds; who sends byte by byte is not sending a file. */
  pieces: 4_000,
  files: UPLOAD_MOST_FILES,
  /** Of all that a zip unpacks to, with what is not kept. */
  unpacked: MOST_UNPACKED,
  /** Of a firm, in all that is being sent or read. */
  underWay: { files: 2_000, bytes: 4 * GB },
  /** Of a firm, in all that was kept of its uploads. */
  kept: 40 * GB,
};
export type Limits = typeof LIMITS;

/** An upload of which nothing came for so long is given up. */
export const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** How long it is told what became of each file. */
export const TOLD_FOR_MS = 60 * 24 * 3_600_000;
