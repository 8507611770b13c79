import type { Generated } from 'kysely';

/** Tables of the profile and the partner's links (migrations/0013_profile_and_partner.sql says why each is as it is). */
export interface ProfileTables {
  two_step: TwoStepTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  data_exports: DataExportsTable;
  partner_links: PartnerLinksTable;
  kept_charges: KeptChargesTable;
}

interface TwoStepTable {
  member_id: string;
  firm_id: string;
  secret: string;
  started_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

interface RecoveryCodesTable {
  member_id: string;
  code_hash: Uint8Array;
  firm_id: string;
  used_at: Date | null;
}

interface SignInChallengesTable {
  token_hash: Uint8Array;
  firm_id: string;
  member_id: string;
  step: 'second-step' | 'reopen';
  created_at: Date;
  expires_at: Date;
}

interface DataExportsTable {
  id: string;
  firm_id: string;
  member_id: string;
  state: Generated<'pending' | 'running' | 'done' | 'failed'>;
  rows_done: Generated<number>;
  rows_total: number | null;
  file_hash: string | null;
  file_bytes: number | null;
  created_at: Date;
  heartbeat_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  proved_by: Uint8Array | null;
  proved_at: Date | null;
}

/** migrations/0024_kept_charges.sql */
interface KeptChargesTable {
  id: string;
  charge_id: string | null;
  plan_id: number;
  price: string;
  discount: string;
  igv: string;
  amount: string;
  paid_at: Date;
  starts_on: string | null;
  ends_on: string | null;
  payer_name: string;
  payer_document: string;
  payer_email: string;
  keep_until: string;
  invoice_ruc: string | null;
  invoice_name: string | null;
  invoice_number: string | null;
}

interface PartnerLinksTable {
  id: string;
  ticket_hash: Uint8Array;
  email: string;
  ruc: string;
  business_name: string;
  /** `YYYY-MM-DD` */
  license_until: string;
  used_at: Date;
  expires_at: Date;
}
