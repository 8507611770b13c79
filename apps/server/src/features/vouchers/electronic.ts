import { ELECTRONIC_TYPES } from '@yupana/tax/voucher-types.ts';
import { sql } from 'kysely';
import type { VoucherKeyValues } from './columns.ts';

/**
 * Which vouchers SUNAT knows one by one, as rows and as values: here alone, for whoever asks it for documents or for validity, and for
 * whoever waits for them.
 */

const RUC = '^[0-9]{11}$';
/** Of a series that the electronic systems give: F and B of the issuer's own, E of SUNAT's portal, L of liquidaciones. */
const SERIE = '^[FBEL][A-Z0-9]{3}$';
const ELECTRONIC: readonly string[] = ELECTRONIC_TYPES;

const [ruc, serie] = [new RegExp(RUC), new RegExp(SERIE)];

type Row = Pick<VoucherKeyValues, 'issuer_ruc' | 'type_code' | 'serie' | 'number'> & { number_end: string | null };

/** Of a type that SUNAT knows, under an issuer's RUC. A row of vouchers is `v`. */
const isOfKnownType = sql`v.type_code in (${sql.join(ELECTRONIC_TYPES)}) and v.issuer_ruc ~ ${sql.lit(RUC)}`;
/** By itself: a day's boletas in one row are no voucher. */
const isOne = sql`coalesce(v.number_end, '') in ('', v.number)`;

/** Of an electronic series: of what is a document already, which is never of several. */
export const IS_ELECTRONIC_DOCUMENT = sql<boolean>`${isOfKnownType} and v.serie ~ ${sql.lit(SERIE)}`;
/** Whose document SUNAT has. All else is on paper, or is no document of SUNAT's (a DAM, a bank's note). */
export const IS_ELECTRONIC = sql<boolean>`${IS_ELECTRONIC_DOCUMENT} and ${isOne}`;
/** Whose validity SUNAT tells: printed ones too. */
export const IS_VALIDATED = sql<boolean>`${isOfKnownType} and ${isOne}`;

/** As `IS_ELECTRONIC`, of a voucher in hand. */
export function isElectronic(voucher: Row): boolean {
  return isValidated(voucher) && serie.test(voucher.serie);
}

/** As `IS_VALIDATED`, of a voucher in hand. */
export function isValidated({ issuer_ruc, type_code, number, number_end }: Omit<Row, 'serie'>): boolean {
  return ELECTRONIC.includes(type_code) && ruc.test(issuer_ruc) && ['', number].includes(number_end ?? '');
}
