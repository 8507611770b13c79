import type { Generated } from 'kysely';

/** Tables of what people are told by mail, and of suppliers that put purchases at risk (migrations/0360_told_in_time.sql). */
export interface NoticeTables {
  notice_settings: NoticeSettingsTable;
  digests: DigestsTable;
  urgent_notices: UrgentNoticesTable;
  notice_looks: NoticeLooksTable;
  supplier_alerts: SupplierAlertsTable;
  supplier_looks: SupplierLooksTable;
}

/** numeric: decimal text both ways, for `parseMoney` and `toDecimal`. */
type Decimal = string;

/** What is told at once; the columns take the same. */
export const URGENT_KINDS = ['rejections', 'suppliers', 'closed_periods'] as const;
export type UrgentKind = (typeof URGENT_KINDS)[number];

/** `nothing`: there was none to tell when its moment came. `unwanted`: its person had it off. `refused`: by their mail server. */
export type NoticeOutcome = 'sent' | 'nothing' | 'unwanted' | 'refused';

interface NoticeSettingsTable extends Record<UrgentKind | 'digest', boolean> {
  member_id: string;
  firm_id: string;
  changed_at: Date;
}

interface Settled {
  settled_at: Generated<Date | null>;
  outcome: Generated<NoticeOutcome | null>;
}

interface DigestsTable extends Settled {
  member_id: string;
  day: string;
  firm_id: string;
  since: Date;
  until: Date;
}

interface UrgentNoticesTable extends Settled {
  member_id: string;
  kind: UrgentKind;
  key: string;
  firm_id: string;
  business_id: string | null;
  noted_at: Date;
  letter: Generated<string | null>;
}

interface NoticeLooksTable {
  one_row: Generated<boolean>;
  looked_until: Date;
}

interface SupplierAlertsTable {
  business_id: string;
  supplier_ruc: string;
  kind: 'ssco' | 'no-habido' | 'withdrawn';
  from_day: string;
  firm_id: string;
  from_known: boolean;
  supplier_name: string;
  resolution: string | null;
  noted_at: Date;
  is_news: boolean;
  vouchers_count: number;
  igv: Decimal;
  since_count: number;
  since_igv: Decimal;
  newest_period: string;
  periods: Generated<readonly string[] | null>;
  ended_at: Generated<Date | null>;
  seen_at: Generated<Date | null>;
  seen_by: Generated<string | null>;
}

interface SupplierLooksTable {
  business_id: string;
  firm_id: string;
  looked_at: Date;
  public_at: Date | null;
}
