import type { BookName } from '@yupana/contract/books.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of what is known besides SUNAT's lines (migrations/0110_voucher_facts.sql and after). */
export interface FactTables {
  voucher_facts: VoucherFactsTable;
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
