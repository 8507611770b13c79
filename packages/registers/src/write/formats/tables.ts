import { DOMESTIC_CREDIT_NOTES, NON_DOMICILED } from '@yupana/tax/voucher-types.ts';
import type { CellRule, Required } from '../format.ts';

/** Types that RCE takes. @source RS 040-2022 table 11; those of who is not domiciled (91, 97, 98) have their own register */
export const PURCHASE_TYPES = new Set(
  '00 01 03 04 05 06 07 08 10 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 30 32 34 35 36 37 42 43 44 45 46 48 49 50 51 52 53 54 55 56 64 87 88 96'.split(
    ' ',
  ),
);
/** Types that RVIE takes. @source RS 112-2021 table 3 */
export const SALE_TYPES = new Set(
  '00 01 03 05 06 07 08 11 12 13 14 15 16 18 19 21 23 28 29 30 34 35 36 37 42 43 44 45 48 49 55 56 64 87 88'.split(' '),
);
/** Of who is not domiciled. @source RS 040-2022 annex 9 */
export const NON_DOMICILED_TYPES = new Set(['00', ...NON_DOMICILED]);
/** Customs declarations: customs code as serie, and a year. */
export const CUSTOMS = new Set(['50', '51', '52', '53', '54']);
/** They have a serie, which is told of them, and by a note against one of them. */
export const WITH_SERIE = new Set(['01', '03', '04', '07', '08']);
/** Of one line that stands for a day's. @source RS 040-2022 annex 11 field 11 */
export const CONSOLIDATED_PURCHASES = new Set(
  '00 03 05 06 07 08 11 12 13 14 15 16 18 19 23 28 30 34 35 36 37 55 56 87 88'.split(' '),
);
/** @source RS 112-2021 annex 3 field 10 */
export const CONSOLIDATED_SALES = new Set(['00', '03', '12', '13', '18', '87', '88']);
/** Sales that need not say to whom. @source RS 112-2021 annex 3 field 11 */
export const SALES_WITHOUT_CUSTOMER = new Set(
  '00 03 05 06 07 08 11 12 13 14 15 16 18 19 23 28 30 34 35 36 37 55 56 64 87 88'.split(' '),
);
export const CREDIT_NOTES = new Set(DOMESTIC_CREDIT_NOTES);
/** @source RS 112-2021 and RS 138-2023: table of identity documents */
export const IDENTITY_DOCUMENTS = new Set('0 1 4 6 7 A B C D E F G'.split(' '));

export const DIGITS_2: CellRule = { is: 'digits', length: 2 };

/** Fields are named by their place in the line, from 1, as the annexes do. */
export function at(cells: readonly string[], field: number): string {
  return cells[field - 1] ?? '';
}

/** Céntimos of an amount that was found well written; 0 of any other, which its own rule tells. */
export function centimos(cells: readonly string[], field: number): number {
  const text = at(cells, field);
  if (!/^-?\d{1,12}\.\d{2}$/.test(text)) return 0;
  return Number(text.replace('.', ''));
}

/** Required when the type, in this field, is one of these. */
export function whenType(field: number, types: ReadonlySet<string>, says: string): Required {
  return { says, of: (cells) => types.has(at(cells, field)) };
}

/** The rate is required when the currency, in this field, is not soles. */
export function whenForeign(field: number): Required {
  return {
    says: 'Es obligatorio si la moneda no es PEN.',
    of: (cells) => at(cells, field) !== 'PEN' && at(cells, field) !== '',
  };
}
