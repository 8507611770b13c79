import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PairedVoucher, searchToPay } from '@yupana/contract/bank-movements.ts';
import type { Period } from '@yupana/tax/period.ts';
import { type ReactNode, useState } from 'react';
import { callQuery } from '../../../lib/api/query.ts';
import { formatDate, pluralize } from '../../../lib/formats.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SearchInput } from '../../../ui/controls/search-input.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { voucherName } from '../bank-words.ts';

interface FoundPurchasesProps {
  ruc: string;
  period: Period;
  /** The charge that they are sought for: those that are most like it stand first. */
  movement?: string;
  /** What stands before a purchase: the box or the button by which it is chosen. */
  children: (voucher: PairedVoucher) => ReactNode;
}

/** Purchases with something left to pay, around a period, by what is written of them. */
export function FoundPurchases({ ruc, period, movement, children }: FoundPurchasesProps) {
  const [text, setText] = useState('');
  const sought = useDebounced(text.trim(), 250);
  const query = { ruc, tax_period: period, ...(movement !== undefined && { movement }), text: sought };
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(searchToPay, { query }),
    placeholderData: keepPreviousData,
  });
  const found = data?.data.vouchers;
  return (
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <SearchInput label="Proveedor, RUC, número o importe" maxLength={80} value={text} onChange={setText} />
      </form>
      <p role="status" className="sr-only">
        {found && !isPlaceholderData && pluralize(found.length, 'compra', 'compras')}
      </p>
      {isError ? (
        <ErrorState level={3} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !found ? (
        <div className="grid gap-6 py-4">
          <LoadingText>Buscando compras</LoadingText>
          <Skeleton className="w-3/5" />
          <Skeleton className="w-4/5" />
        </div>
      ) : found.length === 0 ? (
        <EmptyState level={3} title="Ninguna compra por pagar">
          {sought ? 'Prueba con otro proveedor, número o importe.' : 'En este periodo y los cercanos todo está pagado.'}
        </EmptyState>
      ) : (
        <ul className={cx('mt-2', isPlaceholderData && 'opacity-60')}>
          {found.map((voucher) => (
            <li key={voucher.code} className="border-b py-2 last:border-b-0">
              {children(voucher)}
            </li>
          ))}
        </ul>
      )}
      {data?.data.more && <p className="mt-2 text-caption text-ink-subtle">Hay más: escribe algo para encontrarlas.</p>}
    </>
  );
}

/** What a purchase is told by in a list. */
export function PurchaseLine({ voucher, beside }: { voucher: PairedVoucher; beside: ReactNode }) {
  const { supplier_business_name: supplier, issue_date, notes } = voucher;
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3 text-dense">
      <span className="min-w-0">
        <b className="block truncate font-[550] text-ink" title={supplier}>
          {supplier}
        </b>
        <span className="num block text-caption text-ink-subtle">
          {voucherName(voucher)} · {formatDate(issue_date)}
        </span>
        {notes.map(({ text, fits }) => (
          <span
            key={text}
            className={cx('block text-caption', fits ? 'text-ink-muted' : 'font-[550] text-warning-text')}
          >
            {text}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-right">{beside}</span>
    </span>
  );
}
