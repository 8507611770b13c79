export interface Slice {
  name: string;
  count: number;
  /** Soles of IGV; negative for credit notes. */
  igv: number;
  color: string;
}

const REASON_COLORS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)'];

/**
 * The observed reasons in descending IGV: the first three keep a colour of their own, the rest goes together into
 * «Otros motivos».
 */
export function reasonSlices(reasons: Record<string, { total_count: number; total_monto_igv: number }>): Slice[] {
  const sorted = Object.entries(reasons)
    .map(([name, reason]) => ({ name, count: reason.total_count, igv: reason.total_monto_igv }))
    .sort((a, b) => b.igv - a.igv);
  const named = sorted
    .slice(0, 3)
    .map((slice, index) => ({ ...slice, color: REASON_COLORS[index] ?? 'var(--chart-rest)' }));
  const others = sorted.slice(3);
  if (others.length === 0) return named;
  const count = others.reduce((sum, { count }) => sum + count, 0);
  const igv = Math.round(others.reduce((sum, { igv }) => sum + igv * 100, 0)) / 100;
  return [...named, { name: 'Otros motivos', count, igv, color: 'var(--chart-rest)' }];
}
