import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shownStatus } from '../status-tab.ts';
import { useBook } from '../which-book.ts';

/** SUNAT's line beside the picture: what one compares. */
export function PreviewFacts({ voucher, reason }: { voucher: Voucher; reason: ReactNode }) {
  const { sale, document } = useBook();
  return (
    <>
      {!sale && <StatusBadge status={shownStatus(voucher.status)} />}
      {!sale && reason}
      <dl className="mt-[18px] border-t text-dense max-md:hidden">
        <Row name={document}>{voucher.supplier_ruc}</Row>
        <Row name="Emisión">{formatDate(voucher.issue_date)}</Row>
        <Row name="Base imponible">
          <Money value={voucher.taxable_amount} />
        </Row>
        <Row name="IGV">
          <Money value={voucher.igv_amount} />
        </Row>
        <Row name="No gravado">
          <Money value={voucher.non_taxable_amount} />
        </Row>
        <Row name="Total" strong>
          <Money value={voucher.total_amount} />
        </Row>
      </dl>
    </>
  );
}

function Row({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-b py-[7px]">
      <dt className={strong ? 'font-semibold text-ink-strong' : 'text-ink-muted'}>{name}</dt>
      <dd className={cx('num text-right text-ink-strong', strong ? 'font-semibold' : 'font-medium')}>{children}</dd>
    </div>
  );
}
