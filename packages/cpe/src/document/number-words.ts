const UNITS = ['', 'UNO', 'DOS', 'TRES', 'CUATRO', 'CINCO', 'SEIS', 'SIETE', 'OCHO', 'NUEVE'];
const TO_THIRTY = [
  ...['DIEZ', 'ONCE', 'DOCE', 'TRECE', 'CATORCE', 'QUINCE', 'DIECISÉIS', 'DIECISIETE', 'DIECIOCHO', 'DIECINUEVE'],
  ...['VEINTE', 'VEINTIUNO', 'VEINTIDÓS', 'VEINTITRÉS', 'VEINTICUATRO', 'VEINTICINCO', 'VEINTISÉIS', 'VEINTISIETE'],
  ...['VEINTIOCHO', 'VEINTINUEVE'],
];
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const HUNDREDS = [
  ...['', 'CIENTO', 'DOSCIENTOS', 'TRESCIENTOS', 'CUATROCIENTOS', 'QUINIENTOS', 'SEISCIENTOS', 'SETECIENTOS'],
  ...['OCHOCIENTOS', 'NOVECIENTOS'],
];

/** A whole number below a million millions in Spanish: `SEIS MIL SEISCIENTOS DOS`. */
export function numberInWords(value: number): string {
  if (value === 0) return 'CERO';
  const millions = Math.floor(value / 1_000_000);
  const said = millions === 0 ? '' : millions === 1 ? 'UN MILLÓN' : `${beforeNoun(upToMillion(millions))} MILLONES`;
  return [said, upToMillion(value % 1_000_000)].filter(Boolean).join(' ');
}

function upToMillion(value: number): string {
  const thousands = Math.floor(value / 1_000);
  const said = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${beforeNoun(upToThousand(thousands))} MIL`;
  return [said, upToThousand(value % 1_000)].filter(Boolean).join(' ');
}

function upToThousand(value: number): string {
  if (value === 100) return 'CIEN';
  return [HUNDREDS[Math.floor(value / 100)], upToHundred(value % 100)].filter(Boolean).join(' ');
}

function upToHundred(value: number): string {
  if (value < 10) return UNITS[value] ?? '';
  if (value < 30) return TO_THIRTY[value - 10] ?? '';
  return [TENS[Math.floor(value / 10)], UNITS[value % 10]].filter(Boolean).join(' Y ');
}

/** «Uno» loses its last letter before «mil» and «millones». */
function beforeNoun(words: string): string {
  return words.replace(/VEINTIUNO$/, 'VEINTIÚN').replace(/\bUNO$/, 'UN');
}

interface Heard {
  value: number;
  size: number;
}

/** What adds to a number, without accents, and of which size it is: within a group each word is of a smaller one. */
const VALUES: ReadonlyMap<string, Heard> = new Map([
  ...[...Array(29).keys()].map((at) => heardAs(at + 1, at + 1 === 10 || at + 1 === 20 ? 2 : 1)),
  ...[30, 40, 50, 60, 70, 80, 90].map((value) => heardAs(value, 2)),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((hundreds) => heardAs(hundreds * 100, 3)),
  ['UN', { value: 1, size: 1 }],
  ['UNA', { value: 1, size: 1 }],
  ['VEINTIUN', { value: 21, size: 1 }],
  ['CIENTO', { value: 100, size: 3 }],
]);

function heardAs(value: number, size: number): [string, Heard] {
  return [unaccented(upToThousand(value)), { value, size }];
}

/** `TREINTAIUNO`, `CINCUENTICUATRO`, `TREINTAYUNO`: one word where two and «y» are wanted. */
const TOGETHER =
  /^(TREINT|CUARENT|CINCUENT|SESENT|SETENT|OCHENT|NOVENT)(?:I|AI|AY)(UNO?|DOS|TRES|CUATRO|CINCO|SEIS|SIETE|OCHO|NUEVE)$/;

/**
 * The whole number that Spanish words say, whatever their case and accents.
 * @returns undefined where a word is none of a number, or they stand in an order in which they say none
 */
export function hearNumber(text: string): number | undefined {
  const words = unaccented(text.toUpperCase())
    .split(/[^A-Z]+/)
    .filter((word) => word !== '' && word !== 'Y')
    .flatMap((word) => word.replace(TOGETHER, '$1A $2').split(' '));
  if (words.length === 0) return undefined;
  if (words.join() === 'CERO') return 0;
  let [millions, thousands, rest, size] = [0, 0, 0, 4];
  let [hasMillions, hasThousands] = [false, false];
  for (const word of words) {
    if (word === 'MIL') {
      if (hasThousands) return undefined;
      [thousands, rest, size, hasThousands] = [(rest || 1) * 1_000, 0, 4, true];
    } else if (word === 'MILLON' || word === 'MILLONES') {
      if (hasMillions || thousands + rest === 0) return undefined;
      [millions, thousands, rest, size, hasMillions, hasThousands] = [(thousands + rest) * 1e6, 0, 0, 4, true, false];
    } else {
      const heard = VALUES.get(word);
      // «Veinte» takes a unit, «treinta doce» says nothing.
      if (!heard || heard.size >= size || (size === 2 && heard.value > 9)) return undefined;
      [rest, size] = [rest + heard.value, heard.size];
    }
  }
  return millions + thousands + rest;
}

/** Words without their accents, as half of the issuers write them. */
export function unaccented(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII has no accents, and most texts are of it.
  if (/^[\u0000-\u007f]*$/.test(text)) return text;
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
