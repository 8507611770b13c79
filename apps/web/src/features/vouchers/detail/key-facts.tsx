import type { VoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { Unknown } from '../../../ui/figures/unknown.tsx';
import { struck } from '../voucher-marks.tsx';

/** What one looks for first. The line's own are there before the rest of the panel. */
export function KeyFacts({ voucher, detail }: { voucher: Voucher; detail: VoucherDetail | undefined }) {
  const form = detail?.document?.payment.form;
  const due = detail?.document?.due_date ?? detail?.due_date;
  return (
    <dl className="grid grid-cols-3 border-b bg-surface md:grid-cols-5">
      <Cell name="Emisión">
        <span className="num">{formatDate(voucher.issue_date)}</span>
      </Cell>
      <Cell name="IGV">
        <Money value={voucher.igv_amount} className={struck(voucher)} />
      </Cell>
      <Cell name="Total">
        <Money value={voucher.total_amount} className={struck(voucher)} />
      </Cell>
      <Cell name="Forma de pago" wide>
        {form ? form === 'contado' ? 'Contado' : 'Crédito' : <Unknown label="solo la dice el XML" />}
      </Cell>
      <Cell name="Vencimiento" wide>
        {due ? <span className="num">{formatDate(due)}</span> : <Unknown label="no se conoce" />}
      </Cell>
    </dl>
  );
}

function Cell({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'min-w-0 py-[9px] pr-2 pl-4 not-first:border-l not-first:md:pl-3.5 first:md:pl-5',
        wide && 'max-md:hidden',
      )}
    >
      <dt className="truncate text-caption text-ink-subtle">{name}</dt>
      <dd className="text-body leading-5 font-semibold whitespace-nowrap text-ink-strong">{children}</dd>
    </div>
  );
}
