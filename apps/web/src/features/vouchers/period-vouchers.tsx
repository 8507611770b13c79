import { useEffect } from 'react';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { STATUS_LOOK } from '../../ui/status.ts';
import { CountedTabs } from '../../ui/steps/counted-tabs.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { DecidesVouchers } from './deciding/use-deciding.tsx';
import { OpenPanel } from './detail/open-panel.tsx';
import { useNeighbours } from './detail/use-neighbours.ts';
import { useOpenVoucher, useRowOfOpen } from './detail/use-open-voucher.ts';
import { usePageOfOpen } from './detail/use-page-of-open.ts';
import { ScopeOfRows } from './marks/scope-of-rows.ts';
import { PeriodTotals } from './period-totals.tsx';
import { FilterPanel } from './search/filter-panel.tsx';
import { isWhole, type StatusTab, useVoucherSearch, type VoucherSearch } from './search/voucher-search.ts';
import { TABS } from './status-tab.ts';
import { type Scope, useVouchers } from './use-vouchers.ts';
import { VoucherBoard } from './voucher-board.tsx';
import { useBook } from './which-book.ts';

/** Totals, status tabs with their counts where there is a status, and the list. */
export function PeriodVouchers({ scope }: { scope: Scope }) {
  const { sale } = useBook();
  const [address, setSearch] = useVoucherSearch();
  // Sales have no status: a tab of an address that was cut from the purchases would hide them all.
  const search = sale ? { ...address, status: 0 as const } : address;
  const vouchers = useVouchers(scope, search);
  useExistingPage(vouchers, search, setSearch);
  const opened = useOpenVoucher();
  const neighbours = useNeighbours(scope, search, vouchers, opened);
  usePageOfOpen(scope, search, vouchers, opened.code, (page) => setSearch({ page }));
  useRowOfOpen(opened.code);
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

  // On a phone the panel is the screen: what is under it is out of reach.
  const covered = useIsPhone() && opened.code !== null;

  const board = (
    <VoucherBoard
      scope={scope}
      search={search}
      onSearch={setSearch}
      vouchers={vouchers}
      open={opened.code === null ? null : { code: opened.code, neighbours }}
    />
  );
  const shown = (
    <ScopeOfRows value={scope}>
      <div className="contents" inert={covered}>
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
        {sale ? (
          board
        ) : (
          <CountedTabs
            label="Estado de los comprobantes"
            word="Estado"
            value={search.status}
            onChange={(status: StatusTab) => setSearch({ status })}
            options={tabs}
            beside={<FilterPanel scope={scope} filter={search.filter} onFilter={(filter) => setSearch({ filter })} />}
          >
            {board}
          </CountedTabs>
        )}
      </div>
      {opened.code !== null && (
        <OpenPanel
          scope={scope}
          code={opened.code}
          line={vouchers.data?.data.find(({ code }) => code === opened.code)}
          neighbours={neighbours}
          onClose={opened.close}
        />
      )}
    </ScopeOfRows>
  );
  return sale ? shown : <DecidesVouchers scope={scope}>{shown}</DecidesVouchers>;
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
