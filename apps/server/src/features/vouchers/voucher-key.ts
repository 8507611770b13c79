import { KEY_COLUMNS } from './storing/staged-lines.ts';

/** The columns that name one voucher, in every table that speaks of vouchers. */
export const VOUCHER_KEY = ['business_id', 'book', 'tax_period', ...KEY_COLUMNS] as const;
