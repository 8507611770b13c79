import type { Statement } from '@yupana/contract/bank.ts';
import type { StatementRow } from './queries-statements.ts';

/** @param already of an upload, when it is not what its first one found */
export function presentStatement(
  row: StatementRow,
  nameOf: (memberId: string) => string,
  added: number = row.added,
): Statement {
  const { id, name, bank, account, currency, state, charges, credits, first_date, last_date } = row;
  return {
    ...{ uuid: id, name, bank, account, currency, state, charges, credits, first_date, last_date },
    ...{ added, already: charges - added, unreadable: row.unreadable, unreadable_count: row.unreadable_count },
    ...{ titles: row.titles, sample: row.sample, columns: row.columns },
    by: nameOf(row.member_id),
    at: row.uploaded_at.toISOString(),
  };
}
