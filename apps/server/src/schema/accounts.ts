import type { User } from '@yupana/contract/accounts.ts';
import type { Role } from '@yupana/contract/roles.ts';
import type { Generated } from 'kysely';

/** Tables of firms, members and sessions (migrations/0001_accounts.sql says why each is as it is). */
export interface AccountsTables {
  firms: FirmsTable;
  members: MembersTable;
  sessions: SessionsTable;
}

interface FirmsTable {
  id: Generated<string>;
  name: string;
  plan_type: User['subscription']['plan_type'];
  /** `YYYY-MM-DD` */
  plan_ends_on: string;
  coupon_code: string | null;
  /** Of the first payment, by the coupon of the sign-up. */
  discount_percent: Generated<number | null>;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  created_at: Date;
  /** The member closed the account; `erase_at` says until when it can be reopened. Both or none. */
  closed_at: Generated<Date | null>;
  erase_at: Generated<Date | null>;
  /** `YYYY-MM-DD`: last day of the partner's licence that pays for the account. */
  partner_license_until: Generated<string | null>;
  /** Whom the next factura is made out to. Both or none. */
  invoice_ruc: Generated<string | null>;
  invoice_name: Generated<string | null>;
  /** Links to files that were given before are worth nothing. */
  links_since: Generated<Date | null>;
}

interface MembersTable {
  id: Generated<string>;
  firm_id: string;
  name: string;
  last_name: string;
  document_number: string;
  phone_number: string;
  email: string;
  accountant_profile: User['accountant_profile'];
  password_hash: string;
  /** Never left to the table: it would make an owner of whoever is added, as a process of the version before expects. */
  role: Role;
  created_at: Date;
  /** When they last signed in. */
  entered_at: Generated<Date | null>;
  /** Left the firm: nothing of it opens anything any more. */
  left_at: Generated<Date | null>;
  /** Their mail server refused the last mail for good; null: it did not, or nothing was sent yet. */
  mail_refused_at: Generated<Date | null>;
}

interface SessionsTable {
  token_hash: Uint8Array;
  firm_id: string;
  member_id: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  id: Generated<string>;
  user_agent: Generated<string>;
  address: Generated<string>;
}
