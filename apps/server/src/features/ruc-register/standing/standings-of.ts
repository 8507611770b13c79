import { type Standing, standingOf } from '@yupana/tax/taxpayer-standing.ts';
import type { Tx } from '../../../ctx.ts';
import { findByRucs } from '../queries.ts';
import { findChanges, findSince } from '../queries-changes.ts';
import { findInForce } from '../queries-runs.ts';

/** How a taxpayer stands in the register in force, and since when we saw it so; null: it was so when we began to look. */
export interface StandingNow extends Standing {
  ruc: string;
  stateSince: string | null;
  domicileSince: string | null;
}

/** From which day on we know who was what; null: there is no register yet. */
export async function standingsOf(
  tx: Tx,
  rucs: readonly string[],
): Promise<{ first: string | null; standings: StandingNow[] }> {
  const first = (await findSince(tx)) ?? null;
  if (rucs.length === 0 || first === null) return { first, standings: [] };
  const changes = Map.groupBy(await findChanges(tx, rucs), ({ ruc }) => ruc);
  const standings = (await findByRucs(tx, rucs)).flatMap(({ ruc, state, condition, left_at }) => {
    if (left_at !== null) return [];
    const steps = (changes.get(ruc) ?? []).map((one) => ({
      on: one.seen_on,
      before: standingOf(one.before_state ?? '', one.before_condition),
      after: standingOf(one.after_state ?? '', one.after_condition),
    }));
    const now = standingOf(state, condition);
    const since = (part: keyof Standing) =>
      steps.findLast(({ before, after }) => before[part] !== after[part] && after[part] === now[part])?.on ?? null;
    return [{ ruc, ...now, stateSince: since('state'), domicileSince: since('domicile') }];
  });
  return { first, standings };
}

/** When the register in force was loaded; null: there is none. */
export async function registerLoadedAt(tx: Tx): Promise<Date | null> {
  return (await findInForce(tx))?.finished_at ?? null;
}
