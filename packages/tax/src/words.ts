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

/**
 * The first of these words, or runs of words, that stands whole in a text: «ron» is not in «electrónico», and «obra» not in «cobranza».
 * @param plain as `plainWords` makes it
 * @param words as they are written in a table; a plural in -s or -es of the last word is met too
 * @returns the word, as the list has it
 */
export function hasWord(plain: string, words: readonly string[]): string | undefined {
  let index = indexes.get(words);
  if (!index) {
    index = indexOf(words);
    indexes.set(words, index);
  }
  const padded = `${plain} `;
  for (let start = 0; start < plain.length; ) {
    const end = padded.indexOf(' ', start);
    const found = index.get(padded.slice(start, end))?.find((one) => padded.startsWith(one.plain, start));
    if (found) return found.word;
    start = end + 1;
  }
  return undefined;
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
