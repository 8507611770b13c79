import type { Generated } from 'kysely';

/** Letters sent once per member (migrations/0065_letters.sql). */
export interface LetterTables {
  letters: LettersTable;
}

export type LetterKind = 'welcome' | 'first-collection';

interface LettersTable {
  member_id: string;
  kind: LetterKind;
  firm_id: string;
  business_id: string | null;
  requested_at: Date;
  sent_at: Generated<Date | null>;
}
