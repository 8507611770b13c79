import type { Voucher } from '@yupana/contract/vouchers.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import type { ReactNode } from 'react';
import { whyNone } from '../../lib/document/why-none.ts';
import { serieAndNumber } from '../../lib/figures/voucher-name.ts';
import { formatDate } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/figures/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ForeignCurrency, LeftProposal, struck, UnseenChange, WithoutCredit } from './marks/voucher-marks.tsx';
import { SelectBox } from './select-box.tsx';
import { shownStatus } from './status-tab.ts';
import type { VoucherTableModel } from './use-voucher-table.ts';
import { VoucherLink } from './voucher-link.tsx';
import { useBook } from './which-book.ts';

interface VoucherListProps {
  table: VoucherTableModel;
  loading: boolean;
  /** Instead of rows: empty or failed. */
  instead?: ReactNode;
}

/** The vouchers on a phone: three lines each, never a scrolled table. */
export function VoucherList({ table, loading, instead }: VoucherListProps) {
  if (loading) return <ListSkeleton />;
  if (instead) return instead;
  const rows = table.getRowModel().rows;
  const selecting = rows.some((row) => row.getCanSelect());
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          data-code={row.original.code}
          tabIndex={-1}
          className={cx(
            'relative flex gap-3 -outline-offset-2 [&_:is(button,label,input)]:relative [&_:is(button,label,input)]:z-1 border-b px-3.5 py-3 last:border-b-0',
            row.getIsSelected() && 'bg-surface-selected shadow-[inset_3px_0_0_var(--brand)]',
          )}
        >
          {selecting && (
            <SelectBox
              label={`Seleccionar ${serieAndNumber(row.original)}`}
              checked={row.getIsSelected()}
              allowed={row.getCanSelect()}
              why={whyNone(row.original)}
              onChange={(checked, shiftKey) => row.getToggleSelectedHandler()({ target: { checked }, shiftKey })}
            />
          )}
          <Item voucher={row.original} />
        </li>
      ))}
    </ul>
  );
}

function Item({ voucher }: { voucher: Voucher }) {
  const { sale } = useBook();
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center justify-between gap-2">
        <b className="truncate font-semibold text-ink-strong">
          {voucher.supplier_business_name || voucher.supplier_ruc}
        </b>
        <span className="shrink-0">
          <ForeignCurrency voucher={voucher} />
          <WithoutCredit voucher={voucher} />
          <Money value={voucher.total_amount} strong={voucher.in_proposal} className={struck(voucher)} />
        </span>
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-2 text-caption text-ink-subtle">
        <span className="num flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span className={struck(voucher)}>
            <VoucherLink voucher={voucher} className="after:absolute after:inset-0" /> ·{' '}
            {formatDate(voucher.issue_date).slice(0, 5)}
          </span>
          <LeftProposal voucher={voucher} />
          <UnseenChange voucher={voucher} />
        </span>
        <span className="shrink-0">
          IGV <Money value={voucher.igv_amount} className={struck(voucher)} />
        </span>
      </div>
      <div className="mt-[7px] flex items-center justify-between gap-3">
        {!sale && <StatusBadge status={shownStatus(voucher.status)} />}
        <span className="truncate text-caption text-ink-subtle">{voucherTypeDescription(voucher.type_code)}</span>
      </div>
    </div>
  );
}

function ListSkeleton() {
  return (
    <ul aria-hidden="true">
      {['w-3/5', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/3', 'w-1/2'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <li key={row} className="flex gap-3 border-b px-3.5 py-3">
          <Skeleton className="size-5" />
          <div className="flex-1 space-y-3 py-1">
            <Skeleton className={width} />
            <Skeleton className="w-2/5" />
            <Skeleton className="h-5 w-24" />
          </div>
        </li>
      ))}
    </ul>
  );
}
