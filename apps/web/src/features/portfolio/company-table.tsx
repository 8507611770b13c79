import type { PortfolioRow, PortfolioShown } from '@yupana/contract/portfolio.ts';
import { PORTFOLIO_TITLES, type PortfolioColumn, portfolioColumns } from '@yupana/contract/portfolio-terms.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Reckoned } from '../../lib/due/due-parts.tsx';
import { formatCount } from '../../lib/formats.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { type Around, CELLS } from './company-cells.tsx';
import { isLargestFirst } from './problem-order.ts';
import { wayTo } from './row-words.ts';
import type { Group } from './shown-rows.ts';
import type { Selection } from './use-selection.ts';

const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] whitespace-nowrap border-b bg-surface-sunken px-1.25 text-left text-caption font-medium text-ink-subtle first:pl-3 last:pr-3';
const CELL = 'h-[34px] truncate border-b px-1.25 first:pl-3 last:pr-3';

/** Pixels; the company takes what is left. */
const WIDTHS: Record<PortfolioColumn, number> = {
  ...{ ruc: 98, due: 100, access: 122, collection: 148, vouchers: 64, documents: 104 },
  ...{ observed: 120, igv: 130, mail: 94, close: 128, responsible: 50 },
};
const PICK = 34;
const RIGHT: ReadonlySet<PortfolioColumn> = new Set(['vouchers', 'documents', 'observed', 'igv']);
/** What its head needs: with all columns it is as wide as a screen of 1440 has room for. */
const LEAST = { byProblems: 182, byColumn: 160 };
/** More for the word of what was declared, which is longer than any other. */
const DECLARED = 18;
/** More for the word over days that are calculated, beside an arrow or not. */
const RECKONED = { sorted: 26, plain: 8 };

export interface CompanyTableProps extends Around {
  groups: readonly Group[];
  period: string;
  shown: PortfolioShown;
  onSort: (change: Pick<PortfolioShown, 'sort' | 'descending'>) => void;
  selection: Selection;
}

/** A row for each company. A healthy cell is plain: what has colour is trouble. */
export function CompanyTable({ groups, period, shown, onSort, selection, today, people }: CompanyTableProps) {
  const columns = portfolioColumns.filter((column) => !shown.hidden.includes(column));
  // By what is published it is the same for all.
  const reckoned = groups.some(({ rows }) => rows.some(({ due_reckoned }) => due_reckoned));
  const marked = reckoned ? RECKONED[shown.sort === 'due' ? 'sorted' : 'plain'] : 0;
  const declared = groups.some(({ rows }) => rows.some(({ declared_on }) => declared_on !== null)) ? DECLARED : 0;
  const widthOf = (column: PortfolioColumn) => WIDTHS[column] + (column === 'due' ? Math.max(marked, declared) : 0);
  const company = LEAST[shown.sort === 'problems' ? 'byProblems' : 'byColumn'];
  const least = columns.reduce((sum, column) => sum + widthOf(column), PICK + company);
  return (
    <table
      aria-label="Empresas"
      style={{ minWidth: least }}
      className="stretch-dense w-full table-fixed border-separate border-spacing-0 text-dense"
    >
      <colgroup>
        <col style={{ width: PICK }} />
        <col />
        {columns.map((column) => (
          <col key={column} style={{ width: widthOf(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            <Checkbox
              label="Seleccionar las que se ven"
              checked={selection.all === 'all'}
              mixed={selection.all === 'some'}
              onChange={selection.toggleAll}
            />
          </th>
          <CompanyHead shown={shown} onSort={onSort} />
          {columns.map((column) => (
            <Head key={column} column={column} shown={shown} onSort={onSort}>
              {column === 'due' && reckoned && <Reckoned className="ml-1" />}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, title, rows }) => (
          <Fragment key={key}>
            {title !== null && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 2}
                  className="num h-[34px] border-b bg-surface-sunken px-4 text-left text-caption font-semibold text-ink-muted"
                >
                  {title} <span className="font-medium text-ink-subtle">{formatCount(rows.length)}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <CompanyRow
                key={row.uuid}
                {...{ row, period, columns, today, people, selection }}
                isPicked={selection.has(row.uuid)}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type Sorting = Pick<CompanyTableProps, 'shown' | 'onSort'>;

/** The company is where «problemas primero» stands; pressed again, they are by name. */
function CompanyHead({ shown, onSort }: Sorting) {
  const isHere = shown.sort === 'problems';
  const byName = isHere && shown.descending;
  return (
    <th scope="col" aria-sort={isHere ? (byName ? 'ascending' : 'descending') : undefined} className={HEAD}>
      <SortButton
        onClick={() => onSort({ sort: 'problems', descending: isHere && !byName })}
        mark={isHere ? (byName ? 'up' : 'down') : null}
      >
        {byName ? 'Empresa: por nombre' : isHere ? 'Empresa: problemas primero' : 'Empresa'}
      </SortButton>
    </th>
  );
}

function Head({ column, shown, onSort, children }: Sorting & { column: PortfolioColumn; children: ReactNode }) {
  const isHere = shown.sort === column;
  return (
    <th
      scope="col"
      aria-sort={isHere ? (shown.descending ? 'descending' : 'ascending') : undefined}
      className={cx(HEAD, RIGHT.has(column) && 'text-right!', column === 'responsible' && 'text-center!')}
    >
      <SortButton
        onClick={() => onSort({ sort: column, descending: isHere ? !shown.descending : isLargestFirst(column) })}
        mark={isHere ? (shown.descending ? 'down' : 'up') : null}
      >
        {PORTFOLIO_TITLES[column]}
      </SortButton>
      {children}
    </th>
  );
}

interface SortButtonProps {
  onClick: () => void;
  mark: 'up' | 'down' | null;
  children: string;
}

function SortButton({ onClick, mark, children }: SortButtonProps) {
  const Arrow = mark === 'up' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx('inline-flex items-center gap-1 hover:text-ink-strong', mark && 'font-semibold text-ink-strong')}
    >
      {children}
      {mark && <Arrow size={13} strokeWidth={2} aria-hidden />}
    </button>
  );
}

interface CompanyRowProps extends Around {
  row: PortfolioRow;
  period: string;
  columns: readonly PortfolioColumn[];
  selection: Selection;
  isPicked: boolean;
}

function CompanyRow({ row, period, columns, selection, isPicked, today, people }: CompanyRowProps) {
  return (
    <tr
      tabIndex={-1}
      data-company={row.uuid}
      className={cx(
        '-outline-offset-2 hover:bg-surface-hover',
        isPicked && 'bg-surface-selected *:first:shadow-[inset_3px_0_0_var(--brand)]',
      )}
    >
      <td className={CELL}>
        <Checkbox
          label={`Seleccionar ${row.name}`}
          checked={isPicked}
          onChange={(_, event) => selection.toggle(row.uuid, 'shiftKey' in event && event.shiftKey === true)}
        />
      </td>
      <th scope="row" className={cx(CELL, 'text-left font-semibold text-ink-strong')} title={row.name}>
        <Link to={wayTo(row, period)} className="hover:underline">
          {row.name}
        </Link>
      </th>
      {columns.map((column) => (
        <td
          key={column}
          className={cx(CELL, RIGHT.has(column) && 'text-right', column === 'responsible' && 'text-center')}
        >
          {CELLS[column](row, { today, people })}
        </td>
      ))}
    </tr>
  );
}
