import type { Destination, VoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { Voucher } from '@yupana/contract/vouchers.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { Unknown } from '../../../ui/figures/unknown.tsx';
import { struck } from '../marks/voucher-marks.tsx';

/** What one looks for first. The line's own are there before the rest of the panel. */
export function KeyFacts({ voucher, detail }: { voucher: Voucher; detail: VoucherDetail | undefined }) {
  const form = detail?.document?.payment.form;
  const due = detail?.document?.due_date ?? detail?.due_date;
  return (
    <>
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
      {detail && detail.destinations.length > 0 && <Destinations of={detail.destinations} />}
    </>
  );
}

const DESTINATIONS: Record<Destination, string> = {
  dg: 'gravadas (DG)',
  dgng: 'gravadas y no gravadas, común (DGNG)',
  dng: 'no gravadas, sin crédito (DNG)',
};

/** For what it is, where it is not all for taxed sales. */
function Destinations({ of }: { of: VoucherDetail['destinations'] }) {
  return (
    <ul aria-label="Destino" className="border-b bg-surface px-4 py-2 text-dense text-ink-muted md:px-5">
      {of.map(({ to, taxable_amount, igv_amount }) => (
        <li key={to} className="flex flex-wrap justify-between gap-x-4">
          <span>
            Destino: <b className="font-[550] text-ink-strong">{DESTINATIONS[to]}</b>
          </span>
          <span className="num">
            Base <Money value={taxable_amount} /> · IGV <Money value={igv_amount} />
          </span>
        </li>
      ))}
    </ul>
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
