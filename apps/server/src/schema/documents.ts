import type { BookName } from '@yupana/contract/books.ts';
import type { Door } from '@yupana/contract/collection.ts';
import type { UploadOutcome, UploadState } from '@yupana/contract/uploads.ts';
import type { ZipPlace } from '@yupana/cpe/zip/members.ts';
import type { ColumnType, Generated } from 'kysely';
import type { FailureCode } from '../sunat/failure.ts';
import type { Access } from '../sunat/judge-refusal.ts';

/** Tables of vouchers' documents (migrations/0100_voucher_files.sql says why each is as it is). */
export interface DocumentTables {
  voucher_files: VoucherFilesTable;
  document_lanes: DocumentLanesTable;
  document_periods: DocumentPeriodsTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  upload_results: UploadResultsTable;
  uploaded_documents: UploadedDocumentsTable;
}

/** Who gave a file. */
export type KeptSource = 'consultacpe' | 'see-sol' | 'upload';
export type SeeSolAnswer = 'not-listed' | 'not-offered' | 'not-understood';
export type FileState = 'wanted' | 'held' | 'absent' | 'unreadable' | 'not-expected';
/** A voucher has one file of each kind at most. */
export const FILE_KINDS = ['xml', 'pdf', 'cdr'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
export type SignatureKept = 'valid' | 'valid-old' | 'digest-differs' | 'value-differs' | 'unchecked';
/** Those by which an XML that somebody handed in is known to be what its issuer signed. */
export const PROVEN: readonly (SignatureKept | null)[] = ['valid', 'valid-old'];

interface VoucherFilesTable {
  business_id: string;
  book: BookName;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  kind: FileKind;
  firm_id: string;
  state: FileState;
  reason: Generated<string>;
  priority: Generated<number>;
  tries: Generated<number>;
  next_try_at: Date | null;
  fault: string | null;
  source: KeptSource | null;
  sha256: string | null;
  size: number | null;
  bytes: Buffer | null;
  signature: SignatureKept | null;
  signature_detail: string | null;
  reader_version: number | null;
  reading_tries: Generated<number>;
  fetched_at: Date | null;
  /** What SEE-SOL answered of one that it did not give (migrations/0395_see_sol_documents.sql). */
  see_sol: SeeSolAnswer | null;
  see_sol_at: Date | null;
  see_sol_tries: Generated<number>;
}

interface DocumentLanesTable {
  business_id: string;
  firm_id: string;
  worker: string | null;
  held_until: Date | null;
  due_at: Date | null;
  enqueued_at: Date | null;
  access: Generated<Access>;
  access_at: Date | null;
  again_at: Date | null;
  denials: Generated<number>;
  denied_since: Date | null;
  credentials_version: number | null;
  reader_version: number | null;
  see_sol_due_at: Date | null;
  see_sol_asked_at: Date | null;
  see_sol_fault: FailureCode | null;
  see_sol_failed_at: Date | null;
  see_sol_version: number | null;
  see_sol_tries: Generated<number>;
  /** Visits to the SOL portal of a company without API key (migrations/0410_documents_by_menu.sql). */
  door: Door | null;
  menu_due_at: Date | null;
  menu_asked_at: Date | null;
  menu_fault: FailureCode | null;
  menu_failed_at: Date | null;
  menu_version: number | null;
  menu_tries: Generated<number>;
}

interface DocumentPeriodsTable {
  business_id: string;
  tax_period: string;
  firm_id: string;
  seq: string;
  is_open: boolean;
  /** How vouchers and files stood when their documents were counted (migration 0385); null: they were not. */
  counted_from: Generated<string | null>;
  expected: Generated<number | null>;
  held: Generated<number | null>;
}

/** Where an upload goes on. */
export interface UploadPlace {
  zip: ZipPlace;
  /** What was counted until there: members, those among them that were looked at, and the name of the first that was too large. */
  members: number;
  looked: number;
  large: string;
}

/** Migrations/0120_uploads.sql says why each is as it is. */
interface UploadsTable {
  id: string;
  business_id: string;
  firm_id: string;
  tax_period: string;
  member_id: string;
  name: string;
  size: number;
  received: Generated<number>;
  state: Generated<UploadState>;
  files_total: number | null;
  files_done: Generated<number>;
  zip_place: ColumnType<UploadPlace | null, string | null | undefined, string>;
  kept_bytes: Generated<number>;
  trouble: string | null;
  worker: string | null;
  held_until: Date | null;
  tries: Generated<number>;
  created_at: Date;
  touched_at: Date;
  finished_at: Date | null;
}

interface UploadPartsTable {
  upload_id: string;
  start: number;
  business_id: string;
  firm_id: string;
  size: number;
  hash: string;
}

interface UploadResultsTable {
  upload_id: string;
  place: number;
  business_id: string;
  firm_id: string;
  tax_period: string;
  /** Of a CDR whose voucher was not here: where it stands in its zip. */
  zip_entry: Generated<string | null>;
  file: string;
  outcome: UploadOutcome;
  detail: string;
  issuer_ruc: string | null;
  type_code: string | null;
  serie: string | null;
  number: string | null;
  issuer_name: string | null;
  issue_date: string | null;
  currency: string | null;
  total: string | null;
  at: Date;
}

/** What is uploaded besides vouchers: catalogue 01's code, what reverts some, a constancia of a deposit, or which detail of an F621. */
export const UPLOADED_KINDS = ['09', '31', '20', '40', 'RR', 'DTR', 'F621-R', 'F621-P', 'F621-PI'] as const;
export type UploadedKind = (typeof UPLOADED_KINDS)[number];

/** Migrations/0150_uploaded_documents.sql says why it is as it is. */
interface UploadedDocumentsTable {
  business_id: string;
  kind: UploadedKind;
  issuer_ruc: string;
  serie: string;
  number: string;
  firm_id: string;
  tax_period: string;
  sha256: string;
  size: number;
  bytes: Buffer | null;
  signature: SignatureKept | null;
  uploaded_at: Date;
  /** Of retentions and perceptions (migrations/0285_read_once.sql). */
  reader_version: number | null;
}
