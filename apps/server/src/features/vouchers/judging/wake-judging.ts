import type { Deps, Tx } from '../../../ctx.ts';
import type { Company } from '../storing/queries-to-judge.ts';
import { judgeCompany } from './job-definitions.ts';

export type { Company } from '../storing/queries-to-judge.ts';

/**
 * Something of a company waits to be judged: it is soon, in the caller's transaction or not at all. Who forgets to say so is seen by
 * the sweep within a minute.
 */
export async function wakeJudging(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { firmId, businessId }: Company,
): Promise<void> {
  await queue.send(judgeCompany, { firmId, businessId }, { tx, singletonKey: businessId });
}
