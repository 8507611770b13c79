import { Cell, Pie, PieChart } from 'recharts';
import type { Slice } from './slices.ts';

interface DonutChartProps {
  slices: readonly Slice[];
  /** Written in the centre, under «IGV». */
  total: string;
  label: string;
}

/** Shares of IGV. Slices have the size of the amount whatever its sign: the legend beside it shows the sign. */
export default function DonutChart({ slices, total, label }: DonutChartProps) {
  const data = slices
    .filter(({ igv }) => igv !== 0)
    .map(({ name, igv, color }) => ({ name, value: Math.abs(igv), color }));
  return (
    <div className="relative size-[148px] shrink-0" role="img" aria-label={label}>
      <PieChart width={148} height={148} accessibilityLayer={false} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
        <Pie
          data={data}
          dataKey="value"
          innerRadius={49}
          outerRadius={73}
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {data.map(({ name, color }) => (
            <Cell key={name} fill={color} />
          ))}
        </Pie>
      </PieChart>
      <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
        <span className="text-micro text-ink-subtle">IGV</span>
        <span className="num text-[15px] leading-[18px] font-semibold text-ink-strong">{total}</span>
      </div>
    </div>
  );
}
