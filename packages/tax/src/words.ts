/** Lower case, without accents, each run of what is no letter nor digit one space: as words are compared. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

/**
 * The first of these words, or runs of words, that stands whole in a text: «ron» is not in «electrónico», and «obra» not in «cobranza».
 * @param plain as `plainWords` makes it, and so are the words; a plural in -s or -es of the last word is met too
 */
export function hasWord(plain: string, words: readonly string[]): string | undefined {
  const padded = ` ${plain} `;
  return words.find((word) => {
    const known = plainWords(word);
    return padded.includes(` ${known} `) || padded.includes(` ${known}s `) || padded.includes(` ${known}es `);
  });
}
