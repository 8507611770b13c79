import { isElectronic, keyOf, type Row } from '../deals/row.ts';
import { daysAfter } from '../universe/calendar.ts';
import { hashOf } from '../universe/random.ts';
import { totalOf } from '../universe/voucher.ts';

/** Of each hundred, those that SUNAT lists in its proposal and has no XML of. */
const NEVER_HELD = 1;
/** What was issued yesterday or today is not there yet. */
const DAYS_LATE = 2;

/** Whether SUNAT has the document of this line today. */
export function holds(row: Row, today: string): boolean {
  if (!isElectronic(row) || totalOf(row.amounts) === 0) return false;
  if (row.issueDate > daysAfter(today, -DAYS_LATE)) return false;
  const key = keyOf(row.issuer.document, row.type, row.serie, row.number);
  return hashOf(`held ${key}`) % 100 >= NEVER_HELD;
}
