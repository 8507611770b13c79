/**
 * How a name of SUNAT's register is written where people read it. The register writes all of it in capitals, so it does not
 * say which words are acronyms: that is judged by whether a Spanish reader could pronounce them.
 */

/** Legal forms by their letters alone: the register writes them with points, without, with some, or spaced. */
const LEGAL_FORMS: ReadonlyMap<string, string> = new Map([
  ...['S.A.', 'S.A.A.', 'S.A.B.', 'S.A.C.', 'S.A.C.S.', 'S.C.R.L.', 'S.R.L.', 'E.I.R.L.'].map(
    (form) => [form.replaceAll('.', ''), form] as const,
  ),
  ['SRLTDA', 'S.R.L.'],
  ['SCRLTDA', 'S.C.R.L.'],
  ['EIRLTDA', 'E.I.R.L.'],
  ['LTDA', 'Ltda.'],
]);
/** `E I R L`: no legal form is written in more words than this. */
const LONGEST_FORM = 5;

/** Words that join others; at the beginning of a name they are a word like any other. */
const JOINING: ReadonlySet<string> = new Set(['A', 'AL', 'CON', 'DE', 'DEL', 'E', 'EN', 'PARA', 'POR', 'U', 'Y']);
/** Small after one of those, «de la Selva»; else the name begins with them, «Botica La Llama». */
const ARTICLES: ReadonlySet<string> = new Set(['EL', 'LA', 'LAS', 'LOS']);

/** Acronyms that could be read as words, and Roman numbers. */
const ACRONYMS: ReadonlySet<string> = new Set([
  'II',
  'III',
  'IT',
  'IV',
  'IX',
  'ONG',
  'SUNAT',
  'TI',
  'UGEL',
  'USA',
  'VI',
  'VII',
  'VIII',
  'XI',
  'XII',
  'XX',
  'XXI',
]);
/** `JR`, `BCP`: without a vowel nobody can say it. */
const NO_VOWEL = /^[^AEIOUYÁÉÍÓÚÜ]+$/;
/** `BBVA`, `CMAC`: short, and beginning as no Spanish word does. `SPA` and `STAR` are words that others lent. */
const NO_BEGINNING = /^(?!CH|LL|PS|[BCDFGPT]R|[BCFGP]L|S)[^AEIOUYÁÉÍÓÚÜ]{2}.{0,3}$/;

/**
 * `INVERSIONES ANDINA S.A.C.` → `Inversiones Andina S.A.C.`. A name that has small letters was written by somebody: it is
 * given back as it is, with its spaces tidied.
 */
export function readableBusinessName(name: string): string {
  const tidy = name.trim().replace(/\s+/g, ' ');
  if (/\p{Ll}/u.test(tidy)) return tidy;
  const words = tidy.split(' ');
  for (let count = LONGEST_FORM; count > 0; count--) {
    const form = LEGAL_FORMS.get(words.slice(-count).join('').replace(/[.,]/g, ''));
    if (form && words.length > count) return `${readable(words.slice(0, -count)).replace(/,$/, '')} ${form}`;
  }
  return readable(words);
}

function readable(words: readonly string[]): string {
  return words.map((word, place) => readableWord(word, words[place - 1])).join(' ');
}

function readableWord(word: string, before: string | undefined): string {
  const joins = JOINING.has(word) || (ARTICLES.has(word) && before !== undefined && JOINING.has(before));
  if (joins && before !== undefined) return word.toLowerCase();
  // «SERVI-TEC», «"EL» and «PERU/CHILE» hold words of their own.
  return word.replace(/[\p{L}\p{M}\d.&'’]+/gu, readablePart);
}

function readablePart(part: string): string {
  // «A.B.C.», «3M», «R&M».
  if (/[\d&]|\p{L}\.\p{L}/u.test(part)) return part;
  const letters = part.replace(/\P{L}/gu, '');
  if (letters.length === 1 || ACRONYMS.has(letters) || NO_VOWEL.test(letters) || NO_BEGINNING.test(letters))
    return part;
  return part.charAt(0) + part.slice(1).toLocaleLowerCase('es');
}
