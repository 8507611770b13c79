import type { Tx } from '../../ctx.ts';
import { type ConditionOn, conditionAt } from './condition-at.ts';
import { findByRucs } from './queries.ts';
import { findChanges, findSince } from './queries-changes.ts';

/** Of whom, and of which day: that of issue of a voucher. */
export interface AskedCondition {
  ruc: string;
  /** `AAAA-MM-DD`. */
  day: string;
}

/** What SUNAT's register said of taxpayers on a day each: as many answers as questions, in their order. */
export async function conditionsOn(tx: Tx, asked: readonly AskedCondition[]): Promise<ConditionOn[]> {
  if (asked.length === 0) return [];
  const rucs = [...new Set(asked.map(({ ruc }) => ruc))];
  const first = (await findSince(tx)) ?? null;
  const changes = Map.groupBy(await findChanges(tx, rucs), ({ ruc }) => ruc);
  const standing = new Map((await findByRucs(tx, rucs)).map((one) => [one.ruc, one]));
  return asked.map(({ ruc, day }) => {
    const found = standing.get(ruc);
    const now = found && found.left_at === null ? found : null;
    return conditionAt({ first, changes: changes.get(ruc) ?? [], now }, day);
  });
}

/** The same of one. */
export async function conditionOn(tx: Tx, ruc: string, day: string): Promise<ConditionOn> {
  const [found] = await conditionsOn(tx, [{ ruc, day }]);
  return found ?? { kind: 'unknown' };
}
