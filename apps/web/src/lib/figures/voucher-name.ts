import { damYearOf } from '@yupana/tax/voucher-key.ts';

/** `F001-1234`; some tickets and bank documents have no serie. Two DAM of two years may have the same: `118-39310 (2026)`. */
export function serieAndNumber({ serie, number, code }: { serie: string; number: string; code: string }): string {
  const name = serie === '' ? number : `${serie}-${number}`;
  const year = damYearOf(code);
  return year === null ? name : `${name} (${year})`;
}
