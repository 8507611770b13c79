import type { CollectionRun } from '@yupana/contract/collection.ts';
import { sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';

/** SQL of the runs of several companies at once. */

type Firm = Pick<Ctx, 'firmId'>;

export interface RunOfCompany {
  business_id: string;
  id: string;
  state: CollectionRun['state'];
  books_done: number;
  books_expected: number;
  error_code: string | null;
  next_try_at: Date | null;
  finished_at: Date | null;
}

const SAID = sql.raw('id, state, books_done, books_expected, error_code, next_try_at, finished_at');

/** Of each the run that waits or is under way, else the newest. None of one that never had any. */
export async function findNewestRuns({ firmId }: Firm, tx: Tx, businessIds: readonly string[]) {
  const { rows } = await sql<RunOfCompany>`
    select one.business_id, r.* from unnest(${businessIds}::uuid[]) as one (business_id)
    cross join lateral (
      (select ${SAID}, 0 as place from collection_runs
        where business_id = one.business_id and firm_id = ${firmId}::uuid and state in ('pending', 'running'))
      union all
      (select ${SAID}, 1 as place from collection_runs
        where business_id = one.business_id and firm_id = ${firmId}::uuid order by created_at desc limit 1)
      order by place limit 1
    ) r`.execute(tx);
  return rows;
}

/** Runs by their ids, whatever became of them. */
export async function findRuns({ firmId }: Firm, tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<RunOfCompany>`
    select business_id, ${SAID} from collection_runs
    where firm_id = ${firmId}::uuid and id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
