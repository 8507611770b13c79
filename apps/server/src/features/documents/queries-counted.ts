import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import { fromArrays } from '../../platform/database/from-arrays.ts';
import { itsXml } from './queries-its-xml.ts';

/** SQL of how many documents of a period's vouchers are here, of several companies at once. */

export interface HeldDocuments {
  /** Vouchers that have a document of SUNAT's. */
  expected: number;
  held: number;
}

export interface KeptCount {
  business_id: string;
  /** How its vouchers and its files stand now. */
  stands: string;
  /** How they stood when they were counted; null: they were not. */
  counted_from: string | null;
  expected: number | null;
  held: number | null;
}

/** Of each company of which something of the period was stored, what was counted last. */
export async function listCounts(
  tx: Tx,
  firmId: string,
  period: string,
  businessIds: readonly string[],
): Promise<KeptCount[]> {
  const { rows } = await sql<KeptCount>`
    select p.business_id, concat(p.seq, '/', m.documents) as stands, d.counted_from, d.expected, d.held
    from business_periods p
    join company_versions m on m.business_id = p.business_id
    left join document_periods d on d.business_id = p.business_id and d.tax_period = p.tax_period
    where p.firm_id = ${firmId}::uuid and p.tax_period = ${period} and p.business_id = any(${businessIds}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Counts them, as the acta does of one book; nothing of a company without vouchers. */
export async function countHeld(
  tx: Tx,
  firmId: string,
  period: string,
  businessIds: readonly string[],
): Promise<(HeldDocuments & { business_id: string })[]> {
  const { rows } = await sql<HeldDocuments & { business_id: string }>`
    select v.business_id, count(*) filter (where f.state is distinct from 'not-expected')::int as expected,
      count(*) filter (where f.state = 'held')::int as held
    from vouchers v left join ${itsXml} on true
    where v.firm_id = ${firmId}::uuid and v.business_id = any(${businessIds}::uuid[]) and v.book in ('RCE', 'RVIE')
      and v.tax_period = ${period} and v.left_proposal_at is null
    group by v.business_id`.execute(tx);
  return rows;
}

const COUNTED = { business_id: 'uuid', counted_from: 'text', expected: 'int', held: 'int' } as const;

/** Keeps what was counted, of periods that a lane looked at. */
export async function keepCounts(
  tx: Tx,
  firmId: string,
  period: string,
  counted: readonly { business_id: string; counted_from: string; expected: number; held: number }[],
): Promise<void> {
  await sql`
    update document_periods d set counted_from = one.counted_from, expected = one.expected, held = one.held
    from ${fromArrays('one', COUNTED, counted)}
    where d.business_id = one.business_id and d.tax_period = ${period} and d.firm_id = ${firmId}::uuid`.execute(tx);
}
