import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';
import { findVersion } from './queries.ts';

/**
 * What a company shows, and what moves its version with every change (triggers of migrations 0093, 0280, 0284, 0315, 0365
 * and 0417). An answer that is remembered by the version reads these tables and no other: one that reads another makes it move
 * the version first.
 */
export const MOVING_A_COMPANY = [
  'business_periods',
  'businesses',
  'closed_arrivals',
  'collection_books',
  'collection_runs',
  'declaration_answers',
  'detractions',
  'period_groups',
  'presented_declarations',
  'spot_deposits',
  'unreckoned_detractions',
  'withholding_answers',
  'withholding_vouchers',
] as const satisfies (keyof Schema)[];

/**
 * Which company of the firm as which this is read has the RUC, and how it stands: another text after each transaction that changed
 * anything of it. Read before what is remembered by it; undefined when the firm has no such company.
 */
export function companyVersion(tx: Tx, ruc: string): Promise<string | undefined> {
  return findVersion(tx, ruc);
}
