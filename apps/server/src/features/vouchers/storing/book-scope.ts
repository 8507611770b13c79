import type { BookName } from '@yupana/contract/collection.ts';
import { type RawBuilder, sql } from 'kysely';
import { KEY_COLUMNS, type VoucherKeyValues } from '../columns.ts';

/** One proposal: the vouchers of a company in a book and period, as one run found them. */
export interface BookScope {
  firmId: string;
  businessId: string;
  runId: string;
  period: string;
  book: BookName;
}

/** A slice of a book by key, of what is staged and of what is stored alike: after one key, up to and with another. */
export interface KeyRange {
  after: VoucherKeyValues | null;
  upTo: VoucherKeyValues | null;
}

/** A proposal that is being stored, and the session's table in which its rows wait. */
export interface Staged extends BookScope {
  stage: string;
  /** The vouchers that are compared, when only lines that nobody knows are staged; null: all of the book. */
  aside: string | null;
}

/** @param place of the turn: two books stored at once in one session do not mix */
export function stageAt(scope: BookScope, place: number): Staged {
  return { ...scope, stage: `staged_vouchers_${place}`, aside: null };
}

/** Of a row of a table `v` and a staged one `s`. */
export const sameKey = sql.raw(KEY_COLUMNS.map((column) => `v.${column} = s.${column}`).join(' and '));

export function inScope(scope: BookScope): RawBuilder<unknown> {
  return sql`v.business_id = ${scope.businessId}::uuid and v.book = ${scope.book} and v.tax_period = ${scope.period}`;
}

/** Only what is in a slice, by the columns of the key. */
export function between(columns: RawBuilder<unknown>, { after, upTo }: KeyRange): RawBuilder<unknown> {
  const values = (one: VoucherKeyValues) => sql.join(KEY_COLUMNS.map((column) => one[column]));
  const lower = after ? sql`(${columns}) > (${values(after)})` : sql`true`;
  const upper = upTo ? sql`(${columns}) <= (${values(upTo)})` : sql`true`;
  return sql`${lower} and ${upper}`;
}
