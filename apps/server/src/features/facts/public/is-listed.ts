import type { ListName } from '@yupana/sunat/lists/quirks.ts';
import type { Tx } from '../../../ctx.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { findListed } from './queries-lists.ts';
import { findSource } from './queries-sources.ts';

/** Whether a taxpayer stood in a list of SUNAT's on a day. */
export type ListedOn =
  | {
      kind: 'listed';
      from: string;
      fromDeclared: boolean;
      to: string | null;
      resolution: string | null;
      source: string;
    }
  | { kind: 'not-listed'; readAt: Date }
  /** The list does not say that he stood there, and before that day (`AAAA-MM-DD`) nobody wrote down who did: he may have. */
  | { kind: 'before-our-first-reading'; first: string }
  /** The list was never read: nothing is known of anybody. */
  | { kind: 'unknown' };

/** @param day `AAAA-MM-DD` */
export async function isListed(tx: Tx, list: ListName, ruc: string, day: string): Promise<ListedOn> {
  const times = await findListed(tx, [list], [ruc]);
  const one = times.findLast(({ from_day, to_day }) => from_day <= day && (to_day === null || day < to_day));
  if (one) {
    const { from_day: from, from_declared: fromDeclared, to_day: to, resolution, source } = one;
    return { kind: 'listed', from, fromDeclared, to, resolution, source };
  }
  const read = await findSource(tx, `list/${list}`);
  if (!read?.done_at) return { kind: 'unknown' };
  const first = dateInLima(read.first_done_at ?? read.done_at);
  return day < first ? { kind: 'before-our-first-reading', first } : { kind: 'not-listed', readAt: read.done_at };
}
