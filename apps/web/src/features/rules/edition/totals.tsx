import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { cx } from '../../../ui/cx.ts';
import type { Finding } from './add-up.ts';
import { Difference, lookOf, TARGETS } from './moves.tsx';

/** How many go to each status, and how much more is to be paid. Statuses that none goes to are left out, but for the first two. */
export function Totals({ to, igvPayable }: Pick<Finding, 'to' | 'igvPayable'>) {
  const told = TARGETS.filter((status, place) => place < 2 || to[status]);
  const cells: [label: string, value: ReactNode][] = [
    ...told.map((status): [string, string] => [`Pasan a ${lookOf(status).label}`, formatCount(to[status] ?? 0)]),
    ...(to.credit ? [['Cambia su crédito', formatCount(to.credit)] as [string, string]] : []),
    ['IGV por pagar', <Difference key="igv" soles={igvPayable} size="stat" />],
  ];
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-md border bg-line md:grid-flow-col md:auto-cols-fr md:grid-cols-none',
        cells.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        cells.length === 5 && 'max-md:[&>:last-child]:col-span-2',
      )}
    >
      {cells.map(([label, value]) => (
        <div key={label} className="bg-surface-raised px-2.5 py-2 md:px-3.5 md:py-2.5">
          <dt className="text-caption text-ink-muted md:text-dense">{label}</dt>
          <dd className="num text-[16px] leading-6 font-semibold text-ink-strong md:text-[20px] md:leading-[26px]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
