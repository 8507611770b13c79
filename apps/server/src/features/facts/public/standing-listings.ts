import type { ListName } from '@yupana/sunat/lists/quirks.ts';
import type { Tx } from '../../../ctx.ts';
import { findListed } from './queries-lists.ts';
import { findSource } from './queries-sources.ts';

/** Somebody who stands in a list of SUNAT's now. */
export interface StandingListing {
  ruc: string;
  /** The list's own date, or the day on which we saw it there first. */
  from: string;
  resolution: string | null;
  seenAt: Date;
  /** It stood there when the list was read the first time: since when is not known to be news. */
  isOfFirst: boolean;
}

/** Which of these stand in a list now. */
export async function standingListings(tx: Tx, list: ListName, rucs: readonly string[]): Promise<StandingListing[]> {
  if (rucs.length === 0) return [];
  const first = (await findSource(tx, `list/${list}`))?.first_done_at ?? null;
  return (await findListed(tx, [list], rucs)).flatMap(({ ruc, from_day: from, to_day, resolution, seen_at: seenAt }) =>
    to_day === null ? [{ ruc, from, resolution, seenAt, isOfFirst: first === null || seenAt <= first }] : [],
  );
}

/** When a list was last read to its end; null: never. */
export async function listReadAt(tx: Tx, list: ListName): Promise<Date | null> {
  return (await findSource(tx, `list/${list}`))?.done_at ?? null;
}
