import type { ColumnType, Generated } from 'kysely';

/** Tables of SUNAT's RUC register (migrations/0020_ruc_register.sql, 0111_lists_and_rates.sql). */
export interface RucRegisterTables {
  taxpayers: TaxpayersTable;
  ruc_register_runs: RucRegisterRunsTable;
  taxpayer_changes: TaxpayerChangesTable;
  taxpayer_history: TaxpayerHistoryTable;
}

interface TaxpayersTable {
  ruc: string;
  name: string;
  state: string;
  condition: string | null;
  ubigeo: string | null;
  left_at: Date | null;
}

interface TaxpayerChangesTable {
  ruc: string;
  seen_on: string;
  before_state: string | null;
  before_condition: string | null;
  after_state: string | null;
  after_condition: string | null;
}

interface TaxpayerHistoryTable {
  one_row: Generated<boolean>;
  since: string;
}

interface RucRegisterRunsTable {
  id: string;
  state: Generated<'running' | 'done' | 'failed' | 'stale'>;
  outcome: 'not-modified' | 'loaded' | null;
  source: string;
  attempt: number;
  next_try_at: Date | null;
  worker: string;
  heartbeat_at: Date;
  started_at: Date;
  finished_at: Date | null;
  etag: string | null;
  last_modified: string | null;
  bytes: number | null;
  sha256: string | null;
  rows_read: number | null;
  rows_rejected: number | null;
  rejected: ColumnType<{ line: number; reason: string }[], string | undefined, string>;
  rows_left: number | null;
  error_code: string | null;
  message: string | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
}
