/** What SUNAT's names of files say besides the company and the period. */
type NamedFile = 'rce' | 'rvie' | 'non-domiciled';

const BOOK = { rce: '080400', rvie: '140400', 'non-domiciled': '080500' } as const;
/** Replaces the proposal; 8.5 has none to replace. */
export const OPPORTUNITY = { rce: '02', rvie: '02', 'non-domiciled': '00' } as const;

/**
 * `LE20601234567202608` `00` `080400` `02` `1112`: the company operates, the file has data or has none, in soles, made for SIRE.
 * @param isEmpty there is no row: SUNAT wants an empty file that says so in its name
 * @source RS 112-2021 table 6, RS 040-2022 table 13
 */
export function registerFileName(
  kind: NamedFile,
  { ruc, period }: { ruc: string; period: string },
  isEmpty: boolean,
): string {
  return `LE${ruc}${period}00${BOOK[kind]}${OPPORTUNITY[kind]}1${isEmpty ? '0' : '1'}12.TXT`;
}
