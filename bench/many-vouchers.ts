import { type Period, parsePeriod, shiftPeriod } from '@yupana/tax/period.ts';
import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import type pg from 'pg';
import { recomputeTotals } from '../apps/server/src/features/vouchers/totals/recompute-totals.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import type { Schema } from '../apps/server/src/schema.ts';

interface Db {
  database: Database<Schema>;
  /** Without the product's limit of time for a statement. */
  client: pg.Client;
}

export const NEWEST = '202610';
const PERIODS = Array.from({ length: 24 }, (_, back) => shiftPeriod(parsePeriod(NEWEST), -back));
const BOOKS = ['RCE', 'RVIE'] as const;
/** Of those of whom one period is looked at. */
const RECENT = 3;
/** Of each company that is neither of the two that are looked at: an office's usual client. */
const USUAL = 25_000;
/** The company whose listing costs the same, whatever the others have. */
const SMALL_COMPANY = 4_800;
const COMPANIES_PER_FIRM = 20;

export interface Filled {
  /** Has half of all the vouchers. */
  large: string;
  /** Has a hundred vouchers in each book and period. */
  small: string;
  companies: number;
}

/**
 * Fills a migrated database with vouchers of 24 periods and both books: half of them of one company of the given firm,
 * the rest of companies of other firms. Rows are made by the database; totals, by what a collection makes them with.
 */
export async function fillVouchers(db: Db, firmId: string, vouchers: number): Promise<Filled> {
  const others = Math.max(1, Math.round((vouchers / 2 - SMALL_COMPANY) / USUAL));
  const large = await addCompany(db, firmId, 1, vouchers / 2);
  const small = await addCompany(db, firmId, 2, SMALL_COMPANY);
  let firm = firmId;
  for (let place = 0; place < others; place += 1) {
    if (place % COMPANIES_PER_FIRM === 0) firm = await addFirm(db);
    await addCompany(db, firm, 3 + place, Math.max(48, (vouchers / 2 - SMALL_COMPANY) / others));
  }
  // As autovacuum leaves it.
  for (const table of [
    'vouchers',
    'period_groups',
    'business_periods',
    'collection_books',
    'collection_runs',
    'businesses',
    'firms',
  ])
    await db.client.query(`vacuum (analyze) ${table}`);
  return { large, small, companies: others + 2 };
}

/** Companies of one firm, each with as many vouchers in each book of the newest periods, nine of ten with their XML. */
export async function fillCompanies(db: Db, firmId: string, companies: number, each: number): Promise<void> {
  const periods = PERIODS.slice(0, RECENT);
  for (let place = 0; place < companies; place += 1)
    await addCompany(db, firmId, place, each * periods.length * BOOKS.length, periods);
  await addFiles(db);
  await db.client.query('vacuum (analyze)');
}

/** What a lane leaves: it looked at each period, and has what SUNAT gave. */
async function addFiles({ client }: Db): Promise<void> {
  await client.query(
    `insert into voucher_files (business_id, firm_id, book, issuer_ruc, type_code, serie, number, kind, state)
     select distinct on (business_id, book, issuer_ruc, type_code, serie, number)
       business_id, firm_id, book, issuer_ruc, type_code, serie, number, 'xml', case when number like '%7' then 'absent' else 'held' end
     from vouchers`,
  );
  await client.query(
    `insert into document_periods (business_id, tax_period, firm_id, seq, is_open)
     select business_id, tax_period, firm_id, seq, true from business_periods`,
  );
}

async function addFirm(db: Db): Promise<string> {
  const { rows } = await db.client.query<{ id: string }>(
    "insert into firms (name, plan_type, plan_ends_on, created_at) values ('Estudio', 1, '2030-01-01', now()) returning id",
  );
  return rows[0]?.id ?? '';
}

/** @returns its RUC */
async function addCompany(
  db: Db,
  firmId: string,
  place: number,
  vouchers: number,
  periods: readonly Period[] = PERIODS,
): Promise<string> {
  const body = `20${String(50_000_000 + place)}`;
  const ruc = `${body}${rucCheckDigit(body)}`;
  const businessId = crypto.randomUUID();
  await db.client.query(
    `insert into businesses (id, firm_id, accountant_id, ruc, name, status, exists_periods_processed, daily_minute,
       terms_accepted_at, privacy_accepted_at)
     values ($1, $2, $1, $3, 'COMERCIAL DE PRUEBA S.A.C.', 'VALID', true, 0, now(), now())`,
    [businessId, firmId, ruc],
  );
  const each = Math.max(1, Math.round(vouchers / periods.length / BOOKS.length));
  for (const book of BOOKS) {
    for (const period of periods) {
      await addVouchers(db, { firmId, businessId, book, period }, each);
      await db.database.tenant(firmId, (tx) => recomputeTotals(tx, { firmId, businessId, book, period }));
      await addLine(db, { firmId, businessId, book, period }, each);
    }
  }
  return ruc;
}

/** What the acta says of it: without it there would be no figures to show. */
async function addLine(
  { client }: Db,
  { firmId, businessId, book, period }: { firmId: string; businessId: string; book: string; period: string },
  count: number,
): Promise<void> {
  const run = crypto.randomUUID();
  await client.query(
    `insert into collection_runs (id, business_id, firm_id, state, stage, reason, message, created_at, finished_at)
     values ($1, $2, $3, 'done', 'finished', 'daily', '', now(), now())`,
    [run, businessId, firmId],
  );
  await client.query(
    `insert into collection_books (business_id, run_id, tax_period, book, firm_id, state, outcome, message, obtained_count,
       collected_at)
     values ($1, $2, $3, $4, $5, 'done', 'agreed', '', $6, now())`,
    [businessId, run, period, book, firmId, count],
  );
}

/** Vouchers of four types, three rates and four thousand suppliers, no two alike. */
async function addVouchers(
  db: Db,
  { firmId, businessId, book, period }: { firmId: string; businessId: string; book: string; period: string },
  count: number,
): Promise<void> {
  await db.client.query(
    `insert into vouchers (business_id, book, tax_period, firm_id, issuer_ruc, type_code, serie, number, issue_date,
       counterparty_document_type, counterparty_document, counterparty_name, taxable, igv, non_taxable, isc, icbper, other,
       total, igv_bucket, currency, exchange_rate, sunat_status, detraction, detail, first_seen_at, changed_at)
     select $1, $2, $3, $4, '20' || supplier || '1', (array['01', '01', '03', '07'])[1 + n % 4], 'F' || lpad((n % 40)::text, 3, '0'),
       n::text, to_date($3, 'YYYYMM') + (n % 28), '6', '20' || supplier || '1', 'PROVEEDOR DE FANTASÍA ' || supplier || ' S.A.C.',
       base, igv, 0, 0, 0, 0, base + igv, case n % 10 when 0 then 'none' when 1 then 'reduced' else 'general' end,
       'PEN', 1, '1', n % 9 = 0, '{}', now(), now()
     from (
       select n, lpad((10000000 + n::bigint * 7919 % 4000)::text, 8, '0') as supplier, base,
         round(base * case n % 10 when 0 then 0 when 1 then 0.105 else 0.18 end, 2) as igv
       from (select n, (10 + n::bigint * 7919 % 900000 / 100.0)::numeric(15, 2) as base from generate_series(1, $5::int) n) based
     ) voucher`,
    [businessId, book, period, firmId, count],
  );
}
