import type { BookName } from '@yupana/contract/books.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../ctx.ts';

/** SQL of what is known of a company's period besides its vouchers. */

export interface PeriodKey {
  firmId: string;
  businessId: string;
  period: string;
}

/** The period's `seq` grows by one, whatever else is true of it. */
export async function raiseSeq(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<void> {
  await sql`
    insert into business_periods as p (business_id, tax_period, firm_id, seq)
    values (${businessId}::uuid, ${period}, ${firmId}::uuid, 1)
    on conflict (business_id, tax_period) do update set seq = p.seq + 1`.execute(tx);
}

/** The same of other periods of the company, of those that it has. */
export async function raiseSeqs(
  tx: Tx,
  { firmId, businessId }: Omit<PeriodKey, 'period'>,
  periods: readonly string[],
): Promise<void> {
  if (periods.length === 0) return;
  await tx
    .updateTable('business_periods')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', 'in', [...periods])
    .execute();
}

/** How often each of a company's periods changed. */
export async function findSeqs(
  tx: Tx,
  { firmId, businessId }: Omit<PeriodKey, 'period'>,
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('business_periods')
    .select(['tax_period', (eb) => eb.cast<string>('seq', 'text').as('seq')])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
  return new Map(rows.map(({ tax_period, seq }) => [tax_period, seq]));
}

/** Of several companies: all their periods, how often each changed, and which are closed, as one text by company. */
export async function findSeqsOf(tx: Tx, firmId: string, businessIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ business_id: string; seqs: string }>`
    select business_id, string_agg(concat(tax_period, ':', seq, closed_at), ',' order by tax_period) as seqs
    from business_periods
    where firm_id = ${firmId}::uuid and business_id = any(${[...businessIds]}::uuid[]) group by business_id`.execute(
    tx,
  );
  return new Map(rows.map(({ business_id, seqs }) => [business_id, seqs]));
}

/** Those that nobody closed here and that have purchases, the oldest first. */
export async function findOpenPeriods(tx: Tx, { firmId, businessId }: Omit<PeriodKey, 'period'>): Promise<string[]> {
  const { rows } = await sql<{ tax_period: string }>`
    select p.tax_period from business_periods p
    where p.firm_id = ${firmId}::uuid and p.business_id = ${businessId}::uuid and p.closed_at is null and exists (
      select from period_groups g
      where g.business_id = p.business_id and g.tax_period = p.tax_period and g.book = 'RCE' and g.vouchers_count > 0)
    order by p.tax_period`.execute(tx);
  return rows.map(({ tax_period }) => tax_period);
}

/** The period is known from here on. */
export async function insertPeriod(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<void> {
  await tx
    .insertInto('business_periods')
    .values({ business_id: businessId, tax_period: period, firm_id: firmId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Its groups were not what its vouchers add up to. */
export async function countMended(tx: Tx, { businessId, period }: PeriodKey): Promise<void> {
  await sql`
    update business_periods set mended = mended + 1
    where business_id = ${businessId}::uuid and tax_period = ${period}`.execute(tx);
}

/** Across all firms. */
export async function sumMended(tx: Tx): Promise<number> {
  const { rows } = await sql<{ mended: number }>`
    select coalesce(sum(mended), 0)::int as mended from business_periods where mended > 0`.execute(tx);
  return rows[0]?.mended ?? 0;
}

export type PeriodState = 'presented' | 'not-presented' | 'unknown';

const STATE = { RCE: 'purchases_state', RVIE: 'sales_state' } as const satisfies Record<BookName, string>;

/** Where SUNAT says something else of a book than before, `seq` grows. */
export async function writeStates(
  tx: Tx,
  { firmId, businessId }: Omit<PeriodKey, 'period'>,
  book: BookName,
  states: readonly { period: string; state: PeriodState }[],
): Promise<void> {
  const column = sql.ref(STATE[book]);
  const periods = states.map(({ period }) => period);
  await sql`
    insert into business_periods as p (business_id, tax_period, firm_id, ${column})
    select ${businessId}::uuid, period, ${firmId}::uuid, state
    from unnest(${periods}::text[], ${states.map(({ state }) => state)}::text[]) as one (period, state)
    order by period
    on conflict (business_id, tax_period) do update set ${column} = excluded.${column}, seq = p.seq + 1
    where p.${column} <> excluded.${column}`.execute(tx);
}

/** What SUNAT said of a book's periods, by period. */
export async function findStates(
  tx: Tx,
  { firmId, businessId }: Omit<PeriodKey, 'period'>,
  book: BookName,
): Promise<Map<string, PeriodState>> {
  const rows = await tx
    .selectFrom('business_periods')
    .select(['tax_period', `${STATE[book]} as state`])
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .execute();
  return new Map(rows.map(({ tax_period, state }) => [tax_period, state]));
}

const FILE = { RCE: 'purchases_file', RVIE: 'sales_file' } as const satisfies Record<BookName, string>;

/** The file that what stands of a book is, if it is known. */
export async function findFile(tx: Tx, { businessId, period }: PeriodKey, book: BookName): Promise<string | null> {
  const row = await tx
    .selectFrom('business_periods')
    .select(`${FILE[book]} as file`)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .executeTakeFirst();
  return row?.file ?? null;
}

export async function writeFile(
  tx: Tx,
  { businessId, period }: PeriodKey,
  book: BookName,
  file: string | null,
): Promise<void> {
  await tx
    .updateTable('business_periods')
    .set({ [FILE[book]]: file })
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where(FILE[book], 'is distinct from', file)
    .execute();
}

/** When a person closed it here; null of one that is open, or not known. */
export async function findClosedAt(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<Date | null> {
  const found = await tx
    .selectFrom('business_periods')
    .select('closed_at')
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .executeTakeFirst();
  return found?.closed_at ?? null;
}

/**
 * A person closed it here at a moment, if it is open and stands as it was seen. What comes into it from others is kept by the database
 * (`keep_arrivals`).
 * @returns false when it does not
 */
export async function writeClosed(
  tx: Tx,
  { firmId, businessId, period }: PeriodKey,
  { at, seq }: { at: Date; seq: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business_periods')
    .set({ closed_at: at })
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .where('closed_at', 'is', null)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It is open again. Its `seq` grows: what comes into it from others is no more what was kept. */
export async function writeOpen(tx: Tx, { firmId, businessId, period }: PeriodKey): Promise<void> {
  await tx
    .updateTable('business_periods')
    .set((eb) => ({ closed_at: null, seq: eb('seq', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('business_id', '=', businessId)
    .where('tax_period', '=', period)
    .execute();
}
