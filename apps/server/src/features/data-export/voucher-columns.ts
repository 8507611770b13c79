import { VOUCHER_COLUMNS as ALL, KEY_COLUMNS } from '../vouchers/columns.ts';

/** The columns of a voucher in its sheet, under the words an accountant uses. */
export const VOUCHER_COLUMNS = ALL.flatMap((column) =>
  'title' in column ? [[column.name, column.title] as const] : [],
);

export type VoucherColumn = (typeof VOUCHER_COLUMNS)[number][0];

/** What orders the rows of a sheet without two alike. */
export const SHEET_KEY = ['tax_period', ...KEY_COLUMNS] as const;
