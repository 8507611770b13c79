import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import {
  type CollectionState,
  closeStates,
  collectionStates,
  type PortfolioColumn,
} from '@yupana/contract/portfolio-terms.ts';
import { daysBetween } from '../../lib/formats.ts';

/** In which order the companies stand, and which of them need somebody: pure, and of the rows alone. */

/** Nobody has to do anything more for the period here. */
export function isClosed({ close }: Pick<PortfolioRow, 'close'>): boolean {
  return close.is === 'closed' || close.is === 'building';
}

/** SUNAT lets nobody in, or not everywhere. */
export function lacksAccess({ access }: Pick<PortfolioRow, 'access'>): boolean {
  return access.is === 'refused' || access.is === 'warns';
}

const INCOMPLETE: ReadonlySet<CollectionState> = new Set(['failed', 'partial', 'differs', 'doubtful', 'never']);

/** What was collected is not all, or nothing was. */
export function isIncomplete({ collection }: Pick<PortfolioRow, 'collection'>): boolean {
  return INCOMPLETE.has(collection.is);
}

/** Days left to declare; null where the day is not known, or nothing is due any more. */
export function daysLeftOf(row: Pick<PortfolioRow, 'due_on' | 'declared_on' | 'close'>, today: string): number | null {
  return row.due_on === null || row.declared_on !== null || isClosed(row) ? null : daysBetween(today, row.due_on);
}

/** Days before the last one from which on a company that is not closed needs somebody. */
const PRESSING = 2;

/** Whether somebody should look at it: it is due, nobody gets in, something did not come, the mailbox presses, or its package failed. */
export function needsAttention(row: PortfolioRow, today: string): boolean {
  if (row.close.is === 'failed' || (row.mail?.urgent ?? 0) > 0) return true;
  if (isClosed(row)) return false;
  const left = daysLeftOf(row, today);
  return (left !== null && left <= PRESSING) || lacksAccess(row) || isIncomplete(row);
}

/** What is the matter with it, the worst first. What is closed here has nothing of it but its mailbox. */
function troublesOf(row: PortfolioRow, today: string): readonly boolean[] {
  const left = daysLeftOf(row, today);
  const open = !isClosed(row);
  return [
    left !== null && left < 0,
    left === 0,
    open && lacksAccess(row),
    open && isIncomplete(row),
    (row.mail?.urgent ?? 0) > 0,
  ];
}

/**
 * «Problemas primero»: overdue, due today, no access, incomplete collection, urgent mail, IGV at stake, then the day on which it is due.
 * @returns the place of the worst that is the matter
 */
export function problemRank(row: PortfolioRow, today: string): number {
  const troubles = troublesOf(row, today);
  const worst = troubles.indexOf(true);
  return worst >= 0 ? worst : troubles.length + Number(isClosed(row));
}

type Compare = (a: PortfolioRow, b: PortfolioRow) => number;

/** Names that differ in a number stand in its order. */
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }) || (a.ruc < b.ruc ? -1 : 1);
const byDay: Compare = (a, b) => compareKnown(a.due_on, b.due_on);

const byStake: Compare = (a, b) => (b.observed_igv_amount ?? 0) - (a.observed_igv_amount ?? 0);

/** The worst first; of those in which the same is the worst, by what else is the matter, what is at stake, and the day. */
export function byProblem(today: string): Compare {
  return (a, b) => {
    const others = troublesOf(b, today);
    const differs = troublesOf(a, today)
      .map((is, place) => Number(others[place]) - Number(is))
      .find(Boolean);
    const rank = problemRank(a, today) - problemRank(b, today);
    return rank || differs || byStake(a, b) || (isClosed(a) ? 0 : byDay(a, b)) || byName(a, b);
  };
}

/** Of how many vouchers the XML is not here; null: not known. */
export function lackedXml(documents: PortfolioRow['documents']): number | null {
  return documents && documents.expected - documents.held;
}

const ACCESS = ['refused', 'warns', 'waits', 'fine'];
const KEYS: Record<PortfolioColumn | 'name', (row: PortfolioRow, nameOf: NameOf) => string | number | null> = {
  name: () => null,
  ruc: ({ ruc }) => ruc,
  due: ({ due_on }) => due_on,
  access: ({ access }) => ACCESS.indexOf(access.is),
  collection: ({ collection }) => collectionStates.indexOf(collection.is),
  vouchers: ({ vouchers_count }) => vouchers_count,
  documents: ({ documents }) => lackedXml(documents),
  observed: ({ observed_igv_amount }) => observed_igv_amount,
  igv: ({ igv_amount }) => igv_amount,
  mail: ({ mail }) => (mail ? mail.urgent * 1_000 + mail.unread : null),
  close: ({ close }) => closeStates.indexOf(close.is),
  responsible: ({ responsible_uuid }, nameOf) => nameOf(responsible_uuid),
};
type NameOf = (uuid: string | null) => string | null;

/** Where the largest is what is looked for. */
const LARGEST_FIRST: ReadonlySet<PortfolioColumn> = new Set(['vouchers', 'documents', 'observed', 'igv', 'mail']);

/** How a column is sorted when it is chosen. */
export function isLargestFirst(column: PortfolioColumn): boolean {
  return LARGEST_FIRST.has(column);
}

/** By a column; what is not known stands at the end, whichever way it is sorted. */
export function byColumn(column: PortfolioColumn | 'name', descending: boolean, nameOf: NameOf): Compare {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [KEYS[column](a, nameOf), KEYS[column](b, nameOf)];
    const unknown = Number(x === null) - Number(y === null);
    return unknown || sign * compareKnown(x, y) || (column === 'name' ? sign : 1) * byName(a, b);
  };
}

function compareKnown(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
