import type { BusinessStatus } from '@yupana/contract/businesses.ts';
import type { ActaBook, ActaOutcome, BookName, CollectionRun, Door } from '@yupana/contract/collection.ts';
import type { Trouble } from '@yupana/contract/troubles.ts';
import type { ChangeKind, VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { LeftOutVoucher } from '@yupana/registers/read/left-out.ts';
import type { ColumnType, Generated } from 'kysely';
import type { VouchersTable } from '../features/vouchers/columns.ts';
import type { FailureCode } from '../sunat/failure.ts';
import type { FactKind } from './facts.ts';

/** Tables of companies and of what was collected for them (migrations/0002_collection.sql says why each is as it is). */
export interface CollectionTables {
  businesses: BusinessesTable;
  credentials: CredentialsTable;
  sol_users: SolUsersTable;
  sol_sessions: SolSessionsTable;
  handovers: HandoversTable;
  company_moves: CompanyMovesTable;
  collection_runs: CollectionRunsTable;
  collection_books: CollectionBooksTable;
  left_out_lists: LeftOutListsTable;
  see_sol_lists: SeeSolListsTable;
  vouchers: VouchersTable;
  voucher_changes: VoucherChangesTable;
  company_versions: CompanyVersionsTable;
  period_groups: PeriodGroupsTable;
  business_periods: BusinessPeriodsTable;
  closed_arrivals: ClosedArrivalsTable;
  to_judge: ToJudgeTable;
  public_changes: PublicChangesTable;
  public_batches: PublicBatchesTable;
}

/** numeric: decimal text both ways, for `parseMoney` and `toDecimal`. */
type Decimal = string;
/** jsonb: written as JSON text, read parsed. */
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

interface PublicChangesTable {
  id: Generated<string>;
  ruc: string | null;
  currency: string | null;
  from_day: string | null;
  until_day: string | null;
  since: Date;
  batch: string | null;
}

interface PublicBatchesTable {
  id: string;
  after_business: Generated<string>;
}

interface BusinessesTable {
  id: string;
  firm_id: string;
  accountant_id: string;
  ruc: string;
  name: string;
  paternal_surname: string | null;
  maternal_surname: string | null;
  given_names: string | null;
  status: BusinessStatus;
  /** Null: nothing is refused nor missing. */
  trouble: Generated<Trouble | null>;
  missing_permissions: JsonWithDefault<{ module_name: string }[]>;
  exists_periods_processed: Generated<boolean>;
  daily_minute: number;
  terms_accepted_at: Date;
  privacy_accepted_at: Date;
  /** SUNAT accepted its credentials: the RUC is its account's. */
  held_at: Date | null;
  archived_at: Date | null;
  removed_at: Date | null;
  erase_at: Date | null;
  /** The firm to which it is on its way; it is nobody's meanwhile. */
  moving_to: string | null;
  created_at: Generated<Date>;
}

/** Companies on their way from one account to another. */
interface CompanyMovesTable {
  /** The company's. */
  id: string;
  /** Who gets it. */
  firm_id: string;
  member_id: string;
  from_firm_id: string;
  from_member_id: string;
  token_hash: Buffer | null;
  collects: boolean;
  worker: string;
  held_until: Date;
  begun_at: Date;
}

/** Companies that are offered to another account. */
interface HandoversTable {
  business_id: string;
  firm_id: string;
  email: string;
  token_hash: Buffer | null;
  offered_at: Date;
  expires_at: Date;
}

/** Rows of nobody: which SOL users SUNAT refuses, over all accounts. */
interface SolUsersTable {
  user_hash: Buffer;
  refused: Generated<number>;
  rests_until: Date | null;
  asking_until: Date | null;
  changed_at: Date;
}

/** Rows of nobody: who is at the portal with a SOL user. */
interface SolSessionsTable {
  user_hash: Buffer;
  holder: string | null;
  held_until: Date;
  taken_at: Date;
  wanted_at: Date | null;
  person_until: Date | null;
}

interface CredentialsTable {
  business_id: string;
  firm_id: string;
  sol_user: string;
  sol_key: string;
  api_key: string | null;
  api_secret: string | null;
  version: Generated<number>;
  rejected_at: Date | null;
  rejected_source: 'sol-user' | 'sol-user-locked' | 'api-client' | 'permission' | null;
  failed_tries: Generated<number>;
  accepted_at: Date | null;
  doubted_at: Date | null;
  doubted_because: Generated<'not-understood' | 'cut-off' | null>;
  /** Of the SOL user at the portal alone, beside an API client. */
  sol_user_doubted_at: Generated<Date | null>;
  asking_until: Date | null;
  updated_at: Generated<Date>;
}

interface CollectionRunsTable {
  id: string;
  business_id: string;
  firm_id: string;
  state: Generated<CollectionRun['state']>;
  stage: Generated<CollectionRun['stage']>;
  reason: CollectionRun['reason'];
  source: Generated<'sire'>;
  door: Generated<Door>;
  books_expected: Generated<number>;
  books_done: Generated<number>;
  vouchers_expected: number | null;
  vouchers_obtained: Generated<number>;
  message: string;
  error_code: string | null;
  attempt: Generated<number>;
  failures: Generated<number>;
  losses: Generated<number>;
  left_out: JsonWithDefault<string[]>;
  next_try_at: Date | null;
  worker: string | null;
  heartbeat_at: Date | null;
  enqueued_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
}

/** Which file of a book had a column that nobody knows, and its name. */
export interface UnknownColumns {
  proposal?: string;
  summary?: string;
}

interface CollectionBooksTable {
  business_id: string;
  run_id: string;
  tax_period: string;
  book: BookName;
  firm_id: string;
  /** By which it was last asked for. */
  door: Generated<Door>;
  state: Generated<'pending' | 'running' | 'done' | 'failed'>;
  outcome: Generated<ActaOutcome>;
  message: string;
  error_code: string | null;
  detail: Generated<string | null>;
  retriable: Generated<boolean>;
  held: Generated<boolean>;
  expected_count: number | null;
  expected_igv: Decimal | null;
  expected_total: Decimal | null;
  obtained_count: number | null;
  obtained_igv: Decimal | null;
  obtained_total: Decimal | null;
  gaps: JsonWithDefault<ActaBook['gaps']>;
  rejected_rows: JsonWithDefault<ActaBook['rejected_rows']>;
  rejected_count: Generated<number>;
  unknown_columns: JsonWithDefault<UnknownColumns>;
  changes_new: Generated<number>;
  changes_returned: Generated<number>;
  changes_gone: Generated<number>;
  changes_changed: Generated<number>;
  archive_name: string | null;
  archive_hash: string | null;
  archive_bytes: number | null;
  summary_hash: string | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  collected_at: Date | null;
  /** Of a line that is short of SUNAT's word: a newer one of its book was written. The database says so (migrations/0263). */
  superseded: Generated<boolean>;
}

/** What SUNAT left out of a proposal (migrations/0130_left_out_lists.sql). */
interface LeftOutListsTable {
  business_id: string;
  tax_period: string;
  book: BookName;
  firm_id: string;
  /** Null until SUNAT answered once: what an answer said stands until the next. */
  state: 'none' | 'listed' | null;
  named: JsonWithDefault<LeftOutVoucher[]>;
  vouchers_count: Generated<number>;
  igv: Decimal | null;
  rejected_count: Generated<number>;
  archive_name: string | null;
  archive_hash: string | null;
  archive_bytes: number | null;
  learned_at: Date | null;
  fault: string | null;
  failed_at: Date | null;
  tries: Generated<number>;
  due_at: Date | null;
}

/** A voucher that is in one of both, the proposal or SEE-SOL's lists. */
export interface SeeSolDifference {
  typeCode: string;
  serie: string;
  number: string;
  document: string | null;
  name: string | null;
  issueDate: string;
  currency: string;
  total: string;
  /** SEE-SOL shows it, and not as active. */
  isInactive: boolean;
}

interface SeeSolListsTable {
  business_id: string;
  tax_period: string;
  book: BookName;
  firm_id: string;
  listed_count: number | null;
  held_count: number | null;
  rejected_count: Generated<number>;
  boletas_unread: Generated<boolean>;
  missing_count: Generated<number>;
  missing: JsonWithDefault<SeeSolDifference[]>;
  extra_count: Generated<number>;
  extra: JsonWithDefault<SeeSolDifference[]>;
  asked_at: Date | null;
  fault: FailureCode | null;
  failed_at: Date | null;
  tries: Generated<number>;
  due_at: Date | null;
}

interface VoucherChangesTable {
  business_id: string;
  book: BookName;
  tax_period: string;
  run_id: string;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: Generated<string>;
  firm_id: string;
  kind: ChangeKind;
  before_taxable: Decimal | null;
  before_igv: Decimal | null;
  before_total: Decimal | null;
  after_taxable: Decimal | null;
  after_igv: Decimal | null;
  after_total: Decimal | null;
  details: JsonWithDefault<Record<string, [string | null, string | null]>>;
  seen_at: Date;
  read_at: Date | null;
}

/** Written by the database alone (migrations/0093_versions_of_companies.sql). */
interface CompanyVersionsTable {
  business_id: string;
  firm_id: string;
  version: Generated<string>;
  /** Which XML are here (migration 0385). */
  documents: Generated<string>;
}

interface PeriodGroupsTable {
  business_id: string;
  tax_period: string;
  book: BookName;
  status: VoucherStatus;
  reason: string;
  igv_bucket: string;
  type_code: string;
  destination: string;
  firm_id: string;
  vouchers_count: number;
  taxable: Decimal;
  igv: Decimal;
  non_taxable: Decimal;
  isc: Decimal;
  icbper: Decimal;
  other: Decimal;
  total: Decimal;
}

interface ClosedArrivalsTable {
  business_id: string;
  tax_period: string;
  type_code: string;
  igv_bucket: string;
  destination: string;
  firm_id: string;
  vouchers_count: number;
  taxable: Decimal;
  igv: Decimal;
}

interface BusinessPeriodsTable {
  business_id: string;
  tax_period: string;
  firm_id: string;
  purchases_state: Generated<'presented' | 'not-presented' | 'unknown'>;
  sales_state: Generated<'presented' | 'not-presented' | 'unknown'>;
  opening_balance: Generated<Decimal | null>;
  opening_source: Generated<'carried' | 'declared' | 'typed' | null>;
  opening_reason: Generated<string | null>;
  opening_perceptions: Generated<Decimal | null>;
  opening_retentions: Generated<Decimal | null>;
  closed_at: Generated<Date | null>;
  purchases_file: Generated<string | null>;
  sales_file: Generated<string | null>;
  seq: Generated<number>;
  mended: Generated<number>;
}

interface ToJudgeTable {
  business_id: string;
  book: BookName;
  tax_period: string;
  issuer_ruc: string | null;
  type_code: string | null;
  serie: string | null;
  number: string | null;
  dam_year: string | null;
  firm_id: string;
  because:
    | 'first'
    | 'new'
    | 'changed'
    | 'returned'
    | 'gone'
    | FactKind
    | 'supplier'
    | 'rate'
    | 'setting'
    | 'declared'
    | 'time'
    | 'year'
    | 'law';
  since: Date;
  marks: Generated<number>;
  upto: Generated<string[] | null>;
}
