import { useQuery } from '@tanstack/react-query';
import { listPutAway } from '@yupana/contract/custody.ts';
import { Link } from 'react-router';
import { callQuery } from '../../../lib/api/query.ts';
import { formatCount, formatDate, pluralize } from '../../../lib/formats.ts';
import { PlanDots } from './plan-dots.tsx';

/** One counter for each company up to here, and then one for every two. */
const ONE_EACH = 100;

interface PlacesBoardProps {
  used: number;
  /** Null: no limit. */
  limit: number | null;
}

/** How many companies the plan takes, and how many are there. */
export function PlacesBoard({ used, limit }: PlacesBoardProps) {
  const scale = (limit ?? 0) > ONE_EACH ? 2 : 1;
  return (
    <section aria-label="Lugares" className="flex flex-col rounded-md border bg-surface px-4 py-4 md:px-[22px]">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-dense text-ink-muted">Lugares usados</h2>
        <Link to="/inicio" className="link text-caption">
          Ver empresas
        </Link>
      </div>
      <p className="num text-figure font-semibold text-ink-strong">
        {formatCount(used)}{' '}
        {limit !== null && <span className="text-title font-medium text-ink-subtle">de {formatCount(limit)}</span>}
      </p>
      {limit !== null && (
        <div
          role="img"
          aria-label={`${used} de ${limit} lugares usados`}
          className="my-3 text-brand-glyph [&>svg]:h-auto [&>svg]:max-w-full"
        >
          <PlanDots companies={Math.ceil(limit / scale)} used={Math.ceil(used / scale)} />
        </div>
      )}
      <p className="mt-auto text-caption text-ink-muted">{leftOf(used, limit)}</p>
      <PutAway />
    </section>
  );
}

/** Those that are archived or were removed are no dots above. Until it is known whether there are any, nothing is said. */
function PutAway() {
  const { data } = useQuery(callQuery(listPutAway, {}));
  const archived = data?.archived.length ?? 0;
  const removed = data?.removed ?? [];
  return (
    <>
      {archived > 0 && (
        <p className="text-caption text-ink-muted">
          <Link to="/empresas-archivadas" className="link">
            {pluralize(archived, 'empresa archivada', 'empresas archivadas')}
          </Link>{' '}
          {archived === 1 ? 'no ocupa lugar.' : 'no ocupan lugar.'}
        </p>
      )}
      {removed.length > 0 && (
        <p className="num text-caption text-ink-muted">
          Papelera:{' '}
          <Link to="/empresas-archivadas" className="link">
            {pluralize(removed.length, 'empresa', 'empresas')}
          </Link>
          {untilWhen(removed.map(({ erase_on }) => erase_on))};{' '}
          {removed.length === 1 ? 'su lugar ya está libre.' : 'sus lugares ya están libres.'}
        </p>
      )}
    </>
  );
}

/** « hasta el 22/12/2026», «, la primera hasta el 22/12/2026» */
function untilWhen(days: readonly string[]): string {
  const [first = '', ...others] = [...new Set(days)].sort();
  return `${others.length > 0 ? ', la primera' : ''} hasta el ${formatDate(first)}`;
}

function leftOf(used: number, limit: number | null): string {
  if (limit === null) return used === 1 ? 'Empresa registrada.' : 'Empresas registradas.';
  if (used > limit) return `Tienes ${pluralize(used - limit, 'empresa', 'empresas')} más de las que admite tu plan.`;
  if (used === limit) return 'No queda ninguno. Con un plan mayor puedes registrar más.';
  return limit - used === 1 ? 'Queda 1.' : `Quedan ${formatCount(limit - used)}.`;
}
