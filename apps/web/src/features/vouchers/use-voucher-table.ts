import { type RowSelectionState, useTable } from '@tanstack/react-table';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import { useMemo, useState } from 'react';
import { hasLink } from './has-link.ts';
import { columnsFor, features } from './voucher-columns.tsx';
import { useBook } from './which-book.ts';

/**
 * The rows of a page and which are selected. A selection belongs to what is on screen: another page, filter or period
 * (`belongsTo`) starts without one. Shift selects the rows between the last one and this.
 */
export function useVoucherTable(vouchers: Voucher[], belongsTo: string) {
  const { sale } = useBook();
  const [selection, setSelection] = useState<{ of: string; rows: RowSelectionState }>({ of: belongsTo, rows: {} });
  const rowSelection = selection.of === belongsTo ? selection.rows : {};
  const links = vouchers.some(hasLink);
  return useTable({
    features,
    columns: useMemo(() => columnsFor(links, sale), [links, sale]),
    data: vouchers,
    getRowId: (voucher) => voucher.code,
    enableRowSelection: (row) => hasLink(row.original),
    isRowRangeSelectionEvent: (event) => (event as { shiftKey?: boolean }).shiftKey === true,
    state: { rowSelection },
    onRowSelectionChange: (update) =>
      setSelection(({ of, rows }) => {
        const current = of === belongsTo ? rows : {};
        return { of: belongsTo, rows: typeof update === 'function' ? update(current) : update };
      }),
  });
}

export type VoucherTableModel = ReturnType<typeof useVoucherTable>;
