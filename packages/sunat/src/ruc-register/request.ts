import { createRedactor } from '../evidence.ts';
import type { HttpRequest } from '../http.ts';
import { USER_AGENT } from '../sire/quirks.ts';
import { resumableBy } from './parse.ts';
import type { Part } from './part.ts';
import { REGISTER_PATH } from './quirks.ts';
import type { FileVersion } from './types.ts';

/** The host may have a path of its own (a proxy). */
export function registerUrl(host: string): URL {
  return new URL(`${host.replace(/\/+$/, '')}${REGISTER_PATH}`);
}

/**
 * Asks for the file unless it is the known version; of one that is there in part, only for the rest, as long as it is still
 * the same file.
 */
export function registerRequest(host: string, known: FileVersion | null, part: Part | null): HttpRequest {
  return {
    call: 'ruc-register.download',
    method: 'GET',
    url: registerUrl(host),
    headers: {
      accept: 'application/zip, application/octet-stream, */*',
      // Bytes as they are: a range of something packed on the way would be a range of something else.
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...(part && !part.isWhole ? rest(part) : condition(part?.version ?? known)),
    },
    maxBytes: Number.POSITIVE_INFINITY,
    redact: createRedactor([]),
  };
}

function rest({ bytes, version }: Part): Record<string, string> {
  return { range: `bytes=${bytes}-`, 'if-range': resumableBy(version) ?? '' };
}

function condition(version: FileVersion | null): Record<string, string> {
  return {
    ...(version?.etag ? { 'if-none-match': version.etag } : {}),
    ...(version?.lastModified ? { 'if-modified-since': version.lastModified } : {}),
  };
}
