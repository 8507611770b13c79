import type { Generated } from 'kysely';

/** Letters sent once per member (migrations/0065_letters.sql). */
export interface LetterTables {
  letters: LettersTable;
}

/** Every kind there is; the column takes the same (calls.medium.test.ts). */
export const LETTER_KINDS = ['welcome', 'first-collection'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

interface LettersTable {
  member_id: string;
  kind: LetterKind;
  firm_id: string;
  business_id: string | null;
  requested_at: Date;
  sent_at: Generated<Date | null>;
}
