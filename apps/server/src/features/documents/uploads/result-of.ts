import { dateTimeInLima } from '../../../platform/clock.ts';
import type { Looked } from './looked.ts';
import type { ResultRow } from './queries-results.ts';

/** What is told of a file of which no voucher is known. */
export function resultOf(
  { place, file }: Pick<Looked, 'place' | 'file'>,
  outcome: ResultRow['outcome'],
  detail: string,
): ResultRow {
  return {
    ...{ place, file, outcome, detail },
    ...{ issuer_ruc: null, type_code: null, serie: null, number: null },
    ...{ issuer_name: null, issue_date: null, currency: null, total: null },
  };
}

/** As it is written in Peru, by Lima's clock. */
export function dayOf(at: Date): string {
  return dateTimeInLima(at).slice(0, 10);
}
