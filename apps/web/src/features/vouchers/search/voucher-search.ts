import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { useSearchParams } from 'react-router';
import { writeAddress } from '../../../lib/write-address.ts';

/** What stands in the address: a person can share it, reload it and go back to it. */
export interface VoucherSearch {
  status: StatusTab;
  filter: VoucherFilter | null;
  changes: ChangeKind | null;
  page: number;
  size: PageSize;
  sort: SortKey;
  order: 'asc' | 'desc';
}

export type StatusTab = 0 | 1 | 2 | 3 | 4;
export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const SORT_KEYS = [
  'issue_date',
  'supplier_business_name',
  'serie_number',
  'igv_amount',
  'total_amount',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export const FILTER_KINDS = ['provider', 'serie', 'serie_number'] as const;
export interface VoucherFilter {
  by: (typeof FILTER_KINDS)[number];
  value: string;
}

const DEFAULTS: VoucherSearch = {
  status: 0,
  filter: null,
  changes: null,
  page: 1,
  size: 20,
  sort: 'issue_date',
  order: 'desc',
};

/** Every voucher of the period: only then it can be held against SUNAT's count. */
export function isWhole({ status, filter, changes }: VoucherSearch): boolean {
  return status === 0 && filter === null && changes === null;
}

/** Reads the address; whatever it does not understand falls back to the default, as if it were not written. */
export function readSearch(params: URLSearchParams): VoucherSearch {
  const page = Number(params.get('page') ?? 1);
  const by = FILTER_KINDS.find((kind) => kind === params.get('filter_by'));
  const value = params.get('value_filter')?.trim() ?? '';
  return {
    status: ([0, 1, 2, 3, 4] as const).find((tab) => String(tab) === params.get('status')) ?? DEFAULTS.status,
    filter: by && value !== '' ? { by, value } : null,
    changes: changeKinds.find((kind) => kind === params.get('changes')) ?? null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? DEFAULTS.size,
    sort: SORT_KEYS.find((key) => key === params.get('sort')) ?? DEFAULTS.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  };
}

/** Writes a change over the address, leaving out what has its default value. Anything but the page starts at page 1. */
export function writeSearch(params: URLSearchParams, change: Partial<VoucherSearch>): URLSearchParams {
  const next = { ...readSearch(params), ...(change.page === undefined && { page: 1 }), ...change };
  return writeAddress(params, {
    status: next.status === DEFAULTS.status ? null : String(next.status),
    filter_by: next.filter?.by ?? null,
    value_filter: next.filter?.value ?? null,
    changes: next.changes,
    page: next.page === 1 ? null : String(next.page),
    size: next.size === DEFAULTS.size ? null : String(next.size),
    sort: next.sort === DEFAULTS.sort ? null : next.sort,
    order: next.order === DEFAULTS.order ? null : next.order,
  });
}

/** The search in the address and how to change it. Changing it replaces the entry: «back» leaves the screen. */
export function useVoucherSearch(): [VoucherSearch, (change: Partial<VoucherSearch>) => void] {
  const [params, setParams] = useSearchParams();
  return [readSearch(params), (change) => setParams((current) => writeSearch(current, change), { replace: true })];
}
