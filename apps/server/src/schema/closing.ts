import type { BookingProgram } from '@yupana/contract/booking-programs.ts';
import type { CloseCheck, CloseFigures, PackageContent, PackageFile } from '@yupana/contract/closing.ts';
import type { ActaBook } from '@yupana/contract/collection.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of the closes of a period (migrations 0250, 0261, 0330), and of who reads the calendar elsewhere (0310). */
export interface ClosingTables {
  period_closes: PeriodClosesTable;
  period_preparations: PeriodPreparationsTable;
  calendar_links: CalendarLinksTable;
}

interface CalendarLinksTable {
  member_id: string;
  firm_id: string;
  secret_hash: Uint8Array;
  /** The last four characters of the secret. */
  ends: string;
  created_at: Date;
}

/** The acta as it was when a version was closed; of the files that SUNAT sent their names and hashes, and no link. */
export interface KeptActa {
  books: (Pick<ActaBook, 'book' | 'outcome' | 'message' | 'expected' | 'obtained' | 'collected_at' | 'source'> & {
    /** Absent of what was closed before it was kept. */
    rejected_count?: number;
    evidence: { file_name: string; sha256: string; bytes: number } | null;
    documents: Pick<
      ActaBook['documents'],
      'expected' | 'held' | 'waiting' | 'absent' | 'unreadable' | 'not_expected' | 'missing'
    >;
  })[];
}

/** Written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;

interface PeriodClosesTable {
  business_id: string;
  tax_period: string;
  version: number;
  firm_id: string;
  state: Generated<'building' | 'done' | 'failed'>;
  closed_at: Date;
  closed_by: string;
  closed_by_name: string;
  reason: Generated<string>;
  checks: Json<CloseCheck[]>;
  figures: Json<CloseFigures>;
  acta: Json<KeptActa>;
  seq: number;
  statuses: Uint8Array;
  statuses_hash: string;
  rulebook: string;
  files: ColumnType<PackageFile[], string | undefined, string>;
  files_done: Generated<number>;
  files_total: number;
  program: Generated<BookingProgram>;
  contents: ColumnType<PackageContent[], string | undefined, string>;
  package_name: string;
  package_hash: Generated<string | null>;
  package_bytes: Generated<number | null>;
  heartbeat_at: Date;
  reopened_at: Generated<Date | null>;
  reopened_by: Generated<string | null>;
  reopened_by_name: Generated<string | null>;
  reopen_reason: Generated<string | null>;
  /** Who prepared it; null where one person alone closed it. */
  prepared_at: Generated<Date | null>;
  prepared_by: Generated<string | null>;
  prepared_by_name: Generated<string | null>;
}

interface PeriodPreparationsTable {
  business_id: string;
  tax_period: string;
  firm_id: string;
  seq: number;
  prepared_at: Date;
  prepared_by: string;
  prepared_by_name: string;
}
