import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@yupana/contract/call.ts';
import type { listVouchers } from '@yupana/contract/vouchers.ts';
import { useEffect } from 'react';
import type { VoucherSearch } from '../search/voucher-search.ts';
import { type Scope, vouchersQuery } from '../use-vouchers.ts';

/**
 * Whoever comes by a voucher's own address finds the list at its page, so that the panel knows which of how many it is and J and K go
 * on from there. A voucher that the filter does not leave changes nothing.
 */
export function usePageOfOpen(
  scope: Scope,
  search: VoucherSearch,
  { data, isPlaceholderData }: UseQueryResult<CallResponse<typeof listVouchers>>,
  code: string | null,
  onPage: (page: number) => void,
): void {
  const isElsewhere = code !== null && data !== undefined && !isPlaceholderData && !has(data, code);
  const around = useQuery({ ...vouchersQuery(scope, { ...search, page: 1 }, code ?? ''), enabled: isElsewhere });
  const found = isElsewhere && around.data && has(around.data, code) ? around.data.metadata.pagination.page : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onPage` is new at each rendering
  useEffect(() => {
    if (found !== null && found !== search.page) onPage(found);
  }, [found, search.page]);
}

function has({ data }: CallResponse<typeof listVouchers>, code: string): boolean {
  return data.some((one) => one.code === code);
}
