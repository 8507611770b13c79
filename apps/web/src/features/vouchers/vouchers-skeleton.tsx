import type { Voucher } from '@yupana/contract/vouchers.ts';
import { Board } from '../../ui/card.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { PeriodTotals } from './period-totals.tsx';
import { useVoucherSearch } from './search/voucher-search.ts';
import { useVoucherTable } from './use-voucher-table.ts';
import { VoucherList } from './voucher-list.tsx';
import { VoucherTable } from './voucher-table.tsx';

const NO_VOUCHERS: Voucher[] = [];

/** The screen before its periods are known: the same boards, the same header of the table, and bars where figures will be. */
export function VouchersSkeleton() {
  const [search] = useVoucherSearch();
  const selection = useVoucherTable(NO_VOUCHERS, null, search);
  return (
    <>
      <PeriodTotals summary={undefined} loading />
      <Board className="flex min-h-0 flex-col overflow-hidden md:mt-[51px] md:flex-1">
        <LoadingText>Cargando comprobantes</LoadingText>
        {useIsPhone() ? (
          <VoucherList table={selection.table} loading />
        ) : (
          <VoucherTable selection={selection} sort={search} onSort={() => {}} loading selecting={false} />
        )}
      </Board>
    </>
  );
}
