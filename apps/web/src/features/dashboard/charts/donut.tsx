import { formatAmount, fromWire } from '@yupana/tax/money.ts';
import { type ReactNode, Suspense } from 'react';
import { lazyPart, Nothing } from '../../../lib/files/lazy-part.ts';
import { pluralize } from '../../../lib/formats.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { Legend, LegendRow, Swatch } from './legend.tsx';
import type { Slice } from './slices.ts';

/** Its legend says the same. */
const DonutChart = lazyPart(() => import('./donut-chart.tsx'), Nothing);

interface DonutProps {
  slices: readonly Slice[];
  /** Soles of IGV, for the centre. */
  total: number;
  label: string;
  footnote?: ReactNode;
}

/** A ring with its legend always beside it: name, count and amount of each slice. */
export function Donut({ slices, total, label, footnote }: DonutProps) {
  return (
    <div className="flex flex-1 flex-col items-stretch gap-x-[26px] gap-y-4 py-1.5 md:flex-row md:items-center">
      <div className="size-[148px] shrink-0 max-md:self-center">
        <Suspense fallback={null}>
          <DonutChart slices={slices} total={formatAmount(fromWire(total))} label={label} />
        </Suspense>
      </div>
      <div className="min-w-0 flex-1">
        <Legend>
          {slices.map(({ name, count, igv, color }) => (
            <LegendRow
              key={name}
              mark={<Swatch color={color} />}
              note={pluralize(count, 'comprobante', 'comprobantes')}
              value={<Money value={igv} />}
            >
              {name}
            </LegendRow>
          ))}
        </Legend>
        {footnote && <p className="mt-1 border-t pt-2 text-caption text-ink-subtle">{footnote}</p>}
      </div>
    </div>
  );
}
