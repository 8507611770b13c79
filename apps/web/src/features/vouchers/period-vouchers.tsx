import { useEffect } from 'react';
import { CompletenessLine } from '../../lib/completeness-line.tsx';
import { formatCount } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/ficha.tsx';
import { Select } from '../../ui/select.tsx';
import { STATUS_LOOK } from '../../ui/status.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { FilterPanel } from './filter-panel.tsx';
import { PeriodTotals } from './period-totals.tsx';
import { TABS } from './status-tab.ts';
import { type Scope, useVouchers } from './use-vouchers.ts';
import { VoucherBoard } from './voucher-board.tsx';
import { isWhole, type StatusTab, useVoucherSearch, type VoucherSearch } from './voucher-search.ts';

/** Totals, status tabs with their counts, and the list. */
export function PeriodVouchers({ scope }: { scope: Scope }) {
  const [search, setSearch] = useVoucherSearch();
  const vouchers = useVouchers(scope, search);
  const phone = useIsPhone();
  useExistingPage(vouchers, search, setSearch);
  const summary = vouchers.data?.summary;
  const completeness = vouchers.data?.completeness;
  const counts = vouchers.data?.counts;
  const tabs = TABS.map(({ tab, status }) => {
    const look = status && STATUS_LOOK[status];
    return {
      value: tab,
      label: look?.plural ?? 'Todos',
      count: counts?.[`${tab}`] ?? undefined,
      mark: look && <Ficha shape={look.shape} tone={look.tone} />,
    };
  });
  const board = <VoucherBoard scope={scope} search={search} onSearch={setSearch} vouchers={vouchers} />;
  const openTab = (status: StatusTab) => setSearch({ status });

  return (
    <>
      {completeness && (
        <CompletenessLine
          books={[completeness]}
          className={cx('md:-mt-2', vouchers.isPlaceholderData && 'opacity-60')}
        />
      )}
      <PeriodTotals
        summary={summary}
        completeness={completeness}
        whole={isWhole(search)}
        loading={!summary && !vouchers.error}
      />
      {phone ? (
        <>
          <div className="flex gap-2">
            <Select
              label="Estado"
              value={search.status}
              onChange={openTab}
              className="min-w-0 flex-1"
              options={tabs.map(({ count, ...option }) => ({
                ...option,
                note: count === undefined ? undefined : formatCount(count),
              }))}
            >
              <span className="text-ink-subtle">Estado</span>
              <span className="font-[550] text-ink-strong">{tabs[search.status]?.label}</span>
              <span className="num text-ink-subtle">
                {tabs[search.status]?.count !== undefined && formatCount(tabs[search.status]?.count ?? 0)}
              </span>
            </Select>
            <FilterPanel scope={scope} filter={search.filter} onFilter={(filter) => setSearch({ filter })} />
          </div>
          {board}
        </>
      ) : (
        <Tabs
          label="Estado de los comprobantes"
          value={search.status}
          onChange={openTab}
          options={tabs}
          plain
          className="flex min-h-0 flex-1 flex-col"
          listClassName="shrink-0 pb-[7px]"
          panelClassName="flex min-h-0 flex-1 flex-col"
        >
          {board}
        </Tabs>
      )}
    </>
  );
}

/** A page after the last one, of an old link or written by hand, becomes the last one: also in the address. */
function useExistingPage(
  { data, isPlaceholderData }: ReturnType<typeof useVouchers>,
  { page }: VoucherSearch,
  onSearch: (change: Partial<VoucherSearch>) => void,
): void {
  const last = data && !isPlaceholderData ? Math.max(1, data.metadata.pagination.total_pages) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSearch` is new at each rendering
  useEffect(() => {
    if (last !== null && page > last) onSearch({ page: last });
  }, [last, page]);
}
