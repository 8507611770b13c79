import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { writeAddress } from '../write-address.ts';

export const SIZES = [10, 20, 50, 100] as const;
export type Size = (typeof SIZES)[number];

/** What is shown of a report, as the address has it. */
export interface ReportPage {
  page: number;
  size: Size;
  /** Another page, size or part; without a page it is the first one. */
  go(next: { page?: number; size?: number; part?: string | null }): void;
}

/** Page and page size of a report in the address. Another size begins at the first page. */
export function useReportPage(): ReportPage {
  const [params, setParams] = useSearchParams();
  const size = SIZES.find((one) => String(one) === params.get('size')) ?? 10;
  const asked = Number(params.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const go: ReportPage['go'] = (next) =>
    setParams(
      (old) =>
        writeAddress(old, {
          page: (next.page ?? 1) === 1 ? null : String(next.page),
          size: (next.size ?? size) === 10 ? null : String(next.size ?? size),
          ...(next.part === undefined ? {} : { paid: next.part }),
        }),
      { replace: true },
    );
  return { page, size, go };
}

/**
 * A page after the last one, of an old link, becomes the last one.
 * @param total how many pages there are; null while that is not known
 */
export function useLastPage({ page, go }: ReportPage, total: number | null): void {
  const last = total === null ? null : Math.max(1, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new at each rendering
  useEffect(() => {
    if (last !== null && page > last) go({ page: last });
  }, [last, page]);
}
