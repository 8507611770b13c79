import type { HistoryPoint } from '../use-figures.ts';

/** How far the figure of a month on the chart can be trusted: each has a form, a colour and words of its own. */
export type PointKind = 'gap' | 'unread' | 'held' | 'unverified' | 'failed' | 'early' | 'open';

const LOOKS: Record<PointKind, { words: string; stroke: string }> = {
  gap: { words: 'No coincide con SUNAT', stroke: 'var(--warning-glyph)' },
  unread: { words: 'Hay filas sin leer', stroke: 'var(--warning-glyph)' },
  held: { words: 'Se conserva lo anterior', stroke: 'var(--warning-glyph)' },
  unverified: { words: 'Sin verificar', stroke: 'var(--warning-glyph)' },
  failed: { words: 'No se pudo actualizar', stroke: 'var(--danger-glyph)' },
  early: { words: 'Se tomó con el mes abierto', stroke: 'var(--info-glyph)' },
  open: { words: 'El mes sigue abierto', stroke: 'var(--info-glyph)' },
};
const KINDS = Object.keys(LOOKS) as PointKind[];

/** @returns null for a month that agrees with SUNAT and is over, and for one without a figure, which says so itself */
export function kindOfPoint({ total, outcome, held, unread, monthOpen, monthOver }: HistoryPoint): PointKind | null {
  if (total === null) return null;
  if (held) return 'held';
  if (unread) return 'unread';
  if (outcome === 'gap' || outcome === 'unverified' || outcome === 'failed') return outcome;
  if (!monthOpen) return null;
  return monthOver ? 'early' : 'open';
}

/** «No coincide con SUNAT»; null when there is nothing to say of the month. */
export function wordsOfPoint(point: HistoryPoint): string | null {
  const kind = kindOfPoint(point);
  return kind && LOOKS[kind].words;
}

/**
 * A diamond for what does not agree, a broken one for what agrees and was not read whole, a ring around the dot for what stands although
 * something else came, a square for what nobody confirmed, a cross for what is old, a half for half a month.
 */
export function PointMark({ kind, x, y, r }: { kind: PointKind; x: number; y: number; r: number }) {
  const { stroke } = LOOKS[kind];
  const line = { stroke, strokeWidth: 1.8, fill: 'var(--surface)' };
  const half = (
    <>
      <circle cx={x} cy={y} r={r} {...line} />
      <path d={`M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}Z`} fill={stroke} />
    </>
  );
  const diamond = <path d={`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`} pathLength={40} {...line} />;
  const paths = {
    gap: diamond,
    // Ten units a side: its corners are drawn, and the middle of each side is not.
    unread: (
      <g strokeDasharray="7 3" strokeDashoffset="3.5">
        {diamond}
      </g>
    ),
    held: (
      <>
        <circle cx={x} cy={y} r={r} {...line} />
        <circle cx={x} cy={y} r={r * 0.4} fill={stroke} />
      </>
    ),
    unverified: <path d={`M${x - r} ${y - r}H${x + r}V${y + r}H${x - r}Z`} {...line} strokeDasharray="3 1.5" />,
    failed: (
      <path
        d={`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`}
        {...line}
        strokeWidth={2.2}
      />
    ),
    early: half,
    open: half,
  };
  return <g data-kind={kind}>{paths[kind]}</g>;
}

/** What the marks of the chart mean; nothing when every month is whole. */
export function PointLegend({ points }: { points: readonly HistoryPoint[] }) {
  const present = KINDS.filter((kind) => points.some((point) => kindOfPoint(point) === kind));
  if (present.length === 0) return null;
  return (
    <ul aria-label="Qué marca el gráfico" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-muted">
      {present.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <PointMark kind={kind} x={6} y={6} r={4} />
          </svg>
          {LOOKS[kind].words}
        </li>
      ))}
    </ul>
  );
}
