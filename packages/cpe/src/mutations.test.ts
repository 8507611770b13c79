import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoice } from '../test/invoice.ts';
import type { Document } from './document/document.ts';
import { readDocument } from './read-document.ts';
import { decode } from './xml/decode.ts';
import { Refused } from './xml/refused.ts';

/**
 * Documents with something spoilt. `npm test` spoils some of each with the same seed; `npm run fuzz` far more with new ones,
 * over the published samples where they stand beside this checkout.
 */
const SAMPLES = fileURLToPath(new URL('../../../../shared/samples/cpe/', import.meta.url));
const FIXTURES = ['signed', 'whole'].map((name) => fileURLToPath(new URL(`../fixtures/${name}/`, import.meta.url)));
const fuzzing = process.env.FUZZ_SEED !== undefined;
const RUNS = fuzzing ? 20_000 : 300;
/** Of a busy machine. */
const TIME_LIMIT_MS = fuzzing ? 600_000 : 30_000;

const files = (folder: string) =>
  globSync('**/*.{xml,XML}', { cwd: folder }).map((file) => readFileSync(join(folder, file)));
const whole = [
  ...FIXTURES.flatMap(files),
  ...(fuzzing && existsSync(SAMPLES) ? files(SAMPLES) : []),
  ...(['Invoice', 'CreditNote', 'DebitNote', 'SelfBilledInvoice'] as const).map((root) =>
    Buffer.from(invoice({ root })),
  ),
];

const TOKENS = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\u0000',
  '<a>',
  '</a>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&#0;',
  '&#x41;',
  '&lt;',
];
const MORE = ['Ñ', '\u00ff', 'xmlns:cbc="urn:x"', '<cbc:ID>F009-9</cbc:ID>', '-', '0', '9'.repeat(30), ' '];
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const spoiling = fc.oneof(
  fc.record({ kind: fc.constant('byte'), at: place, byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut'), at: place, length: fc.nat(400) }),
  fc.record({ kind: fc.constant('repeat'), at: place, length: fc.nat(400) }),
  fc.record({ kind: fc.constant('insert'), at: place, token: fc.constantFrom(...TOKENS, ...MORE) }),
  fc.record({ kind: fc.constant('end'), at: place }),
);
type Spoiling = typeof spoiling extends fc.Arbitrary<infer T> ? T : never;

function spoil(bytes: Buffer, how: Spoiling): Buffer {
  const at = Math.floor(how.at * bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  if ('byte' in how) return Buffer.concat([before, Buffer.from([how.byte]), after.subarray(1)]);
  if ('token' in how) return Buffer.concat([before, Buffer.from(how.token), after]);
  if (!('length' in how)) return before;
  return how.kind === 'cut'
    ? Buffer.concat([before, after.subarray(how.length)])
    : Buffer.concat([before, after.subarray(0, how.length), after]);
}

/** A document, or why there is none. Whatever else is thrown fails the test. */
function readOrRefuse(bytes: Buffer): Document | string {
  try {
    return readDocument(bytes);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** The letters and digits of a text, whatever stands between them. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

const MARKUP = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|&#x([\da-f]+);|&#(\d+);|&(\w+);/gi;

/** The file without markup that a reader takes away from inside of a text. */
function lettersOf(bytes: Buffer): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  // In one pass, as a parser goes: what stands in a CDATA section is no entity, though it looks like one (`K&amp;G` of a sample).
  const plain = decode(bytes).text.replace(
    MARKUP,
    (all, literal?: string, hex?: string, code?: string, name?: string) => {
      if (hex ?? code) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(code));
      return name ? (named[name] ?? all) : (literal ?? '');
    },
  );
  return bare(plain);
}

/** What of a document stands in its file as it is: who takes part, what they wrote, what it is signed with. */
function wordsOf(document: Document): string[] {
  const parties = [document.issuer, document.receiver].flatMap((party) => [
    party?.document,
    party?.name,
    party?.tradeName,
  ]);
  const lines =
    'lines' in document ? document.lines.flatMap(({ id, productCode, unit }) => [id, productCode, unit]) : [];
  const notes = document.notes.map(({ text }) => text);
  return [...parties, ...lines, ...notes, document.id.serie, document.digest].filter(
    (word) => typeof word === 'string',
  );
}

test(
  'what is spoilt is read or refused: never a crash, never a field of another document',
  () => {
    const untouched = whole.map(readOrRefuse);
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.nat(whole.length - 1),
        fc.array(spoiling, { minLength: 1, maxLength: 4 }),
        (which, other, all) => {
          const spoilt = all.reduce(spoil, whole[which] as Buffer);
          const read = readOrRefuse(spoilt);
          if (typeof read !== 'string') {
            const letters = lettersOf(spoilt).toUpperCase();
            const strange = wordsOf(read).filter((word) => !letters.includes(bare(word).toUpperCase()));
            expect(strange).toEqual([]);
          }
          // What was read before leaves nothing behind.
          expect(isDeepStrictEqual(readOrRefuse(whole[other] as Buffer), untouched[other])).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  },
  TIME_LIMIT_MS,
);
