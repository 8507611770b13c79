import type { ConstanciaFields } from '@yupana/sunat/portal/platform/types.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of detractions, perceptions and retentions (migrations/0280 and 0284 say why each is as it is). */
export interface WithholdingTables {
  detractions: DetractionsTable;
  spot_deposits: SpotDepositsTable;
  withholding_vouchers: WithholdingVouchersTable;
  withholding_answers: WithholdingAnswersTable;
  withholding_lanes: WithholdingLanesTable;
  deposit_files: DepositFilesTable;
  unreckoned_detractions: UnreckonedDetractionsTable;
}

type Json<T> = ColumnType<T, string, string>;

interface DetractionsTable {
  business_id: string;
  tax_period: string;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: Generated<string>;
  firm_id: string;
  issue_date: string;
  supplier_name: string;
  total: string;
  igv: string;
  code: string | null;
  percent: string | null;
  expected: string | null;
  limit_on: string | null;
}

interface UnreckonedDetractionsTable {
  business_id: string;
  tax_period: string;
  firm_id: string;
}

interface SpotDepositsTable {
  business_id: string;
  number: string;
  firm_id: string;
  direction: 'made' | 'received';
  supplier_ruc: string;
  type_code: string;
  serie: string;
  voucher_number: string;
  supplier_name: string | null;
  customer_document: string;
  customer_name: string | null;
  paid_on: string;
  amount: string;
  tax_period: string | null;
  account: string | null;
  account_type: string | null;
  operation_code: string | null;
  goods_code: string | null;
  operation_number: string | null;
  npd: string | null;
  origin: string | null;
  sol_user: string | null;
  source: 'sunat' | 'upload';
  seen_at: Date;
  gone_at: Date | null;
  receipt: ColumnType<ConstanciaFields | null, string | null | undefined, string | null>;
  receipt_at: Date | null;
  receipt_sha256: string | null;
  receipt_bytes: Buffer | null;
}

/** A voucher that a retention or a perception names. */
export interface WithheldOf {
  type: string | null;
  serie: string;
  /** Without left zeros. */
  number: string;
  /** As the document writes it. */
  written: string;
  /** Soles; null where it is in another currency or not said. */
  amount: string | null;
}

interface WithholdingVouchersTable {
  business_id: string;
  type_code: '20' | '40';
  issuer_ruc: string;
  serie: string;
  number: string;
  firm_id: string;
  issuer_name: string | null;
  receiver_ruc: string;
  issue_date: string;
  tax_period: string;
  system: string | null;
  percent: string | null;
  amount: string;
  paid: string | null;
  items: Json<WithheldOf[]>;
  reverted_on: string | null;
  read_at: Date;
  reader_version: number;
}

export type AskedKind = 'deposits' | 'perceptions' | 'retentions';

interface WithholdingAnswersTable {
  business_id: string;
  tax_period: string;
  kind: AskedKind;
  firm_id: string;
  outcome: 'known' | 'not-understood';
  amount: string | null;
  unread: Generated<number>;
  asked_at: Date;
  known_at: Date | null;
}

interface WithholdingLanesTable {
  business_id: string;
  firm_id: string;
  state: 'waiting' | 'asking' | 'idle';
  wanted: ColumnType<string[], string | undefined, string>;
  worker: string | null;
  held_until: Date | null;
  due_at: Date | null;
  trouble: string | null;
  missing: string | null;
  credentials_version: number | null;
  began_at: Date | null;
  ended_at: Date | null;
  tries: Generated<number>;
}

interface DepositFilesTable {
  business_id: string;
  year: number;
  lot: number;
  firm_id: string;
  tax_period: string;
  member_id: string;
  made_at: Date;
  codes: Json<string[]>;
  total: string;
}
