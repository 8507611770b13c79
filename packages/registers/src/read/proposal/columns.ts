/** What a column is to the reader. How each is read stands once, in `read-row.ts`, whatever the book and the place. */
const MEANINGS = [
  'ownRuc',
  'ownName',
  'period',
  'car',
  'issueDate',
  'dueDate',
  'typeCode',
  'serie',
  'year',
  'number',
  'numberEnd',
  'counterpartyDocumentType',
  'counterpartyDocument',
  'counterpartyName',
  'dgTaxable',
  'dgIgv',
  'dgngTaxable',
  'dgngIgv',
  'dngTaxable',
  'dngIgv',
  'saleTaxable',
  'saleIgv',
  'discountTaxable',
  'discountIgv',
  'untaxed',
  'exported',
  'exempt',
  'unaffected',
  'isc',
  'icbper',
  'other',
  'total',
  'currency',
  'exchangeRate',
  'modifiedIssueDate',
  'modifiedTypeCode',
  'modifiedSerie',
  'modifiedNumber',
  'noteType',
  'status',
  'detraction',
  'inconsistencies',
  'operationType',
] as const;

export type Meaning = (typeof MEANINGS)[number];

/**
 * A column: its name as SUNAT writes it, what it is to the reader (null: nothing, it is only kept), and the key of `detail`
 * under which it is kept as written, if it is.
 */
export type Column = readonly [name: string, is: Meaning | null, kept?: string];

/**
 * A column that SUNAT gives since some day: older files, and the companies to which it still gives them, have none. It is kept in
 * `detail` under its own name and as written, as it was while nobody knew it: on the day it is known no voucher says something else.
 */
export type AddedColumn = readonly [name: string, is?: Meaning];

/** Keys of `detail` under which amounts were kept besides, which have columns of their own: what was stored before may have them. */
export const FORMER_KEYS = [
  ...['taxable_dg', 'igv_dg', 'taxable_dgng', 'igv_dgng', 'taxable_dng', 'igv_dng'],
  ...['taxable', 'igv', 'taxable_discount', 'igv_discount'],
] as const;

/** What tells one book's files from another's: everything else of a proposal is read alike. */
export interface BookFormat {
  columns: readonly Column[];
  /** After these, in any order, what a file may have and another may not. */
  added: readonly AddedColumn[];
  /** Free-use columns at the end: the shortest and longest tail seen in real files. */
  freeColumns: { name: (place: number) => string; fewest: number; most: number };
  /** Whose document a voucher's issuer is: in purchases the other's, who must then have one; in sales the company's own. */
  issuer: 'counterparty' | 'company';
}

/** A book's columns as the reader uses them; a file with the same names in another order is put in this one first. */
export interface BookColumns extends Omit<BookFormat, 'columns'> {
  names: readonly string[];
  /** Where each stands; −1 in the book, or the file, that does not have it. */
  places: Readonly<Record<Meaning, number>>;
  /** Those kept as written. */
  kept: readonly { place: number; key: string }[];
}

/** A book's columns, ready for use. */
export function prepare({ columns, ...format }: BookFormat): BookColumns {
  const meanings = columns.map(([, is]) => is);
  return {
    ...format,
    names: columns.map(([name]) => name),
    places: Object.fromEntries(MEANINGS.map((one) => [one, meanings.indexOf(one)])) as Record<Meaning, number>,
    kept: columns.flatMap(([, , key], place) => (key === undefined ? [] : [{ place, key }])),
  };
}
