import { useQuery } from '@tanstack/react-query';
import { type ActaBook, getActa } from '@yupana/contract/collection.ts';
import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { callQuery } from '../../lib/api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ActaBookSection } from './acta-book.tsx';

/** While a run is under way books fill up one after another, and while documents are asked for what SUNAT says of it comes. */
const WHILE_LIVE = 5_000;
/** The links last fifteen minutes: a page left open must have ones that work. */
const WHILE_IT_STANDS = 10 * 60_000;

/** The record of a period: expected against obtained, book by book. A change of period dims the former one. */
export function Acta({ uuid, period, live }: { uuid: string; period: Period; live: boolean }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(getActa, { params: { uuid }, query: { tax_period: period } }),
    placeholderData: (former) => former,
    refetchInterval: ({ state }) =>
      live || state.data?.books.some(({ documents }) => documents.is_asked) ? WHILE_LIVE : WHILE_IT_STANDS,
  });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState framed title={`Todavía no se recolectó ${formatPeriod(period)}`}>
        El acta aparece cuando SUNAT entrega el periodo.
      </EmptyState>
    );
  }
  if (error) return <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Waiting />;
  return (
    <section aria-label="Acta de recolección" className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-title font-semibold text-ink-strong">
          Acta de recolección · {formatPeriod(data.tax_period as Period)}
        </h2>
        <WholeBadge complete={data.complete} books={data.books} />
        <span className="num w-full text-dense text-ink-muted">
          {data.name} · RUC {data.ruc}
        </span>
      </header>
      <div className="grid gap-4 lg:grid-cols-2 print:grid-cols-1">
        {data.books.map((book) => (
          <ActaBookSection key={book.book} book={book} period={data.tax_period} />
        ))}
      </div>
    </section>
  );
}

/** The acta of both books at once: as good as its worst line, and no better. */
function WholeBadge({ complete, books }: { complete: boolean; books: readonly ActaBook[] }) {
  const outcomes = books.map(({ outcome }) => outcome);
  const isContradicted = books.some(({ see_sol }) => see_sol?.state === 'differs');
  const [tone, shape, text] =
    complete && !isContradicted
      ? (['positive', 'full', 'Completa'] as const)
      : outcomes.includes('failed')
        ? (['danger', 'struck', 'Incompleta'] as const)
        : outcomes.every((outcome) => outcome === 'pending')
          ? (['neutral', 'empty', 'Sin recolectar'] as const)
          : outcomes.every((outcome) => outcome === 'agreed' || outcome === 'empty')
            ? isContradicted
              ? (['warning', 'ring', 'No coincide con SEE-SOL'] as const)
              : (['info', 'half', 'Con el mes abierto'] as const)
            : (['warning', 'ring', 'Incompleta'] as const);
  return (
    <Badge tone={tone} mark={<Ficha shape={shape} tone={tone} />}>
      {text}
    </Badge>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <LoadingText>Cargando acta...</LoadingText>
      {['RCE', 'RVIE'].map((book) => (
        <div key={book} className="flex flex-col gap-4 rounded-md border bg-surface p-5">
          <Skeleton className="w-36" />
          <Skeleton className="w-full" />
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  );
}
