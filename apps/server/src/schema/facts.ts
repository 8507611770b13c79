import type { BookName } from '@yupana/contract/books.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Access } from '../sunat/judge-refusal.ts';

/** Tables of what is known besides SUNAT's lines (migrations/0110_voucher_facts.sql and after). */
export interface FactTables {
  voucher_facts: VoucherFactsTable;
  validity_lanes: ValidityLanesTable;
  fact_sources: FactSourcesTable;
  sunat_lists: SunatListsTable;
  exchange_rates: ExchangeRatesTable;
  exchange_rate_months: ExchangeRateMonthsTable;
}

export type FactKind = 'document' | 'validity' | 'deposit' | 'payment' | 'support';

interface VoucherFactsTable {
  business_id: string;
  book: BookName;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: Generated<string>;
  kind: FactKind;
  firm_id: string;
  state: 'known' | 'absent' | 'pending';
  pending_until: string | null;
  value: ColumnType<unknown, string, string>;
  source: string;
  learned_at: Date;
  confirmed_at: Date;
  reader_version: number;
}

interface FactSourcesTable {
  source: string;
  state: 'done' | 'failed';
  tried_at: Date;
  next_try_at: Date | null;
  done_at: Date | null;
  /** Of the day before nothing was written down; null as long as it never went well. */
  first_done_at: Date | null;
  url: string | null;
  sha256: string | null;
  bytes: number | null;
  rows_read: number | null;
  rows_rejected: number | null;
  failures: number;
  error_code: string | null;
  message: string | null;
  answer: ColumnType<unknown, string | null, string | null>;
}

interface SunatListsTable {
  list: string;
  ruc: string;
  from_day: string;
  from_declared: boolean;
  to_day: string | null;
  resolution: string | null;
  source: string;
  seen_at: Date;
}

interface ExchangeRatesTable {
  currency: string;
  day: string;
  buy: string;
  sell: string;
  source: string;
  read_at: Date;
}

interface ExchangeRateMonthsTable {
  currency: string;
  month: string;
  read_at: Date;
}

interface ValidityLanesTable {
  business_id: string;
  firm_id: string;
  access: Generated<Access>;
  access_at: Date | null;
  again_at: Date | null;
  denials: Generated<number>;
  denied_since: Date | null;
  credentials_version: number | null;
  /** What kept it from being asked the last time; null when SUNAT answered. */
  trouble: string | null;
  due_at: Date;
}
