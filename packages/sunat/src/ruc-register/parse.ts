import { SunatError, type SunatFault } from '../errors.ts';
import type { FileVersion } from './types.ts';

/** The head of an answer, as far as it decides what its body is. */
export interface Head {
  call: string;
  status: number;
  retryAfterMs: number | null;
  header(name: string): string | null;
}

/** `from`: the file's place of the body's first byte. `total`: of the whole file; null when the server does not say. */
export type Told =
  | { kind: 'not-modified' }
  | { kind: 'body'; from: number; total: number | null; version: FileVersion }
  /** The server has no such rest: another file stands there now. */
  | { kind: 'no-such-rest' };

/** @throws SunatError for an answer that is no part of a file */
export function readHead(head: Head): Told {
  const { status } = head;
  const version = { etag: head.header('etag'), lastModified: head.header('last-modified') };
  if (status === 304) return { kind: 'not-modified' };
  if (status === 416) return { kind: 'no-such-rest' };
  if (status === 200) return { kind: 'body', from: 0, total: lengthOf(head), version };
  if (status === 206) {
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(head.header('content-range') ?? '') ?? [];
    if (from === undefined) throw new SunatError(unrecognised(head, 'a part without its place'));
    return { kind: 'body', from: Number(from), total: Number(total), version };
  }
  throw new SunatError(faultOf(head));
}

/** The weak mark of an ETag does not tell two contents apart that matter here: a proxy adds it when it packs. */
export function isSameVersion(one: FileVersion | null, other: FileVersion | null): boolean {
  if (!one || !other) return false;
  if (one.etag && other.etag) return strong(one.etag) === strong(other.etag);
  return one.lastModified !== null && one.lastModified === other.lastModified;
}

/**
 * By what a file can be asked for in parts: a weak ETag does not promise the same bytes, and servers refuse it, but the date
 * that comes with it will do. Null: by nothing.
 */
export function resumableBy({ etag, lastModified }: FileVersion): string | null {
  return etag && !etag.startsWith('W/') ? etag : lastModified;
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}

function lengthOf(head: Head): number | null {
  const text = head.header('content-length');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function faultOf(head: Head): SunatFault {
  const { status, retryAfterMs } = head;
  if (status === 429) return { kind: 'RateLimited', retryAfterMs };
  if (status === 408) return { kind: 'ServiceUnavailable', reason: 'timeout' };
  if (status >= 500) return { kind: 'ServiceUnavailable', reason: 'server-error' };
  return unrecognised(head, `status ${status}`);
}

function unrecognised({ call }: Head, problem: string): SunatFault {
  return { kind: 'UnrecognisedAnswer', expected: call, problem };
}
