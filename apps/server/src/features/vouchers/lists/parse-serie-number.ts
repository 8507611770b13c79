import { withoutLeftZeros } from '@yupana/tax/voucher-key.ts';

/** What somebody who types `F001-0001` looks for. */
export interface SerieNumber {
  serie: string | null;
  /** Without left zeros. */
  number: string | null;
}

/**
 * Reads a search by serie and number, whatever its case and its left zeros: `f001-0001` is F001, 1; `F001` and `F001-`
 * are the whole serie; digits alone are a number, of any serie.
 * @returns null when the text can be neither: nothing is found then
 */
export function parseSerieNumber(text: string): SerieNumber | null {
  const [, serie = '', , number = ''] = /^([0-9A-Z]{0,20})(-([0-9A-Z]{0,20}))?$/.exec(text.trim().toUpperCase()) ?? [];
  if (number !== '') return { serie: serie === '' ? null : serie, number: withoutLeftZeros(number) };
  if (serie === '') return null;
  if (/^\d+$/.test(serie) && !text.includes('-')) return { serie: null, number: withoutLeftZeros(serie) };
  return { serie, number: null };
}
