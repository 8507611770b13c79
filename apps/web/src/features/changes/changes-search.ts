import { type BookName, books } from '@yupana/contract/collection.ts';
import { type ChangeKind, changeKinds } from '@yupana/contract/vouchers.ts';
import { useSearchParams } from 'react-router';
import { writeAddress } from '../../lib/write-address.ts';

/** What of the list of changes stands in the address. */
export interface ChangesSearch {
  book: BookName;
  kind: ChangeKind | null;
  /** Only what was noted after this moment. */
  after: string | null;
  unseen: boolean;
  page: number;
  size: 20 | 50 | 100;
}

export const PAGE_SIZES = [20, 50, 100] as const;

/** Reads the address; what it does not understand is as if it were not written. */
export function readChanges(params: URLSearchParams): ChangesSearch {
  const page = Number(params.get('page') ?? 1);
  const after = params.get('after');
  return {
    book: books.find((book) => book === params.get('book')) ?? 'RCE',
    kind: changeKinds.find((kind) => kind === params.get('kind')) ?? null,
    after: after && !Number.isNaN(Date.parse(after)) ? new Date(after).toISOString() : null,
    unseen: params.get('unseen') === 'true',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? 20,
  };
}

/** Writes a change over the address, leaving out what has its default. Anything but the page starts at page 1. */
export function writeChanges(params: URLSearchParams, change: Partial<ChangesSearch>): URLSearchParams {
  const next = { ...readChanges(params), ...(change.page === undefined && { page: 1 }), ...change };
  return writeAddress(params, {
    book: next.book === 'RCE' ? null : next.book,
    kind: next.kind,
    after: next.after,
    unseen: next.unseen ? 'true' : null,
    page: next.page === 1 ? null : String(next.page),
    size: next.size === 20 ? null : String(next.size),
  });
}

export function useChangesSearch(): [ChangesSearch, (change: Partial<ChangesSearch>) => void] {
  const [params, setParams] = useSearchParams();
  return [readChanges(params), (change) => setParams((current) => writeChanges(current, change), { replace: true })];
}
