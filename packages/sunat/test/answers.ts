import { readFileSync } from 'node:fs';
import { createRedactor } from '../src/evidence.ts';
import type { Answer } from '../src/http.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

/** A recorded answer, such as `ok/periods.json`. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(name, FIXTURES));
}

/** An answer as the connection would give it. */
export function answer(status: number, body: Buffer | string, extra: Partial<Answer> = {}): Answer {
  return {
    call: 'sire.test',
    status,
    contentType: null,
    retryAfterMs: null,
    location: null,
    cookies: [],
    body: Buffer.from(body),
    redact: createRedactor(['s3cret-key']),
    ...extra,
  };
}
