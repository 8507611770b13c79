import type { Bank, Currency, MeansOfPayment, StatementColumns } from '@yupana/contract/bank.ts';
import type { SupportProof, supportFileTypes } from '@yupana/contract/supports.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of how purchases were paid and what sustains them (migrations 0225 and 0270 say why each is as it is). */
export interface BankTables {
  bank_statements: BankStatementsTable;
  bank_movements: BankMovementsTable;
  removed_statements: RemovedStatementsTable;
  voucher_payments: VoucherPaymentsTable;
  voucher_supports: VoucherSupportsTable;
}

type Json<T> = ColumnType<T, string, string>;

interface BankStatementsTable {
  business_id: string;
  id: string;
  firm_id: string;
  name: string;
  bank: Bank;
  account: string;
  currency: Currency;
  state: 'columns' | 'read';
  header_key: string;
  titles: Json<string[]>;
  sample: Json<string[][]>;
  columns: ColumnType<StatementColumns | null, string | null, string | null>;
  file_hash: string;
  charges: number;
  added: number;
  credits: number;
  unreadable: Json<{ row: number; reason: string }[]>;
  unreadable_count: number;
  first_date: string | null;
  last_date: string | null;
  member_id: string;
  uploaded_at: Date;
}

interface RemovedStatementsTable {
  business_id: string;
  id: string;
  firm_id: string;
  name: string;
  uploaded_at: Date;
  charges: number;
  kept: number;
  member_id: string;
  removed_at: Date;
}

interface BankMovementsTable {
  business_id: string;
  id: string;
  firm_id: string;
  statement_id: string;
  fingerprint: string;
  moved_on: string;
  description: string;
  operation: string;
  reference: string;
  amount: string;
  state: Generated<'open' | 'confirmed' | 'undone' | 'not-purchase'>;
  rejected: ColumnType<string[], string | undefined, string>;
  member_id: string | null;
  decided_at: Date | null;
  reason: Generated<string>;
}

interface OfVoucher {
  business_id: string;
  id: string;
  firm_id: string;
  book: 'RCE';
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: Generated<string>;
}

interface VoucherPaymentsTable extends OfVoucher {
  movement_id: string | null;
  request: string;
  paid_on: string;
  amount: string;
  charged: string;
  means: MeansOfPayment;
  bank: string;
  operation: string;
  names_supplier: boolean;
  /** RUC or document of who was paid, by a person's word; null: nobody said. */
  paid_to: string | null;
  /** When SUNAT was told that a third party cashes. */
  notice_on: string | null;
  member_id: string;
  paid_at: Date;
  undone_at: Date | null;
  undone_by: string | null;
  undone_reason: Generated<string>;
}

interface VoucherSupportsTable extends OfVoucher {
  proof: SupportProof;
  told_on: string;
  amount: string | null;
  note: string;
  file_hash: string | null;
  file_name: string | null;
  file_type: (typeof supportFileTypes)[number] | null;
  file_size: number | null;
  member_id: string;
  added_at: Date;
  removed_at: Date | null;
  removed_by: string | null;
}
