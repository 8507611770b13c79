/** What of a document is printed at a place: its head, its terms, its totals, its boxes. */
export const FIELDS = [
  ...(['number', 'issuer', 'receiver', 'issueDate', 'dueDate', 'currency', 'payment'] as const),
  ...(['taxable', 'nonTaxable', 'discounts', 'prepaid', 'igv', 'isc', 'icbper', 'charges', 'rounding'] as const),
  ...(['total', 'detraction', 'perception', 'modifies', 'motive', 'fees', 'notes'] as const),
] as const;
export type Field = (typeof FIELDS)[number];

/** Where something stands on the printed form: a page from 1, and a box in shares of the page's width and height. */
export interface Place {
  /** A field, or a line of the table by its number from 1. */
  of: Field | `line.${number}`;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of a line of the table: what was bought, as far as it tells it from others. */
  says?: string;
}
