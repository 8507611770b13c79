import { type RowSelectionState, useTable } from '@tanstack/react-table';
import { pickVouchers, type Voucher } from '@yupana/contract/vouchers.ts';
import { useMemo, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/api-error.ts';
import type { Decidable } from '../../lib/deciding/decidable.ts';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { hasLink } from './has-link.ts';
import type { VoucherSearch } from './search/voucher-search.ts';
import { filterQuery, type Scope } from './use-vouchers.ts';
import { columnsFor, features } from './voucher-columns.tsx';
import { useBook } from './which-book.ts';

/** All that a filter finds, of whichever page; unticked rows are out of it. */
interface Whole {
  of: string;
  picked: ReadonlyMap<string, Decidable>;
  /** Those that a filter finds and that cannot be selected, having neither image nor XML; and those beyond what one answer holds. */
  withoutFile: number;
  beyond: number;
}

/**
 * The rows of a page and which are selected. A selection belongs to what is on screen: another page, filter or period starts without
 * one; one of all that a filter finds lasts from page to page. Shift selects the rows between the last one and this.
 */
export function useVoucherTable(vouchers: Voucher[], scope: Scope | null, search: VoucherSearch) {
  const { sale } = useBook();
  const ofPage = JSON.stringify([scope, search]);
  const ofFilter = JSON.stringify([scope, search.status, search.filter, search.changes]);
  const [selection, setSelection] = useState<{ of: string; rows: RowSelectionState }>({ of: ofPage, rows: {} });
  const [kept, setWhole] = useState<Whole | null>(null);
  const [picking, setPicking] = useState(false);
  const asked = useRef(ofFilter);
  asked.current = ofFilter;
  const whole = kept?.of === ofFilter ? kept : null;
  const rowSelection = useMemo(
    () =>
      whole
        ? Object.fromEntries([...whole.picked.keys()].map((code) => [code, true as const]))
        : selection.of === ofPage
          ? selection.rows
          : {},
    [whole, selection, ofPage],
  );
  const links = vouchers.some(hasLink);
  const table = useTable({
    features,
    columns: useMemo(() => columnsFor(links, sale), [links, sale]),
    data: vouchers,
    getRowId: (voucher) => voucher.code,
    enableRowSelection: (row) => hasLink(row.original),
    isRowRangeSelectionEvent: (event) => (event as { shiftKey?: boolean }).shiftKey === true,
    state: { rowSelection },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      if (whole) setWhole(without(whole, next, vouchers));
      else setSelection({ of: ofPage, rows: next });
    },
  });
  const picked: readonly Decidable[] = whole
    ? [...whole.picked.values()]
    : table.getSelectedRowModel().rows.map(({ original }) => original);

  async function pickAll() {
    if (picking || !scope) return;
    setPicking(true);
    try {
      const { data, without_file, beyond } = await api(pickVouchers, { query: filterQuery(scope, search) });
      // Who went on to another filter meanwhile has another list before them.
      if (asked.current !== ofFilter) return;
      const all = new Map(data.map((one) => [one.code, one]));
      setWhole({ of: ofFilter, picked: all, withoutFile: without_file, beyond });
    } catch (error) {
      showToast(errorText(error), { tone: 'danger' });
    } finally {
      setPicking(false);
    }
  }
  function clear() {
    setWhole(null);
    setSelection({ of: ofPage, rows: {} });
  }
  return { table, picked, whole, pickAll, picking, clear };
}

/** What is left of all that was selected after rows of a page were ticked or unticked; null when that is nothing. */
function without(whole: Whole, next: RowSelectionState, vouchers: readonly Voucher[]): Whole | null {
  const picked = new Map([...whole.picked].filter(([code]) => next[code]));
  for (const voucher of vouchers) {
    if (next[voucher.code] && !picked.has(voucher.code)) picked.set(voucher.code, voucher);
  }
  return picked.size === 0 ? null : { ...whole, picked };
}

export type VoucherSelection = ReturnType<typeof useVoucherTable>;
export type VoucherTableModel = VoucherSelection['table'];
