import type { Generated } from 'kysely';

/** Table of the files of a period (migration 0240). */
export interface ReportTables {
  reports: ReportsTable;
}

export const reportKinds = [
  'rce',
  'rvie',
  'purchases',
  'sales',
  'siscont-purchases',
  'concar-purchases',
  'concar-sales',
  'contasis-purchases',
  'contasis-sales',
  'starsoft-purchases',
  'starsoft-sales',
] as const;
export type ReportKind = (typeof reportKinds)[number];

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
}
