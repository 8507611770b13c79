import type { ActaBook } from '@yupana/contract/collection.ts';
import { formatAmount, fromWire } from '@yupana/tax/money.ts';
import { voucherTypeDescription } from '@yupana/tax/voucher-types.ts';
import { formatCount, formatDate } from '../../lib/formats.ts';
import { WireFigure } from './wire-figure.tsx';

type Witness = NonNullable<ActaBook['see_sol']>;
type Named = Witness['missing'];

/** States in which nothing is known, or not all: told as a warning, without a word of zero. */
const DOUBTFUL: ReadonlySet<Witness['state']> = new Set(['differs', 'in-doubt', 'unknown']);

/** What SEE-SOL's own lists say of the month's E-series: a second witness. One line; what differs is named below it. */
export function ActaSeeSol({ witness }: { witness: Witness }) {
  const { state, message, missing, missing_count, extra, extra_count } = witness;
  if (state === 'pending') return null;
  return (
    <div>
      <h4 className="mb-1 text-dense font-semibold text-ink-strong">SEE-SOL, segundo testigo</h4>
      <p className={`num text-dense ${DOUBTFUL.has(state) ? 'text-warning-text' : 'text-ink-muted'}`}>{message}</p>
      <Difference title="En SEE-SOL y no en la propuesta" vouchers={missing} count={missing_count} />
      <Difference title="En la propuesta y no activo en SEE-SOL" vouchers={extra} count={extra_count} />
    </div>
  );
}

function Difference({ title, vouchers, count }: { title: string; vouchers: Named; count: number }) {
  if (vouchers.length === 0) return null;
  return (
    <>
      <p className="mt-2 text-caption text-ink-subtle">{title}</p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={title}
        className="mt-1 flex max-h-56 flex-col divide-y overflow-y-auto rounded-sm border text-dense print:max-h-none"
      >
        {vouchers.map((voucher) => (
          <Voucher key={`${voucher.document} ${voucher.type_code} ${voucher.serie} ${voucher.number}`} {...voucher} />
        ))}
        {count > vouchers.length && (
          <li className="px-3 py-1.5 text-ink-subtle">y {formatCount(count - vouchers.length)} más</li>
        )}
      </ul>
    </>
  );
}

function Voucher({ type_code, serie, number, document, name, issue_date, currency, total, inactive }: Named[number]) {
  const about = [name ?? document, formatDate(issue_date), inactive && 'SEE-SOL lo muestra no activo'];
  return (
    <li className="flex flex-col gap-0.5 px-3 py-1.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="num font-medium text-ink-strong">
          <span className="font-normal text-ink-subtle">{voucherTypeDescription(type_code)} </span>
          {serie}-{number}
        </span>
        <span className="num whitespace-nowrap">
          {currency === 'PEN' ? (
            <WireFigure soles value={total} />
          ) : (
            <>
              <span className="text-ink-subtle">{currency} </span>
              {formatAmount(fromWire(total))}
            </>
          )}
        </span>
      </span>
      <span className="num text-ink-muted">{about.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
