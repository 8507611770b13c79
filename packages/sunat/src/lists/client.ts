import { createHash } from 'node:crypto';
import { unrecognised } from '../answers.ts';
import { ArchiveError, listEntries, readEntry } from '../archive.ts';
import { type Clock, realClock } from '../clock.ts';
import type { Governor } from '../governor.ts';
import type { Answer, Http } from '../http.ts';
import { askPublic, type PublicLine } from '../public-file.ts';
import type { RetryPolicy } from '../retry.ts';
import type { CallEvent } from '../try-once.ts';
import { LIST_FILES, LIST_NAMES, type ListName } from './quirks.ts';

export interface ListsClientOptions {
  /** Base address: `https://www.sunat.gob.pe`. */
  host: string;
  governor: Governor;
  http: Http;
  pace?: Partial<RetryPolicy>;
  log?: (event: CallEvent) => void;
  clock?: Clock;
}

/** A list as it was received, unpacked. */
export interface ListFileGot {
  /** Where it was read. */
  url: string;
  sha256: string;
  bytes: number;
  /** The one text of a list of text; the parts of a workbook by name. */
  parts: ReadonlyMap<string, Buffer>;
}

export interface ListsClient {
  /** Every list that it brings. */
  names: readonly ListName[];
  /** @throws SunatError: what is no such file is never an empty list */
  download(list: ListName, signal?: AbortSignal): Promise<ListFileGot>;
}

const PACE: RetryPolicy = { tries: 4, retryMs: 2_000, slowestRetryMs: 30_000 };
/** Ten times the largest one: 50,710 good taxpayers are 4 MB of text. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_CONTENT = 64 * 1024 * 1024;

/** SUNAT's public lists of taxpayers. */
export function createListsClient(options: ListsClientOptions): ListsClient {
  const { host, governor, http, clock = realClock, log = () => {} } = options;
  const line: PublicLine = { host, governor, http, clock, log, pace: { ...PACE, ...options.pace } };
  return {
    names: LIST_NAMES,
    download(list, signal) {
      const { path, content } = LIST_FILES[list];
      const read = async (answer: Answer): Promise<ListFileGot> => ({
        url: `${host.replace(/\/+$/, '')}${path}`,
        sha256: createHash('sha256').update(answer.body).digest('hex'),
        bytes: answer.body.length,
        parts: await unpack(answer, content),
      });
      return askPublic(line, { call: `lists.${list}`, path, maxBytes: MOST_BYTES, read }, signal);
    },
  };
}

/** @throws SunatError UnrecognisedAnswer: a file that was cut is asked for again with the next look, not at once */
async function unpack(answer: Answer, wanted: RegExp): Promise<Map<string, Buffer>> {
  try {
    const parts = new Map<string, Buffer>();
    for (const { name } of await listEntries(answer.body, MOST_CONTENT)) {
      const pieces: Buffer[] = [];
      for await (const piece of readEntry(answer.body, name, MOST_CONTENT)) pieces.push(piece);
      parts.set(name, Buffer.concat(pieces));
    }
    if (![...parts.keys()].some((name) => wanted.test(name))) {
      throw unrecognised(answer, `unknown content: ${[...parts.keys()].join(', ').slice(0, 120)}`);
    }
    return parts;
  } catch (error) {
    throw error instanceof ArchiveError ? unrecognised(answer, error.message) : error;
  }
}
