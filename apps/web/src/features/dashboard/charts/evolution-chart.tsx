import { formatPeriod, monthAbbreviation, type Period } from '@yupana/tax/period.ts';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  type DotItemDotProps,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { formatSoles } from '../../../lib/formats.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { useIsPhone } from '../../../ui/use-media-query.ts';
import type { HistoryPoint } from '../use-figures.ts';
import { amountTicks, axisWidth, changeOf, formatChange, formatTick } from './axis.ts';
import { Swatch } from './legend.tsx';
import { kindOfPoint, type PointKind, PointMark, wordsOfPoint } from './point-look.tsx';

interface EvolutionChartProps {
  points: HistoryPoint[];
  /** The period on screen: a solid dot, a drop line, a bold tick. */
  period: Period;
  title: string;
  series: string;
}

const AXIS_TEXT = { fontSize: 11, fill: 'var(--chart-axis)', fontStretch: '92%' };
const LINE = 'var(--chart-line)';

/** Amounts by period: an area, or bars when there are fewer than three periods. Arrow keys move the cursor. */
export default function EvolutionChart({ points, period, title, series }: EvolutionChartProps) {
  const phone = useIsPhone();
  const ticks = amountTicks(
    points.map(({ total }) => total ?? 0),
    phone ? 2 : 4,
  );
  const common = {
    data: points,
    margin: { top: 10, right: 16, bottom: 0, left: 0 },
    accessibilityLayer: true,
    // An application takes its name from nothing but this: the title of a drawing is not heard there.
    'aria-label': `${title}, por periodo`,
    title,
    desc: points
      .map((point) => {
        const said = [point.total === null ? 'sin dato' : formatSoles(point.total), wordsOfPoint(point)];
        return `${formatPeriod(point.period)}: ${said.filter(Boolean).join(', ')}`;
      })
      .join('; '),
  };
  const everyOther = phone && points.length > 6;
  const frame = [
    <CartesianGrid
      key="grid"
      vertical={false}
      stroke="var(--chart-grid)"
      strokeWidth={1.4}
      strokeDasharray=".01 7"
      strokeLinecap="round"
    />,
    <XAxis
      key="x"
      dataKey="period"
      axisLine={false}
      tickLine={false}
      interval={0}
      height={28}
      tick={<MonthTick period={period} skip={everyOther ? points.length : 0} />}
    />,
    <YAxis
      key="y"
      axisLine={false}
      tickLine={false}
      ticks={ticks}
      domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
      width={axisWidth(ticks)}
      tick={AXIS_TEXT}
      tickFormatter={formatTick}
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={{ stroke: 'var(--chart-cursor)', strokeWidth: 1, fill: 'var(--chart-area)' }}
      content={(props) => <Tip {...props} points={points} series={series} />}
    />,
  ];
  const bars = points.length < 3;
  // A bar has no dot: its mark stands on it.
  const marks = bars
    ? points.flatMap((point) => {
        const kind = kindOfPoint(point);
        return kind === null || point.total === null
          ? []
          : [
              <ReferenceDot
                key={`mark-${point.period}`}
                x={point.period}
                y={point.total}
                shape={({ cx, cy }: { cx?: number; cy?: number }) => (
                  <PointMark kind={kind} x={Number(cx)} y={Number(cy)} r={6} />
                )}
              />,
            ];
      })
    : [];
  const unknown = points
    .filter(({ total }) => total === null)
    .map((point) => (
      <ReferenceLine
        key={point.period}
        x={point.period}
        stroke="var(--surface-sunken)"
        strokeWidth={phone ? 16 : 34}
        label={{ value: 'Sin dato', angle: -90, position: 'center', ...AXIS_TEXT }}
      />
    ));
  return (
    <ResponsiveContainer width="100%" height="100%" minHeight={150}>
      {bars ? (
        <BarChart {...common}>
          {frame}
          {unknown}
          <Bar dataKey="total" fill={LINE} maxBarSize={56} radius={[3, 3, 0, 0]} isAnimationActive={false} />
          {marks}
        </BarChart>
      ) : (
        <AreaChart {...common}>
          {frame}
          {unknown}
          <ReferenceLine
            segment={[
              { x: period, y: 0 },
              { x: period, y: points.find((point) => point.period === period)?.total ?? 0 },
            ]}
            stroke={LINE}
          />
          <Area
            type="monotone"
            dataKey="total"
            stroke={LINE}
            strokeWidth={2}
            fill="var(--chart-area)"
            fillOpacity={1}
            isAnimationActive={false}
            dot={(dot: DotItemDotProps) =>
              // Recharts draws one at the top also where there is no amount.
              dot.payload.total === null ? (
                <g key={dot.index} />
              ) : (
                <Dot
                  key={dot.index}
                  cx={dot.cx}
                  cy={dot.cy}
                  current={dot.payload.period === period}
                  kind={kindOfPoint(dot.payload)}
                />
              )
            }
            activeDot={{ r: 5, fill: LINE, stroke: 'var(--surface)', strokeWidth: 2 }}
          />
        </AreaChart>
      )}
    </ResponsiveContainer>
  );
}

