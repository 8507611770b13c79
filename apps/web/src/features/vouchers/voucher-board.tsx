import type { UseQueryResult } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import type { BookCompleteness } from '@yupana/contract/completeness.ts';
import type { listVouchers } from '@yupana/contract/vouchers.ts';
import { whyNoneYet } from '../../lib/document/why-none.ts';
import { codesWithFile, DownloadMenu } from '../../lib/downloads/download-menu.tsx';
import { otherFigures } from '../../lib/figures/completeness-words.ts';
import { formatCount } from '../../lib/formats.ts';
import { Board } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/steps/pagination.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { BulkBar } from './downloads/bulk-bar.tsx';
import { hasLink } from './has-link.ts';
import { NothingHere } from './nothing-here.tsx';
import { SeesVouchers } from './preview/see-voucher.tsx';
import { ChangesFilter } from './search/changes-filter.tsx';
import { FilterChip } from './search/filter-chip.tsx';
import { FilterPanel } from './search/filter-panel.tsx';
import { FiltersByStatus } from './search/status-filter.tsx';
import { isWhole, PAGE_SIZES, type PageSize, type VoucherSearch } from './search/voucher-search.ts';
import type { OpenRow } from './use-row-keys.ts';
import { useVoucherTable } from './use-voucher-table.ts';
import type { Scope } from './use-vouchers.ts';
import { VoucherList } from './voucher-list.tsx';
import { VoucherTable } from './voucher-table.tsx';
import { useBook } from './which-book.ts';

interface VoucherBoardProps {
  scope: Scope;
  search: VoucherSearch;
  onSearch: (change: Partial<VoucherSearch>) => void;
  vouchers: UseQueryResult<CallResponse<typeof listVouchers>>;
  open: OpenRow | null;
}

const NO_VOUCHERS: never[] = [];

/** Toolbar or bulk bar, the vouchers as table or list, and the pager. */
export function VoucherBoard({ scope, search, onSearch, vouchers, open }: VoucherBoardProps) {
  const phone = useIsPhone();
  const { sale } = useBook();
  const { data, error, isPlaceholderData } = vouchers;
  // The page of the address is after the last one: on its way to be corrected, there is nothing to say yet.
  const beyond = data !== undefined && data.data.length === 0 && data.metadata.pagination.total_items > 0;
  const selection = useVoucherTable(data?.data ?? NO_VOUCHERS, scope, search);
  const { table, picked } = selection;
  const selecting = picked.length > 0;
  const totalItems = data?.metadata.pagination.total_items ?? 0;
  const clearFilter = () => onSearch({ filter: null });
  const clearAll = () => onSearch({ filter: null, changes: null });

  const instead = error ? (
    <ErrorState className="py-10" onRetry={() => vouchers.refetch()} retrying={vouchers.isFetching} />
  ) : (
    data?.data.length === 0 &&
    !beyond && (
      <NothingHere
        search={search}
        inProcess={data.counts['2'] ?? 0}
        completeness={data.completeness}
        onClearFilter={clearAll}
      />
    )
  );
  const chip = search.filter && <FilterChip scope={scope} filter={search.filter} onRemove={clearFilter} />;
  const changes = <ChangesFilter value={search.changes} onChange={(kind) => onSearch({ changes: kind })} />;
  const listed = data?.data ?? NO_VOUCHERS;
  const downloads = listed.length > 0 && (
    <span className="ml-auto">
      <DownloadMenu scope={scope} search={search} codes={codesWithFile(listed)} why={whyNoneYet(listed, 'download')} />
    </span>
  );
  // The columns that would say it in each row are not there while no row has any.
  const coming = listed.some(hasLink) ? null : whyNoneYet(listed, 'view');
  const loading = (!data && !error) || (beyond && !error);

  return (
    <SeesVouchers period={scope.tax_period}>
      <FiltersByStatus value={sale ? null : { current: search.status, filter: (status) => onSearch({ status }) }}>
        <Board className={cx('flex min-h-0 flex-col max-md:overflow-hidden md:flex-1', selecting && 'max-md:mb-28')}>
          {loading && <LoadingText>Cargando comprobantes</LoadingText>}
          {selecting ? (
            <BulkBar selection={selection} scope={scope} search={search} totalItems={totalItems} />
          ) : phone ? (
            <div className="flex flex-wrap gap-2 border-b px-3.5 py-2">
              {sale && <FilterPanel scope={scope} filter={search.filter} onFilter={(filter) => onSearch({ filter })} />}
              {changes}
              {chip}
              {downloads}
            </div>
          ) : (
            <div className="flex min-h-[50px] items-center gap-2 border-b px-2.5 py-2">
              <FilterPanel scope={scope} filter={search.filter} onFilter={(filter) => onSearch({ filter })} />
              {changes}
              {chip}
              {downloads}
            </div>
          )}
          {coming && <p className="border-b px-3.5 py-2 text-caption text-ink-subtle">{coming}</p>}
          <div
            aria-busy={vouchers.isFetching}
            className={cx('flex min-h-0 flex-1 flex-col transition-opacity', isPlaceholderData && 'opacity-60')}
          >
            {phone ? (
              <VoucherList table={table} loading={loading} instead={instead || undefined} />
            ) : (
              <VoucherTable
                selection={selection}
                sort={search}
                onSort={(sort, order) => onSearch({ sort, order })}
                loading={loading}
                selecting={table.getRowModel().rows.some((row) => row.getCanSelect())}
                open={open}
                instead={instead}
              />
            )}
          </div>
          {data && totalItems > 0 && !beyond && (
            <Pagination
              page={search.page}
              size={search.size}
              totalItems={totalItems}
              totalPages={data.metadata.pagination.total_pages}
              sizes={PAGE_SIZES}
              onPage={(page) => onSearch({ page })}
              onSize={(size) => onSearch({ size: size as PageSize })}
              note={sunatInforms(data.completeness, search)}
            />
          )}
        </Board>
      </FiltersByStatus>
    </SeesVouchers>
  );
}

/** Beside the pager's total, while SUNAT's own count is another one. */
function sunatInforms(completeness: BookCompleteness, search: VoucherSearch): string | undefined {
  const expected = otherFigures(completeness);
  if (!expected || !isWhole(search)) return undefined;
  return `SUNAT informa ${formatCount(expected.count)}`;
}
