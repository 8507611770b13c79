import type { OperationType } from '@yupana/contract/books.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/files/lazy-part.ts';
import { formatSoles } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { PointLegend, wordsOfPoint } from './charts/point-look.tsx';
import { type HistoryPoint, type Scope, useHistory } from './use-figures.ts';

const EvolutionChart = lazyPart(() => import('./charts/evolution-chart.tsx'), NoChart);

const WORDS = {
  COMPRA: { title: 'Evolución de compras', series: 'Compras', empty: 'No hay compras por mostrar' },
  VENTA: { title: 'Evolución de ventas', series: 'Ventas', empty: 'No hay ventas por mostrar' },
} as const;

interface EvolutionCardProps {
  scope: Scope;
  operation: OperationType;
  /** The period's own total, for the corner of the card. */
  total: number | null;
  /** The period's figures are there; the history is asked after them. */
  ready: boolean;
  className?: string;
}

/** The amounts of the last twelve periods. */
export function EvolutionCard({ scope, operation, total, ready, className }: EvolutionCardProps) {
  const history = useHistory(scope, operation, ready);
  const words = WORDS[operation];
  return (
    <Card
      title={words.title}
      className={className}
      aside={
        <span className="flex gap-3 text-caption">
          <span className="num text-ink-subtle">{formatPeriod(scope.tax_period)}</span>
          <Money value={total} strong />
        </span>
      }
    >
      <div
        className={cx(
          'h-[170px] min-h-0 md:h-auto md:min-h-[220px] md:flex-1',
          history.isPlaceholderData && 'opacity-60',
        )}
      >
        {history.data ? (
          <Chart points={history.data} period={scope.tax_period} words={words} />
        ) : history.error ? (
          <ErrorState level={3} onRetry={() => history.refetch()} retrying={history.isFetching} />
        ) : (
          <ChartSkeleton />
        )}
      </div>
      {history.data && <PointLegend points={history.data} />}
    </Card>
  );
}

function Chart({
  points,
  period,
  words,
}: {
  points: HistoryPoint[];
  period: Period;
  words: (typeof WORDS)[OperationType];
}) {
  if (points.every(({ total }) => !total)) {
    const unknown = points.some(({ total }) => total === null);
    return <EmptyState level={3} title={unknown ? 'Sin dato' : words.empty} className="h-full" />;
  }
  return (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        <EvolutionChart points={points} period={period} title={words.title} series={words.series} />
      </Suspense>
      <div className="sr-only">
        <table>
          <caption>{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">Periodo</th>
              <th scope="col">Importe total</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.period}>
                <th scope="row">{formatPeriod(point.period)}</th>
                <td>
                  {[point.total === null ? 'Sin dato' : formatSoles(point.total), wordsOfPoint(point)]
                    .filter(Boolean)
                    .join('. ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ChartSkeleton() {
  return (
    <>
      <LoadingText>Cargando el gráfico</LoadingText>
      <Skeleton className="h-full min-h-[150px] rounded-sm" />
    </>
  );
}

function NoChart() {
  return (
    <p role="status" className="text-dense text-ink-muted">
      No pudimos mostrar el gráfico. Revisa tu conexión y vuelve a cargar la página.
    </p>
  );
}
