/** As many texts as one voucher has: its lines are asked for words by many rules, one after the other. */
const KEPT = 256;
const plains = new Map<string, string>();

/** Lower case, without accents, each run of what is no letter nor digit one space: as words are compared. */
export function plainWords(text: string): string {
  const kept = plains.get(text);
  if (kept !== undefined) return kept;
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
  if (plains.size >= KEPT) plains.clear();
  plains.set(text, plain);
  return plain;
}

/** Words of a list by the first of their words, plurals too: a text is then walked once, however long the list. */
type Index = ReadonlyMap<string, readonly { plain: string; word: string }[]>;
const indexes = new WeakMap<readonly string[], Index>();

/** First words of all lists that were ever asked for: most words of a text are in none, and are looked up once for all lists. */
const vocabulary = new Set<string>();

/** Where, in a text with a space behind, a word stands that some list knows; of as many words as the vocabulary had then. */
interface Text {
  known: number;
  padded: string;
  starts: readonly { first: string; start: number }[];
}
const texts = new Map<string, Text>();

/**
 * The first of these words, or runs of words, that stands whole in a text: «ron» is not in «electrónico», and «obra» not in «cobranza».
 * @param plain as `plainWords` makes it
 * @param words as they are written in a table, always the same array; a plural in -s or -es of the last word is met too
 * @returns the word, as the list has it
 */
export function hasWord(plain: string, words: readonly string[]): string | undefined {
  let index = indexes.get(words);
  if (!index) {
    index = indexOf(words);
    indexes.set(words, index);
    for (const first of index.keys()) vocabulary.add(first);
  }
  const { padded, starts } = textOf(plain);
  for (const { first, start } of starts) {
    const found = index.get(first)?.find((one) => padded.startsWith(one.plain, start));
    if (found) return found.word;
  }
  return undefined;
}

/** The one asked last: a rule asks the same text for many lists. */
let last: { plain: string; text: Text } | undefined;

function textOf(plain: string): Text {
  if (last?.plain === plain && last.text.known === vocabulary.size) return last.text;
  const kept = texts.get(plain);
  const text = kept?.known === vocabulary.size ? kept : readText(plain);
  last = { plain, text };
  return text;
}

function readText(plain: string): Text {
  const padded = `${plain} `;
  const starts: { first: string; start: number }[] = [];
  for (let start = 0; start < plain.length; ) {
    const end = padded.indexOf(' ', start);
    const first = padded.slice(start, end);
    if (vocabulary.has(first)) starts.push({ first, start });
    start = end + 1;
  }
  const text = { known: vocabulary.size, padded, starts };
  if (texts.size >= KEPT) texts.clear();
  texts.set(plain, text);
  return text;
}

function indexOf(words: readonly string[]): Index {
  const index = new Map<string, { plain: string; word: string }[]>();
  for (const word of words) {
    for (const ending of ['', 's', 'es']) {
      const plain = `${plainWords(word)}${ending}`;
      const [first = ''] = plain.split(' ');
      index.set(first, [...(index.get(first) ?? []), { plain: `${plain} `, word }]);
    }
  }
  return index;
}
