import type { AccountAccessTables } from './schema/account-access.ts';
import type { AccountsTables } from './schema/accounts.ts';
import type { AnalysisTables } from './schema/analysis.ts';
import type { BankTables } from './schema/bank.ts';
import type { BillingTables } from './schema/billing.ts';
import type { ClosingTables } from './schema/closing.ts';
import type { CollectionTables } from './schema/collection.ts';
import type { DeclarationTables } from './schema/declarations.ts';
import type { DocumentTables } from './schema/documents.ts';
import type { EventTables } from './schema/events.ts';
import type { FactTables } from './schema/facts.ts';
import type { LetterTables } from './schema/letters.ts';
import type { MailboxTables } from './schema/mailbox.ts';
import type { NonDomiciledTables } from './schema/non-domiciled.ts';
import type { NoticeTables } from './schema/notices.ts';
import type { OpeningTables } from './schema/opening.ts';
import type { PortfolioTables } from './schema/portfolio.ts';
import type { ProfileTables } from './schema/profile.ts';
import type { ReportTables } from './schema/reports.ts';
import type { RucRegisterTables } from './schema/ruc-register.ts';
import type { ScenarioTables } from './schema/scenarios.ts';
import type { TeamTables } from './schema/team.ts';
import type { WithholdingTables } from './schema/withholdings.ts';

/** Every table, as Kysely reads and writes it. Grows with the migrations. */
export type Schema = AccountAccessTables &
  AccountsTables &
  AnalysisTables &
  BankTables &
  BillingTables &
  ClosingTables &
  CollectionTables &
  DocumentTables &
  EventTables &
  FactTables &
  DeclarationTables &
  LetterTables &
  MailboxTables &
  NonDomiciledTables &
  NoticeTables &
  OpeningTables &
  PortfolioTables &
  ProfileTables &
  ReportTables &
  RucRegisterTables &
  ScenarioTables &
  TeamTables &
  WithholdingTables;
