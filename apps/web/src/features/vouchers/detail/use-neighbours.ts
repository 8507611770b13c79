import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import type { listVouchers } from '@yupana/contract/vouchers.ts';
import { useState } from 'react';
import type { VoucherSearch } from '../search/voucher-search.ts';
import { type Scope, vouchersQuery } from '../use-vouchers.ts';
import type { OpenVoucher } from './use-open-voucher.ts';

export interface Neighbours {
  /** Which of the list it is, from 1; null when the list as it is filtered does not have it. */
  position: number | null;
  total: number;
  /** Null where there is none. */
  next: (() => void) | null;
  previous: (() => void) | null;
  /** The page of the one asked for is on its way. */
  coming: boolean;
}

/** The vouchers before and after the open one, over the list as it is filtered and sorted, from page to page. */
export function useNeighbours(
  scope: Scope,
  search: VoucherSearch,
  { data, isPlaceholderData }: UseQueryResult<CallResponse<typeof listVouchers>>,
  { code, show }: OpenVoucher,
): Neighbours {
  const client = useQueryClient();
  const [coming, setComing] = useState(false);
  const rows = data && !isPlaceholderData ? data.data : [];
  const { total_items = 0, total_pages = 0 } = data?.metadata.pagination ?? {};
  const at = rows.findIndex((one) => one.code === code);

  async function toPage(page: number, which: 0 | -1) {
    setComing(true);
    try {
      const there = await client.fetchQuery(vouchersQuery(scope, { ...search, page }));
      const found = there.data.at(which);
      if (found) show(found.code, page);
    } catch {
      // It stays where it is: the list tells what fails when it asks itself.
    } finally {
      setComing(false);
    }
  }
  function step(by: 1 | -1): (() => void) | null {
    if (at < 0 || coming) return null;
    const beside = rows[at + by];
    if (beside) return () => show(beside.code);
    const page = search.page + by;
    if (page < 1 || page > total_pages) return null;
    return () => void toPage(page, by > 0 ? 0 : -1);
  }
  return {
    position: at < 0 ? null : (search.page - 1) * search.size + at + 1,
    total: total_items,
    next: step(1),
    previous: step(-1),
    coming,
  };
}
