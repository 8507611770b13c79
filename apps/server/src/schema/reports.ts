import type { BookOutcome } from '@yupana/contract/completeness.ts';
import type { ReportKind } from '@yupana/contract/report-kinds.ts';
import type { reportZipStates } from '@yupana/contract/report-zips.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** Tables of the files of a period (migration 0240) and of zips of several (migration 0260). */
export interface ReportTables {
  reports: ReportsTable;
  report_zips: ReportZipsTable;
  report_zip_pieces: ReportZipPiecesTable;
}

export type { ReportKind } from '@yupana/contract/report-kinds.ts';

interface ReportsTable {
  business_id: string;
  id: string;
  firm_id: string;
  tax_period: string;
  kind: ReportKind;
  seq: number;
  state: Generated<'pending' | 'running' | 'done' | 'failed'>;
  rows_done: Generated<number>;
  rows_total: number;
  file_name: string;
  file_hash: Generated<string | null>;
  created_at: Date;
  heartbeat_at: Date;
  expires_at: Generated<Date | null>;
  unwritable: Generated<string | null>;
}

/** What somebody asked for: lists in their own order. */
export interface AskedZip {
  rucs: readonly string[];
  periods: readonly string[];
  kinds: readonly ReportKind[];
}

interface ReportZipsTable {
  id: string;
  firm_id: string;
  member_id: string;
  asked_hash: string;
  stands_hash: string;
  asked: JSONColumnType<AskedZip, string, string>;
  state: Generated<(typeof reportZipStates)[number]>;
  pieces_total: number;
  file_name: string;
  file_hash: Generated<string | null>;
  file_bytes: Generated<number | null>;
  created_at: Date;
  heartbeat_at: Date;
  expires_at: Generated<Date | null>;
}

/** Why a file is not in its zip: codes of the catalogue of errors, and what is of zips alone. */
export type PieceTrouble =
  | 'REPORT_EMPTY'
  | 'REPORT_TOO_LONG'
  | 'REPORT_ACCOUNT_TOO_LONG'
  | 'REPORT_UNWRITABLE'
  | 'REPORT_FAILED'
  | 'NOT_COLLECTED'
  | 'TOO_LARGE'
  | 'COMPANY_GONE';

interface ReportZipPiecesTable {
  business_id: string;
  zip_id: string;
  place: number;
  firm_id: string;
  ruc: string;
  name: string;
  tax_period: string;
  kind: ReportKind;
  state: Generated<'waiting' | 'building' | 'done' | 'left-out'>;
  trouble: Generated<PieceTrouble | null>;
  collected: Generated<BookOutcome | null>;
  unread: Generated<number | null>;
  report_id: Generated<string | null>;
  seq: Generated<number | null>;
  made_at: Generated<Date | null>;
  file_name: Generated<string | null>;
  file_hash: Generated<string | null>;
  bytes: Generated<number | null>;
  rows_total: Generated<number | null>;
  failing: Generated<number | null>;
}
