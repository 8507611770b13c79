import type { PaymentState } from '@yupana/contract/billing.ts';
import type { Generated } from 'kysely';

/** Tables of payments and paid plans (migrations/0011_billing.sql says why each is as it is). */
export interface BillingTables {
  payments: PaymentsTable;
  plan_periods: PlanPeriodsTable;
}

interface PaymentsTable {
  id: string;
  firm_id: string;
  member_id: string;
  plan_id: number;
  /** numeric: decimal text, for `parseMoney` and `toDecimal`. */
  price: string;
  discount: string;
  igv: string;
  amount: string;
  token_hash: Uint8Array;
  email: string;
  state: PaymentState;
  message: string;
  decline_code: string | null;
  charge_id: string | null;
  card: string | null;
  starts_on: string | null;
  ends_on: string | null;
  asked_at: Date;
  settled_at: Date | null;
  receipt_sent_at: Date | null;
  created_at: Date;
  /** Both or none: a factura is made out to a RUC, a boleta to the person. */
  invoice_ruc: string | null;
  invoice_name: string | null;
  invoice_number: string | null;
  answered: Generated<boolean>;
}

interface PlanPeriodsTable {
  id: string;
  firm_id: string;
  payment_id: string;
  plan_id: number;
  starts_on: string;
  ends_on: string;
}
