import type { DeclarationsFound, PresentedDeclaration } from '@yupana/sunat/portal/platform/types.ts';
import { type Period, periodRange } from '@yupana/tax/period.ts';
import type { DeclarationOutcome } from '../../schema/declarations.ts';

/** What an answer of SUNAT's comes to. */
export interface SortedOut {
  declarations: PresentedDeclaration[];
  answers: { period: Period; outcome: DeclarationOutcome }[];
  /** Fields for which rows were not taken, for the log. */
  unread: string[];
}

/**
 * Which of the rows are declarations, and how SUNAT answered for each period that it was asked for. A row that is none, one of a day to
 * come, or an order that comes with two periods or two days, leaves its period in doubt, and all of them where it is not known of which
 * it is: it may be of one that has no other, or rectify one that has.
 */
export function sortOut(
  { rows, tooMany }: DeclarationsFound,
  asked: { from: Period; to: Period },
  today: string,
): SortedOut {
  const orders = new Map<string, PresentedDeclaration[]>();
  const unread: { field: string; doubts: Period | 'all' | 'none' }[] = [];
  for (const row of rows) {
    if (!('declaration' in row)) unread.push(row);
    else if (row.declaration.presentedOn > today) unread.push({ field: 'strFecPres', doubts: row.declaration.period });
    else orders.set(row.declaration.orderNumber, [...(orders.get(row.declaration.orderNumber) ?? []), row.declaration]);
  }
  const declarations = [...orders.values()].flatMap((same) => {
    const [last] = same.slice(-1);
    if (same.every((one) => one.period === last?.period && one.presentedOn === last.presentedOn)) return last ?? [];
    for (const { period } of same) unread.push({ field: 'numOrd', doubts: period });
    return [];
  });
  const doubtful = new Set(unread.map(({ doubts }) => doubts));
  const hidden = new Set(tooMany.flatMap((range) => periodRange(range.from, range.to)));
  const outcomeOf = (period: Period): DeclarationOutcome => {
    if (hidden.has(period)) return 'too-many';
    return doubtful.has('all') || doubtful.has(period) ? 'in-doubt' : 'listed';
  };
  return {
    declarations,
    answers: periodRange(asked.from, asked.to).map((period) => ({ period, outcome: outcomeOf(period) })),
    unread: unread.map(({ field }) => field),
  };
}
