import { useSearchParams } from 'react-router';
import { writeAddress } from '../../lib/write-address.ts';

export const TABS = ['observados', 'pospuestos', 'rechazados'] as const;
export type ReviewTab = (typeof TABS)[number];
export const SIZES = [10, 20, 50, 100] as const;

/** What of the review stands in the address. */
export interface ReviewSearch {
  tab: ReviewTab;
  page: number;
  size: (typeof SIZES)[number];
}

/** Reads the address, and writes a change over it: another part of the review, or another size, starts at its first page. */
export function useReviewSearch(): [ReviewSearch, (change: Partial<ReviewSearch>) => void] {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const search: ReviewSearch = {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'observados',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: SIZES.find((size) => String(size) === params.get('size')) ?? 20,
  };
  function write(change: Partial<ReviewSearch>) {
    const next = { ...search, page: 1, ...change };
    setParams(
      (current) =>
        writeAddress(current, {
          tab: next.tab === 'observados' ? null : next.tab,
          page: next.page === 1 ? null : String(next.page),
          size: next.size === 20 ? null : String(next.size),
        }),
      { replace: true },
    );
  }
  return [search, write];
}
