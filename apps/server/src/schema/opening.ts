import type { Generated } from 'kysely';

/** Tables of what people told of balances with which periods begin (migrations/0315_opening_balances.sql). */
export interface OpeningTables {
  opening_entries: OpeningEntriesTable;
}

/** Soles as decimal text; a balance that is null was taken back. */
interface OpeningEntriesTable {
  entry_id: Generated<string>;
  business_id: string;
  firm_id: string;
  tax_period: string;
  balance: string | null;
  perceptions: string | null;
  retentions: string | null;
  reason: string;
  told_by: string;
  told_by_name: string;
  told_at: Date;
}
