import type { ForeignDetails, ForeignDocument } from '@yupana/contract/non-domiciled.ts';
import type { ColumnType } from 'kysely';

/** The table of what people told of purchases from who is not domiciled (migrations/0413_non_domiciled_purchases.sql). */
export interface NonDomiciledTables {
  non_domiciled_entries: NonDomiciledEntriesTable;
}

/** Written as text, read as what it says. */
type Json<T> = ColumnType<T | null, string | null, string | null>;

interface NonDomiciledEntriesTable {
  business_id: string;
  purchase: string;
  version: number;
  firm_id: string;
  tax_period: string;
  typed: boolean;
  supplier_id: string;
  document: Json<ForeignDocument>;
  details: Json<ForeignDetails>;
  told_by: string;
  told_by_name: string;
  told_at: Date;
}
