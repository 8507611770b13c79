import { unrecognised } from '../../answers.ts';
import type { Answer } from '../../http.ts';
import { asText } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { expectGood, pageInPlace } from './answers.ts';
import { ID_CACHE } from './quirks.ts';

const LONGEST_TOKEN = 16_384;
const DEEPEST = 6;

/**
 * The session of the platform, wherever it stands in the answer: that it is called `idCache` is all that is known of its place; as a bare
 * text it was allowed for too (seen 2026-08).
 * @returns null when the answer is well formed and has none
 * @throws SunatError
 */
export function readSession(answer: Answer): string | null {
  expectGood(answer, 'DETRACCIONES');
  const text = decodeText(answer.body)
    .replace(/^\uFEFF/, '')
    .trim();
  if (text.startsWith('<')) throw pageInPlace(answer);
  if (isToken(text)) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unrecognised(answer, 'not JSON', true);
  }
  const found = typeof body === 'string' ? body : within(body, 0);
  return found !== null && isSendable(found) ? found : null;
}

function within(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
  for (const [name, one] of Object.entries(value)) {
    const found = name.toLowerCase() === ID_CACHE.toLowerCase() ? asText(one) : within(one, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

const isToken = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) && isSendable(text);

/** What a header may carry. */
function isSendable(text: string): boolean {
  return text.length <= LONGEST_TOKEN && /^[\x21-\x7e]+$/.test(text);
}
