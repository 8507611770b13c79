import type { Generated } from 'kysely';

/** Tables of coupons, recovery links and attempts (migrations/0010_account_access.sql says why each is as it is). */
export interface AccountAccessTables {
  coupons: CouponsTable;
  recovery_tokens: RecoveryTokensTable;
  attempts: AttemptsTable;
}

interface CouponsTable {
  code: string;
  percent: number | null;
  trial_days: number | null;
  /** `YYYY-MM-DD` */
  valid_from: string;
  valid_until: string | null;
  use_limit: number | null;
  uses: Generated<number>;
  created_at: Date;
}

interface RecoveryTokensTable {
  token_hash: Uint8Array;
  firm_id: string;
  member_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface AttemptsTable {
  scope: string;
  key: Uint8Array;
  count: number;
  last_at: Date;
  blocked_until: Date;
  /** Tries whose outcome is not known yet. */
  in_flight: Generated<number>;
}
