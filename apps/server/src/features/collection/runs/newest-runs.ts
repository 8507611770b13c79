import type { Ctx, Tx } from '../../../ctx.ts';
import { findNewestRuns, findRuns, type RunOfCompany } from './queries-newest.ts';

export type { RunOfCompany } from './queries-newest.ts';

/** Of each of these companies of the firm the run that waits or is under way, else the newest, by the company's id. One statement. */
export async function newestRuns(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  businessIds: readonly string[],
): Promise<Map<string, RunOfCompany>> {
  if (businessIds.length === 0) return new Map();
  return new Map((await findNewestRuns(ctx, tx, businessIds)).map((run) => [run.business_id, run]));
}

/** These runs of the firm, by their ids; what is of another is left out. */
export async function runsOf(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, RunOfCompany>> {
  if (ids.length === 0) return new Map();
  return new Map((await findRuns(ctx, tx, ids)).map((run) => [run.id, run]));
}
