import { useQuery } from '@tanstack/react-query';
import { getFilters } from '@yupana/contract/businesses.ts';
import { Link } from 'react-router';
import { callQuery } from '../../../lib/api/query.ts';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ReviewState } from '../state/use-review.ts';

/** Nothing to decide in the period, and where there is: the next company with observed vouchers. */
export function NothingLeft({ state: { scope, shown, review } }: { state: ReviewState }) {
  const { data } = useQuery(callQuery(getFilters, {}));
  const next = data?.businesses
    .filter(({ ruc, status, summary }) => ruc !== scope.ruc && status === 'VALID' && (summary?.num_observed ?? 0) > 0)
    .toSorted((one, other) => (other.summary?.num_observed ?? 0) - (one.summary?.num_observed ?? 0))[0];
  const aside = shown.postponed.length;
  const known = shown.left !== null;
  return (
    <EmptyState
      className="m-auto py-16"
      title={
        <span data-review-heading="" tabIndex={-1} className="outline-none">
          {known ? 'Nada por revisar' : 'Todavía no se sabe qué hay por revisar'}
        </span>
      }
      action={
        next && (
          <Link to={`/dashboard/observaciones?ruc=${next.ruc}`} className={buttonClass({ variant: 'primary' })}>
            {next.name}: {pluralize(next.summary?.num_observed ?? 0, 'observado', 'observados')}
          </Link>
        )
      }
    >
      {!known
        ? 'Aún no hay cifras del periodo que se puedan dar por ciertas.'
        : review.judging
          ? 'Hay comprobantes del periodo en análisis: los que se observen aparecerán aquí.'
          : aside > 0
            ? `Quedan ${formatCount(aside)} pospuestos, que vuelven por sí solos.`
            : 'No hay comprobantes observados'}
    </EmptyState>
  );
}
