import type { Facts } from '@yupana/tax/facts/facts.ts';
import { add, money } from '@yupana/tax/money.ts';
import type { Shares } from '../../../schema/analysis.ts';

const SUMS = ['representation', 'recreation', 'directors'] as const;

/** By period: by how many céntimos its purchases would add more to each sum of the year. */
export type Moved = Readonly<Record<string, readonly [representation: number, recreation: number, directors: number]>>;

interface Counted {
  shares: Shares | null;
  /** The effective one: what lost its expense, by the rules or by a person, adds nothing. */
  status: string;
}

/** What one purchase moves, added to what others of its period do. */
export function movedBy(moved: Moved, period: string, before: Counted, after: Counted): Moved {
  const [a = 0, b = 0, c = 0] = SUMS.map((name) => amountOf(after, name) - amountOf(before, name));
  if (a === 0 && b === 0 && c === 0) return moved;
  const [x, y, z] = moved[period] ?? [0, 0, 0];
  return { ...moved, [period]: [x + a, y + b, z + c] };
}

function amountOf({ shares, status }: Counted, name: (typeof SUMS)[number]): number {
  return status === 'gasto no deducible' ? 0 : (shares?.[name] ?? 0);
}

/** The facts of a purchase of a period, with the sums of its year as they would be. */
export function withMoved(facts: Facts, moved: Moved, period: string): Facts {
  const { year } = facts;
  const months = Object.keys(moved).filter((month) => month.slice(0, 4) === period.slice(0, 4) && month <= period);
  if (year.is !== 'known' || months.length === 0) return facts;
  const more = SUMS.map((name, place) => {
    const sum = months.reduce((all, month) => all + (moved[month]?.[place] ?? 0), 0);
    return [name, add(year.value[name], money(sum))];
  });
  return { ...facts, year: { ...year, value: { ...year.value, ...Object.fromEntries(more) } } };
}
