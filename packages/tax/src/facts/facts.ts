import type {
  Deposit,
  ModifiedVoucher,
  NoteOfVoucher,
  Payment,
  SameKey,
  Support,
  YearTotals,
} from './circumstances.ts';
import type { Company } from './company.ts';
import type { Validity, VoucherDocument } from './document.ts';
import type { Fact } from './fact.ts';
import type { Issuer, Lists } from './issuer.ts';
import type { Voucher } from './voucher.ts';

/** All that a judgement of one purchase may look at. `today` is a fact as any other: no clock is asked. */
export interface Facts {
  voucher: Voucher;
  /** `pending` as long as somebody is going to ask for it: `unknown` is that nobody will, and is told at once. */
  document: Fact<VoucherDocument>;
  /** As `document`: `pending` while it waits in line, with the day on which its retries end. */
  validity: Fact<Validity>;
  issuer: Issuer;
  lists: Lists;
  company: Company;
  /** Absent: payments are loaded, and there is none of it. */
  payments: Fact<readonly Payment[]>;
  deposits: Fact<readonly Deposit[]>;
  support: Fact<readonly Support[]>;
  others: Others;
  /** Of the year of the period. */
  year: Fact<YearTotals>;
  /** Of the voucher's currency, for the day of issue; thousandths. */
  exchangeRate: Fact<{ buy: number; sell: number; publishedOn: string }>;
  today: string;
}

interface Others {
  /** Other lines of the same key, in this period and in others. */
  sameKey: Fact<readonly SameKey[]>;
  /** Of a note; absent: looked for in all periods and not found. */
  modified: Fact<ModifiedVoucher>;
  /** Credit and debit notes over this voucher. */
  notes: Fact<readonly NoteOfVoucher[]>;
  /** What the same operation adds up to, this voucher included (invoices of one contract), in soles; absent: it stands alone. */
  operationTotal: Fact<number>;
}
