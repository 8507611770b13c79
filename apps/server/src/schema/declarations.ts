import type { ColumnType } from 'kysely';

/** Tables of what was presented to SUNAT (migrations/0300_presented_declarations.sql, 0417_declarations_not_answered.sql). */
export interface DeclarationTables {
  presented_declarations: PresentedDeclarationsTable;
  declaration_answers: DeclarationAnswersTable;
  declaration_attempts: DeclarationAttemptsTable;
}

/** Soles with two decimals, by casilla. */
export type Figures = Readonly<Record<string, string>>;

export const declarationOutcomes = ['listed', 'in-doubt', 'too-many'] as const;
export type DeclarationOutcome = (typeof declarationOutcomes)[number];

interface PresentedDeclarationsTable {
  business_id: string;
  order_number: string;
  firm_id: string;
  form: string;
  tax_period: string;
  presented_on: string;
  bank: string | null;
  amount_paid: string | null;
  figures: ColumnType<Figures | null, string | null, string | null>;
  seen_at: Date;
}

export type DeclarationTrouble = 'no-permission' | 'no-answer';

interface DeclarationAttemptsTable {
  business_id: string;
  firm_id: string;
  failed_at: Date | null;
  trouble: DeclarationTrouble | null;
}

interface DeclarationAnswersTable {
  business_id: string;
  tax_period: string;
  firm_id: string;
  outcome: DeclarationOutcome;
  asked_at: Date;
}
