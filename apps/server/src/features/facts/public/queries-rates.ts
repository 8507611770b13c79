import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';
import { fromArrays } from '../../../platform/database/from-arrays.ts';
import { LONGEST_GAP_DAYS } from './carried-rate.ts';

/** SQL of SUNAT's exchange rates. */

export interface RateRow {
  day: string;
  buy: string;
  sell: string;
}

const COLUMNS = { day: 'date', buy: 'numeric', sell: 'numeric' } as const satisfies Record<keyof RateRow, string>;

/** A rate that SUNAT corrected is the newer one. @returns the days of which it says something else, each until the next that has one */
export async function writeRates(
  tx: Tx,
  rates: readonly RateRow[],
  { currency, source, at }: { currency: string; source: string; at: Date },
): Promise<{ from_day: string; until_day: string }[]> {
  const { rows: written } = await sql<{ day: string }>`
    insert into exchange_rates as r (currency, day, buy, sell, source, read_at)
    select ${currency}, one.day, one.buy, one.sell, ${source}, ${at}::timestamptz from ${fromArrays('one', COLUMNS, rates)}
    on conflict (currency, day) do update set
      buy = excluded.buy, sell = excluded.sell, source = excluded.source, read_at = excluded.read_at
    where (r.buy, r.sell) is distinct from (excluded.buy, excluded.sell)
    returning r.day::text as day`.execute(tx);
  const { rows: days } = await sql<{ from_day: string; until_day: string }>`
    select one.day::text as from_day,
      least(one.day + ${LONGEST_GAP_DAYS}::int, coalesce(following.day - 1, one.day + ${LONGEST_GAP_DAYS}::int))::text as until_day
    from ${fromArrays('one', { day: 'date' }, written)} left join lateral (
      select r.day from exchange_rates r where r.currency = ${currency} and r.day > one.day order by r.day limit 1) following on true`.execute(
    tx,
  );
  return days;
}

export async function noteMonth(tx: Tx, currency: string, month: string, at: Date): Promise<void> {
  await tx
    .insertInto('exchange_rate_months')
    .values({ currency, month, read_at: at })
    .onConflict((conflict) => conflict.columns(['currency', 'month']).doUpdateSet({ read_at: at }))
    .execute();
}

export function listMonths(tx: Tx, currency: string) {
  return tx.selectFrom('exchange_rate_months').select(['month', 'read_at']).where('currency', '=', currency).execute();
}

/** How many days of a month have a rate. */
export async function countRates(tx: Tx, currency: string, month: string): Promise<number> {
  const { count } = await tx
    .selectFrom('exchange_rates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('currency', '=', currency)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', sql<string>`(${`${month}-01`}::date + interval '1 month - 1 day')::date`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The last rate of a currency that was published until a day. */
export function findLastRate(tx: Tx, currency: string, day: string) {
  return tx
    .selectFrom('exchange_rates')
    .select(['day', 'buy', 'sell', 'source', 'read_at'])
    .where('currency', '=', currency)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}
