import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OperationType } from '@yupana/contract/books.ts';
import { getVoucherFilters, listVouchers } from '@yupana/contract/vouchers.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { callQuery } from '../../lib/api/query.ts';
import type { VoucherSearch } from './search/voucher-search.ts';

/** Whose vouchers, of which period and register: purchases, where it does not say. */
export interface Scope {
  ruc: Ruc;
  tax_period: Period;
  operation_type?: OperationType;
}

/** What a filter finds, of whichever page, as the calls take it. */
export function filterQuery(
  scope: Scope,
  { status, filter, changes }: Pick<VoucherSearch, 'status' | 'filter' | 'changes'>,
) {
  return {
    ...scope,
    status,
    ...(filter && { filter_by: filter.by, value_filter: filter.value }),
    ...(changes && { changes }),
  };
}

/** One page of purchases. @param around a voucher: the page on which it stands, in place of the search's */
export function vouchersQuery(scope: Scope, search: VoucherSearch, around?: string) {
  const { page, size, sort, order } = search;
  const query = {
    ...filterQuery(scope, search),
    ...{ page, size, sort, order },
    ...(around !== undefined && { around }),
  };
  return callQuery(listVouchers, { query });
}

/** One page of purchases. The old page stays, dimmed, until the new one is there. */
export function useVouchers(scope: Scope, search: VoucherSearch) {
  return useQuery({ ...vouchersQuery(scope, search), placeholderData: keepPreviousData });
}

/** The providers and series to filter by. They change with the period only. */
export function useFilterValues(scope: Scope, enabled: boolean) {
  return useQuery({ ...callQuery(getVoucherFilters, { query: scope }), enabled, staleTime: 5 * 60_000 });
}
