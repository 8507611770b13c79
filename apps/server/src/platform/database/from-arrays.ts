import { type RawBuilder, sql } from 'kysely';

/**
 * Rows of this process as a table in SQL: `unnest($1::text[], $2::numeric[]) as one (number, total)`, for `update … from` and
 * `insert … select`. One value for each column however many rows. On the embedded database an update joined from a sub-select did
 * not end in three minutes where this took 42 ms: it never has statistics, and takes a sub-select for one row.
 * @param columns each with its type in SQL, in the order of the columns of `one`
 */
export function fromArrays<Row>(
  one: string,
  columns: { readonly [C in keyof Row & string]: string },
  rows: readonly Row[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`);
  return sql`unnest(${sql.join(arrays)}) as ${sql.raw(one)} (${sql.raw(names.join(', '))})`;
}

/** SQL: two rows agree in all these columns: `v.number = one.number and v.serie = one.serie`. The names are never of a user. */
export function sameAs(table: string, columns: Readonly<Record<string, unknown>>, one = 'one'): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(columns)
      .map((name) => `${table}.${name} = ${one}.${name}`)
      .join(' and '),
  );
}
