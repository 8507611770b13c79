import type { ScenarioFigures, SharedScenario } from '@yupana/contract/scenarios.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of what somebody supposed of a period, and of the pages that show it to a client (migrations/0355_scenarios.sql,
 * 0390_outcomes_of_pages.sql, 0415_mail_of_pages.sql). */
export interface ScenarioTables {
  scenarios: ScenariosTable;
  scenario_links: ScenarioLinksTable;
}

/** Written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;

/** As they were reckoned then: `shared_amount` is kept since pages tell it. */
export type KeptFigures = Omit<ScenarioFigures, 'shared_amount'> & Partial<Pick<ScenarioFigures, 'shared_amount'>>;

/** What might count of a period when it was saved: céntimos of IGV by code. */
export type Seen = Readonly<Record<string, number>>;

interface ScenariosTable {
  scenario_id: string;
  business_id: string;
  firm_id: string;
  tax_period: string;
  name: string;
  codes: Json<string[]>;
  with_balance: boolean;
  figures: Json<KeptFigures>;
  seen: Json<Seen>;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
}

/** What of a page is kept since it tells by how much less is paid, what is left out, and why its figures may change. */
type KeptSince = Pick<SharedScenario, 'is_less' | 'left_out_amount' | 'in_process_count' | 'month_open'>;

/** What a page shows; when it ends is told besides. */
export type SharedContent = Omit<SharedScenario, 'expires_at' | 'figures' | keyof KeptSince> &
  Partial<KeptSince> & { figures: KeptFigures };

interface ScenarioLinksTable {
  link_id: string;
  scenario_id: string;
  business_id: string;
  firm_id: string;
  made_for: string;
  secret_hash: Uint8Array | null;
  ends: string | null;
  sent_to: string | null;
  content: Json<SharedContent>;
  created_at: Date;
  created_by: string;
  created_by_name: string;
  expires_at: Date;
  mailed_at: Generated<Date | null>;
  mail_failed_at: Generated<Date | null>;
  mail_asked_at: Generated<Date | null>;
  mail_ended_at: Generated<Date | null>;
  opened_count: Generated<number>;
  opened_first_at: Generated<Date | null>;
  opened_last_at: Generated<Date | null>;
}
