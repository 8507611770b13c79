import type { PortfolioRow, PortfolioShown } from '@yupana/contract/portfolio.ts';
import { ALL_SHOWN, type PortfolioPart } from '@yupana/contract/portfolio-terms.ts';
import { byColumn, byProblem, isClosed, needsAttention } from './problem-order.ts';
import { dueDay } from './row-words.ts';

/** Which rows are shown of all, and in which groups. */

export const ALL: PortfolioShown = ALL_SHOWN;
/** All companies, however they are ordered, grouped and drawn. */
export const NO_FILTERS = { part: ALL.part, text: ALL.text, responsible: ALL.responsible } as const;

export interface Known {
  today: string;
  /** Of a member, by their uuid; null of nobody. */
  nameOf: (uuid: string | null) => string | null;
}

const PARTS: Record<PortfolioPart, (row: PortfolioRow, today: string) => boolean> = {
  all: () => true,
  attention: needsAttention,
  ready: ({ close }) => close.ready,
  closed: isClosed,
};

/** Those of a view, in its order. */
export function rowsOf(rows: readonly PortfolioRow[], shown: PortfolioShown, known: Known): PortfolioRow[] {
  const wanted = plain(shown.text);
  const found = rows.filter(
    (row) =>
      PARTS[shown.part](row, known.today) &&
      (shown.responsible === null || row.responsible_uuid === shown.responsible) &&
      (wanted === '' || plain(row.name).includes(wanted) || row.ruc.includes(wanted)),
  );
  const order =
    shown.sort === 'problems'
      ? shown.descending
        ? byColumn('name', false, known.nameOf)
        : byProblem(known.today)
      : byColumn(shown.sort, shown.descending, known.nameOf);
  return found.sort(order);
}

export interface Group {
  key: string;
  /** null: they are not grouped. */
  title: string | null;
  rows: PortfolioRow[];
}

/** The same in groups, each where its first row stands. */
export function groupsOf(rows: readonly PortfolioRow[], by: PortfolioShown['group'], { nameOf }: Known): Group[] {
  if (by === null) return [{ key: 'all', title: null, rows: [...rows] }];
  const titleOf: Record<NonNullable<typeof by>, (row: PortfolioRow) => string> = {
    due: (row) => (row.due_on === null ? 'Sin fecha publicada' : `Vence ${dueDay(row)}`),
    responsible: ({ responsible_uuid }) => nameOf(responsible_uuid) ?? 'Sin responsable',
    close: ({ close }) => close.says.replace(/, v\d+$/, ''),
  };
  const groups = Map.groupBy(rows, titleOf[by]);
  return [...groups].map(([title, of]) => ({ key: title, title, rows: of }));
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
}