interface DotProps {
  cx?: number | string;
  cy?: number | string;
  current: boolean;
  kind: PointKind | null;
}

/** Open dots; the period on screen is solid and larger; a month that is not to be trusted whole has a mark of its own. */
function Dot({ cx, cy, current, kind }: DotProps) {
  if (kind) return <PointMark kind={kind} x={Number(cx)} y={Number(cy)} r={current ? 6 : 4.5} />;
  return current ? (
    <circle cx={cx} cy={cy} r={5} fill={LINE} stroke="var(--surface)" strokeWidth={2} />
  ) : (
    <circle cx={cx} cy={cy} r={2.6} fill="var(--surface)" stroke={LINE} strokeWidth={1.6} />
  );
}

interface MonthTickProps {
  period: Period;
  /** On phones, how many ticks there are when only every second one fits; 0 for all. */
  skip: number;
  x?: number;
  y?: number;
  index?: number;
  payload?: { value: Period };
}

function MonthTick({ period, skip, x, y, index = 0, payload }: MonthTickProps) {
  if (!payload || (skip > 0 && (skip - 1 - index) % 2 !== 0)) return null;
  const current = payload.value === period;
  return (
    <text
      x={x}
      y={(y ?? 0) + 12}
      textAnchor="middle"
      style={{ ...AXIS_TEXT, ...(current && { fill: 'var(--ink-strong)', fontWeight: 600 }) }}
    >
      {monthAbbreviation(payload.value)}
    </text>
  );
}

type TipProps = Pick<TooltipContentProps<number, string>, 'active' | 'payload'> & {
  points: HistoryPoint[];
  series: string;
};

/** The period in bold, its exact amount, and the change against the period before. */
function Tip({ active, payload, points, series }: TipProps) {
  const point = payload?.[0]?.payload as HistoryPoint | undefined;
  if (!active || !point) return null;
  const before = points[points.indexOf(point) - 1];
  const words = wordsOfPoint(point);
  const change = point.monthOpen || before?.monthOpen ? null : changeOf(before?.total, point.total);
  return (
    <div className="min-w-44 rounded-sm bg-surface-raised px-2.5 py-[7px] text-caption shadow-popover">
      <p className="num font-semibold text-ink-strong">{formatPeriod(point.period)}</p>
      <p className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-1.5 text-ink-muted">
          <Swatch color={LINE} />
          {series}
        </span>
        <Money value={point.total} strong />
      </p>
      {words && <p className="text-ink-muted">{words}</p>}
      {before && change !== null && (
        <p className="flex justify-between gap-4 text-ink-muted">
          Contra {monthAbbreviation(before.period)} <span className="num">{formatChange(change)}</span>
        </p>
      )}
    </div>
  );
}
