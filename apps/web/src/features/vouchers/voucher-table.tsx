import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { whyNone } from '../../lib/document/why-none.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { cx } from '../../ui/cx.ts';
import type { SortKey, VoucherSearch } from './search/voucher-search.ts';
import { SelectBox } from './select-box.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { type OpenRow, useRowKeys } from './use-row-keys.ts';
import type { VoucherSelection } from './use-voucher-table.ts';
import { COLUMN_LOOKS, columnWidth } from './voucher-columns.tsx';

interface VoucherTableProps {
  /** The rows of the page, and what of them is selected. */
  selection: VoucherSelection;
  sort: Pick<VoucherSearch, 'sort' | 'order'>;
  onSort: (sort: SortKey, order: 'asc' | 'desc') => void;
  /** The first page is still coming: the header stays over bars. */
  loading: boolean;
  /** Some voucher of the page can be selected; else there is nothing to select for. */
  selecting: boolean;
  /** The one whose panel is open. */
  open?: OpenRow | null;
  /** Instead of rows: empty or failed. */
  instead?: ReactNode;
}

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' };

/** The purchases as a table: hairlines, no zebra, sticky header, a bar at the left of what is selected. */
export function VoucherTable({ selection, sort, onSort, loading, selecting, open = null, instead }: VoucherTableProps) {
  const { table } = selection;
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const rows = table.getRowModel().rows;
  const vouchers = rows.map(({ original }) => original);
  const keys = useRowKeys(open, selection);
  const all = table.getIsAllPageRowsSelected();
  return (
    <div className="relative min-h-0 flex-1 overflow-auto">
      <table className="stretch-dense w-full table-fixed border-separate border-spacing-0 text-dense">
        <colgroup>
          {selecting && <col style={{ width: 36 }} />}
          {headers.map(({ id }) => (
            <col key={id} style={{ width: columnWidth(id, vouchers) }} className={COLUMN_LOOKS[id]?.className} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selecting && (
              <th scope="col" className={cx(HEAD, 'text-center')}>
                <SelectBox
                  label="Seleccionar todos los de esta página"
                  checked={all}
                  mixed={!all && table.getIsSomePageRowsSelected()}
                  allowed
                  onChange={(next) => table.toggleAllPageRowsSelected(next)}
                />
              </th>
            )}
            {headers.map((header) => {
              const look = COLUMN_LOOKS[header.id];
              const sorted = look?.sort !== undefined && look.sort === sort.sort;
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
                  className={cx(
                    HEAD,
                    ALIGN[look?.align ?? 'left'],
                    sorted && 'font-semibold text-ink-strong',
                    look?.className,
                  )}
                >
                  {look?.sort ? (
                    <SortButton column={look.sort} sort={sort} onSort={onSort} right={look.align === 'right'}>
                      <table.FlexRender header={header} />
                    </SortButton>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        {loading ? (
          <TableSkeleton ids={headers.map(({ id }) => id)} selecting={selecting} />
        ) : (
          <tbody {...keys}>
            {rows.map((row) => (
              <Row
                key={row.id}
                code={row.original.code}
                selected={row.getIsSelected()}
                open={row.original.code === open?.code}
              >
                {selecting && (
                  <td className={cx(CELL, 'text-center')}>
                    <SelectBox
                      label={`Seleccionar ${serieAndNumber(row.original)}`}
                      checked={row.getIsSelected()}
                      allowed={row.getCanSelect()}
                      why={whyNone(row.original)}
                      onChange={(checked, shiftKey) =>
                        row.getToggleSelectedHandler()({ target: { checked }, shiftKey })
                      }
                    />
                  </td>
                )}
                {row.getAllCells().map((cell) => {
                  const look = COLUMN_LOOKS[cell.column.id];
                  return (
                    <td key={cell.id} className={cx(CELL, ALIGN[look?.align ?? 'left'], look?.className)}>
                      <table.FlexRender cell={cell} />
                    </td>
                  );
                })}
              </Row>
            ))}
          </tbody>
        )}
      </table>
      {instead}
    </div>
  );
}

const HEAD =
  'sticky top-0 z-(--z-sticky) h-[34px] whitespace-nowrap border-b bg-surface-sunken px-[7px] text-caption font-medium text-ink-subtle';
const CELL =
  'h-10 overflow-hidden text-ellipsis whitespace-nowrap border-b px-[7px] first:group-aria-selected:shadow-[inset_3px_0_0_var(--brand)] first:group-aria-[current]:shadow-[inset_3px_0_0_var(--brand)] group-aria-selected:bg-surface-selected group-aria-[current]:bg-surface-selected group-[:not([aria-selected=true],[aria-current])]:bg-surface group-[:not([aria-selected=true],[aria-current]):hover]:bg-surface-hover';

interface RowProps {
  code: string;
  selected: boolean;
  open: boolean;
  children: ReactNode;
}

function Row({ code, selected, open, children }: RowProps) {
  return (
    <tr
      data-code={code}
      aria-selected={selected}
      aria-current={open || undefined}
      tabIndex={-1}
      className="group -outline-offset-2"
    >
      {children}
    </tr>
  );
}

interface SortButtonProps {
  column: SortKey;
  sort: Pick<VoucherSearch, 'sort' | 'order'>;
  onSort: (sort: SortKey, order: 'asc' | 'desc') => void;
  right: boolean;
  children: ReactNode;
}

/** Sorts by its column; again, the other way round. Names go up first, dates and amounts down. */
function SortButton({ column, sort, onSort, right, children }: SortButtonProps) {
  const active = sort.sort === column;
  const first = column === 'supplier_business_name' || column === 'serie_number' ? 'asc' : 'desc';
  const Icon = !active ? ArrowUpDown : sort.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(column, active ? (sort.order === 'asc' ? 'desc' : 'asc') : first)}
      className={cx(
        'group/sort -mx-1 inline-flex h-6 items-center gap-[3px] rounded-xs px-1 hover:text-ink-strong',
        right && 'flex-row-reverse',
      )}
    >
      {children}
      <Icon
        size={13}
        strokeWidth={2}
        aria-hidden
        className={cx(!active && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')}
      />
    </button>
  );
}
