import { formatPeriod } from '@yupana/tax/period.ts';
import { pluralize } from '../../../lib/formats.ts';
import type { Rehearsed } from './add-up.ts';
import { Difference, lookOf } from './moves.tsx';

/** Every voucher that would change, by company: from what to what, why, and its IGV. Of very many the first are told. */
export function ChangedList({ companies }: { companies: readonly Rehearsed[] }) {
  return (
    <div className="flex flex-col gap-3.5">
      {companies.map(({ ruc, name, vouchers, changed }) => (
        <section key={ruc} aria-label={name} className="overflow-hidden rounded-md border">
          <h3 className="truncate border-b bg-surface-sunken px-3.5 py-2 text-dense font-semibold text-ink-strong">
            {name}
          </h3>
          <ul>
            {vouchers.map((one) => (
              <li
                key={`${one.period} ${one.code}`}
                className="grid gap-0.5 border-t px-3.5 py-2 text-dense first:border-t-0"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0">
                    <b className="num font-semibold text-ink-strong">{one.voucher}</b>{' '}
                    <span className="text-ink-muted">
                      {formatPeriod(one.period as Parameters<typeof formatPeriod>[0])} · {one.supplier}
                    </span>
                  </span>
                  <span className="whitespace-nowrap">
                    {lookOf(one.from).label} <span aria-hidden="true">→</span>
                    <span className="sr-only">pasa a</span> {lookOf(one.to).label}
                    {one.without_credit && ' sin crédito'}
                  </span>
                </span>
                <span className="flex items-baseline justify-between gap-3">
                  <span className="text-ink-muted">{one.why}</span>
                  <Difference soles={one.igv_payable} />
                </span>
              </li>
            ))}
            {changed > vouchers.length && (
              <li className="border-t px-3.5 py-2 text-dense text-ink-muted">
                Y {pluralize(changed - vouchers.length, 'comprobante más', 'comprobantes más')}.
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
