import type { Movement, PairedVoucher } from '@yupana/contract/bank-movements.ts';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { inWords, paidBy, voucherName, voucherPath } from '../bank-words.ts';
import { CELL } from './cells.ts';

/** The voucher's half of a row. One charge of several: a line for each, joined by a bracket, and what they sum. */
export function PairedCells({ movement, note }: { movement: Movement; note: string | null }) {
  const { vouchers, currency, state } = movement;
  const several = vouchers.length > 1;
  const undone = state === 'undone';
  const line = cx(
    'flex flex-col justify-center',
    several ? 'h-[34px]' : 'min-h-[34px]',
    undone && 'line-through decoration-ink-subtle',
  );
  return (
    <>
      <td className={cx(CELL, 'num')}>
        <div className={cx(several && 'border-l-2 border-line-strong pl-1.5')}>
          {vouchers.map((voucher) => (
            <div key={voucher.code} className={line}>
              <Link
                to={voucherPath(voucher)}
                className={cx('truncate hover:underline', undone ? 'text-ink-muted' : 'font-[550] text-ink-strong')}
                title={voucherName(voucher)}
              >
                {voucherName(voucher)}
              </Link>
            </div>
          ))}
        </div>
        {several && <span className="block h-5" />}
      </td>
      <td className={CELL}>
        {vouchers.map((voucher) => (
          <div key={voucher.code} className={line}>
            <span className="truncate" title={voucher.supplier_business_name}>
              {voucher.supplier_business_name}
            </span>
            <Notes voucher={voucher} whole={!several} />
          </div>
        ))}
        {note && !undone && (
          <small className="block pb-1 text-caption leading-4 whitespace-normal text-ink-subtle" title={note}>
            {note}
          </small>
        )}
        {several && <span className="block h-5 text-caption text-ink-subtle">Suman</span>}
      </td>
      <td className={cx(CELL, 'num')}>
        {vouchers.map(({ code, issue_date }) => (
          <div key={code} className={line} title={formatDate(issue_date)}>
            <span>{formatDate(issue_date).slice(0, 5)}</span>
          </div>
        ))}
        {several && <span className="block h-5" />}
      </td>
      <td className={cx(CELL, 'text-right')}>
        {vouchers.map(({ code, total, amount }) => (
          <div
            key={code}
            className={line}
            title={total === amount ? undefined : `Este cargo paga ${inWords(amount, currency)}`}
          >
            <Money value={several ? amount : total} currency={currency} />
          </div>
        ))}
        {several && (
          <span className="block h-5 border-t border-line-strong text-caption">
            <Money value={paidBy(movement)} currency={currency} strong />
          </span>
        )}
      </td>
    </>
  );
}

/** What does not fit, or why it does although it does not look so. @param whole where its line may grow */
function Notes({ voucher: { notes }, whole }: { voucher: PairedVoucher; whole: boolean }) {
  if (notes.length === 0) return null;
  const text = notes.map((one) => one.text).join(' · ');
  const fits = notes.every((one) => one.fits);
  return (
    <small
      title={text}
      className={cx(
        'text-caption leading-[15px]',
        whole ? 'whitespace-normal' : 'truncate',
        fits ? 'text-ink-muted' : 'font-[550] text-warning-text',
      )}
    >
      {text}
    </small>
  );
}
