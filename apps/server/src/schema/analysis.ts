import type { PostponedFor } from '@yupana/contract/postponed-for.ts';
import type { SettingName } from '@yupana/contract/setting-values.ts';
import type { VoucherStatus } from '@yupana/contract/vouchers.ts';
import type { Spoken } from '@yupana/tax/judging/decide.ts';
import type { Figures } from '@yupana/tax/rules/outcome.ts';
import type { Effect, Severity } from '@yupana/tax/rules/rule.ts';
import type { ColumnType, Generated } from 'kysely';

/** Tables of what is judged, told and decided (migrations 0200, 0210 and 0230 say why each is as it is). */
export interface AnalysisTables {
  verdicts: VerdictsTable;
  decisions: DecisionsTable;
  postponed_vouchers: PostponedVouchersTable;
  company_settings: CompanySettingsTable;
  rule_switches: RuleSwitchesTable;
  rulebook_adoptions: RulebookAdoptionsTable;
  company_rulebooks: CompanyRulebooksTable;
}

interface OfVoucher {
  business_id: string;
  book: 'RCE';
  tax_period: string;
  issuer_ruc: string;
  type_code: string;
  serie: string;
  number: string;
  dam_year: Generated<string>;
  firm_id: string;
}

interface VerdictsTable extends OfVoucher {
  status: VoucherStatus;
  expense: string;
  credit: string;
  without_credit: boolean;
  reason: string;
  findings: ColumnType<readonly KeptFinding[], string, string>;
  shares: ColumnType<Shares | null, string | null, string | null>;
  rulebook: string;
  facts_hash: string;
  judge_again_on: string | null;
  judged_at: Date;
}

/** A rule that spoke, as it is kept with a verdict: its sentence, facts and basis are made of this when somebody reads it. */
export interface KeptFinding {
  rule: string;
  version: number;
  is: Spoken['is'];
  severity: Severity;
  effect: Effect;
  figures: Figures;
  wait?: { for: string; until: string };
  /** A labelled exception by which it loses less. */
  softened?: string;
  /** It does not count: a labelled exception that another rule's finding brings. */
  yields?: { to: string; label: string };
  /** It does not count: the company switched the rule off. */
  off?: true;
}

/** What a purchase adds to sums of the year, in céntimos, and whether it is measured by one. */
export interface Shares {
  representation?: number;
  recreation?: number;
  directors?: number;
  /** A boleta of the Nuevo RUS; `nrus_unsaid`: one of which nobody says whether it is. */
  nrus?: number;
  nrus_unsaid?: true;
  /** What it changes was looked for in periods of which not all are known. */
  by_gap?: true;
  /** A rule measured it by what the company sold in a year, or would have. */
  by_sales?: true;
}

interface DecisionsTable extends OfVoucher {
  id: Generated<string>;
  batch: string;
  from_status: VoucherStatus;
  to_status: 'gasto deducible' | 'gasto no deducible';
  reason: string;
  finding: string;
  finding_sentence: string;
  taxable: string;
  igv: string;
  total: string;
  figures_hash: string;
  facts_hash: string | null;
  rulebook: string | null;
  verdict_status: ColumnType<VoucherStatus | null, VoucherStatus | null | undefined, never>;
  verdict_rules: ColumnType<string | null, string | null | undefined, never>;
  member_id: string;
  decided_at: Date;
  undone_at: Date | null;
  undone_by: string | null;
}

interface PostponedVouchersTable extends OfVoucher {
  awaited: PostponedFor;
  until: string | null;
  facts_hash: string;
  member_id: string;
  postponed_at: Date;
}

interface CompanySettingsTable {
  business_id: string;
  setting: SettingName;
  version: number;
  firm_id: string;
  value: ColumnType<unknown, string | null, never>;
  since: string | null;
  reason: string;
  member_id: string;
  set_at: Date;
}

interface RuleSwitchesTable {
  business_id: string;
  rule: string;
  version: number;
  firm_id: string;
  is_off: boolean;
  reason: string;
  member_id: string;
  switched_at: Date;
}

interface RulebookAdoptionsTable {
  firm_id: string;
  place: number;
  edition: string;
  member_id: string | null;
  adopted_at: Date;
}

interface CompanyRulebooksTable {
  business_id: string;
  firm_id: string;
  rulebook: string;
  seq: Generated<string>;
}
