import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../ui/figures/money.tsx';
import { Pagination } from '../../../ui/steps/pagination.tsx';
import type { ReviewSearch } from '../review-search.ts';

interface ListRowProps {
  /** `F001-00017581` */
  name: string;
  /** Where all that is known of it stands. */
  address: string;
  supplier: string;
  date: string;
  igv: number;
  /** What became of it, and why. */
  said: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A voucher that is not to be decided now: which it is, what became of it, and what can be done. */
export function ListRow({ name, address, supplier, date, igv, said, children }: ListRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b px-4 py-2.5 text-dense hover:bg-surface-hover md:grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_110px_150px] md:px-5">
      <div className="min-w-0">
        <Link to={address} className="link num">
          {name}
        </Link>{' '}
        <span className="num text-ink-subtle">{date}</span>
        <p title={supplier} className="truncate text-ink-muted">
          {supplier}
        </p>
      </div>
      <p className="min-w-0 text-ink-muted max-md:col-span-2 max-md:row-start-2">{said}</p>
      <span className="text-right max-md:row-start-1">
        <span className="sr-only">IGV </span>
        <Money value={igv} strong />
      </span>
      <span className="flex justify-end max-md:col-span-2">{children}</span>
    </li>
  );
}

interface ListFootProps {
  page: number;
  size: ReviewSearch['size'];
  sizes: readonly ReviewSearch['size'][];
  totalItems: number;
  totalPages: number;
  onPage: (page: number) => void;
  onSize: (size: ReviewSearch['size']) => void;
}

export function ListFoot({ onSize, ...props }: ListFootProps) {
  return (
    <Pagination
      {...props}
      onSize={(size) => onSize(size as ReviewSearch['size'])}
      className="shrink-0 bg-surface md:px-5"
    />
  );
}
