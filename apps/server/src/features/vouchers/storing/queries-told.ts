import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { ADDED_KEYS, KEPT_KEYS } from '@yupana/registers/read/proposal/books.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { AMOUNTS_OF_A_CHANGE, VOUCHER_COLUMNS, type VoucherColumn } from '../columns.ts';
import { type BookScope, inScope } from './book-scope.ts';

/** SQL of what a run tells of a book: of each voucher what stood before it, and what it left. */

/**
 * A column that SUNAT added is kept and is no news of a voucher: on its first day every voucher has one, and what really changed
 * could not be found among them. Once we know it, it is one where it says something before and after.
 */
const ADDED = `array(select one from jsonb_object_keys(v.detail || s.detail) one where not (${isTold('one')}))`;

/** @param key of `detail` */
function isTold(key: string): string {
  return `${key} = any(${arrayOf(KEPT_KEYS)}) or ${key} = any(${arrayOf(ADDED_KEYS)})
    and jsonb_exists(v.detail, ${key}) and jsonb_exists(s.detail, ${key})`;
}

/** What changed besides the amounts that have columns: by its name on the wire, before and after. Of `detail`, by each of its keys. */
export const DETAILS = sql.raw(
  `jsonb_strip_nulls(jsonb_build_object(${(VOUCHER_COLUMNS as readonly VoucherColumn[])
    .flatMap(({ name, told }) =>
      told === undefined || told === 'other_column' || (AMOUNTS_OF_A_CHANGE as readonly string[]).includes(name)
        ? []
        : [
            `'${told}', case when ${known(`v.${name}`)} is distinct from ${known(`s.${name}`)} then jsonb_build_array(v.${name}::text, s.${name}::text) end`,
          ],
    )
    .join(', ')})) || case when v.detail = s.detail then '{}' else coalesce((
      select jsonb_object_agg('other_column/' || key, jsonb_build_array(v.detail ->> key, s.detail ->> key))
      from jsonb_object_keys(v.detail || s.detail) key
      where v.detail ->> key is distinct from s.detail ->> key and (${isTold('key')})), '{}') end`,
);

/** What of a column is compared to say whether a voucher changed. */
export function known(column: string): string {
  if (column.endsWith('.detail')) return `(${column} - ${ADDED})`;
  // A name with another number of spaces is stored as it comes, and looks the same to whoever is told.
  if (!column.endsWith('.counterparty_name')) return column;
  return `case when strpos(${column}, '  ') = 0 then ${column} else regexp_replace(${column}, ' +', ' ', 'g') end`;
}

export function arrayOf(names: readonly string[]): string {
  return `array[${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}]::text[]`;
}

/** Before the run it was not there. */
const CAME = `told.kind in ('new', 'returned')`;
/** Each datum from what it was before the run to what it is now; none that is again what it was. */
const MERGED = `(select coalesce(jsonb_object_agg(name, jsonb_build_array(was, now)), '{}') from (
    select name, coalesce(told.details -> name, excluded.details -> name) -> 0 as was,
      coalesce(excluded.details -> name, told.details -> name) -> 1 as now
    from jsonb_object_keys(told.details || excluded.details) name) datum where was is distinct from now)`;
/** A process of the version before tells some changes by no datum: it cannot be seen that they are taken back. */
const IS_SEEN = `(told.kind = 'gone' or told.details <> '{}'
    or (told.before_taxable, told.before_igv, told.before_total) is distinct from (told.after_taxable, told.after_igv, told.after_total))`;
/** It is as it was before the run: it came and went, or what had changed or left is back as it stood. */
const UNDONE = `case when excluded.kind = 'gone' then ${CAME} else not ${CAME} and ${IS_SEEN} and ${MERGED} = '{}'
    and (told.before_taxable, told.before_igv, told.before_total)
      is not distinct from (excluded.after_taxable, excluded.after_igv, excluded.after_total) end`;
/**
 * A run that tries a book again may find a voucher changed a second time: of each run there is one record, from what stood before it to
 * what it left, and of the moment of the last one, unseen. By that moment it is marked for judging. One that is as it was has neither
 * figures before nor after: `forgetUndone` takes it away once it is marked.
 */
export const TOLD_AGAIN = sql.raw(`on conflict on constraint voucher_changes_pkey do update set
    kind = case when ${CAME} then told.kind when excluded.kind = 'gone' then 'gone' else 'changed' end,
    ${['taxable', 'igv', 'total']
      .flatMap((name) => [
        `before_${name} = case when not (${UNDONE}) then told.before_${name} end`,
        `after_${name} = case when not (${UNDONE}) then excluded.after_${name} end`,
      ])
      .join(', ')},
    details = ${MERGED}, seen_at = excluded.seen_at, read_at = null`);

/** What this run changed and took back is no change: nobody is told of it. */
export async function forgetUndone(tx: Tx, scope: BookScope, at: Date): Promise<void> {
  await sql`
    delete from voucher_changes v where ${inScope(scope)} and v.run_id = ${scope.runId}::uuid and v.seen_at = ${at}::timestamptz
      and v.before_total is null and v.after_total is null`.execute(tx);
}

/** What this run tells of the book, in all of its attempts. */
export async function countTold(tx: Tx, scope: BookScope): Promise<Record<ChangeKind, number>> {
  const { rows } = await sql<{ kind: ChangeKind; count: number }>`
    select kind, count(*) as count from voucher_changes v
    where ${inScope(scope)} and v.run_id = ${scope.runId}::uuid group by kind`.execute(tx);
  return { new: 0, returned: 0, changed: 0, gone: 0, ...Object.fromEntries(rows.map((one) => [one.kind, one.count])) };
}

export const CHANGE_SCOPE = sql.raw('business_id, book, tax_period, run_id, firm_id');

export function changeScope(scope: BookScope): RawBuilder<unknown> {
  return sql`${scope.businessId}::uuid, ${scope.book}, ${scope.period}, ${scope.runId}::uuid, ${scope.firmId}::uuid`;
}
