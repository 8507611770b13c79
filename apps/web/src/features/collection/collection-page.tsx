import type { Collection } from '@yupana/contract/collection.ts';
import { ADVICE } from '@yupana/contract/trouble-advice.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import { isPeriod, type Period, periodOf, shiftPeriod } from '@yupana/tax/period.ts';
import { Printer, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useIsArchived } from '../../lib/archived.ts';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { formatInstant, todayInLima } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { useStartCollection } from '../../lib/use-start-collection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { Acta } from './acta.tsx';
import { isActive } from './describe-run.ts';
import { RunProgress } from './run-progress.tsx';
import { useCollection } from './use-collection.ts';

/** A run covers this many periods, also those that could not be brought and are therefore not listed yet. */
const COLLECTED_PERIODS = 24;

/** What Yupana brought from SUNAT, how, and whether it is all there is. */
export default function CollectionPage() {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const everyPeriod = useMemo(lastPeriods, []);
  const { period, periods, setPeriod } = usePeriod(everyPeriod);
  const collection = useCollection(uuid);
  const start = useStartCollection(uuid);
  const archived = useIsArchived();
  const active = isActive(collection.data?.run);
  // With what SUNAT refused nothing can be asked: the way on is another credential, or none.
  const trouble = collection.data?.trouble ?? null;
  const mustEdit = !active && trouble !== null && !ADVICE[trouble].mayAskAgain;

  return (
    <>
      <PageTitle>Recolección</PageTitle>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-heading font-semibold tracking-tight text-ink-strong max-md:basis-full">
          Recolección
        </h1>
        <div className="flex flex-wrap gap-3 max-md:w-full max-md:[&>*]:flex-auto print:hidden">
          {period && <PeriodStepper period={period} periods={periods} onChange={setPeriod} />}
          <Button
            icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => window.print()}
            className="max-md:hidden"
          >
            Imprimir
          </Button>
          {archived ? null : mustEdit ? (
            <Link to="/dashboard/editar-credenciales" className={buttonClass({ variant: 'primary' })}>
              Editar credenciales
            </Link>
          ) : (
            <Button
              variant="primary"
              icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
              busy={start.isPending}
              aria-disabled={active}
              onClick={() => start.mutate()}
            >
              Actualizar ahora
            </Button>
          )}
        </div>
      </header>
      <Run collection={collection} />
      {period && <Acta uuid={uuid} period={period} live={active} />}
    </>
  );
}

function Run({ collection: { data, error, refetch, isFetching } }: { collection: ReturnType<typeof useCollection> }) {
  return (
    <section aria-label="Última recolección" className="rounded-md border bg-surface px-4 py-4 md:px-5 print:hidden">
      {data ? (
        <div className="flex flex-col gap-3">
          {data.run ? (
            <RunProgress run={data.run} told={isToldAbove(data)} />
          ) : (
            <p className="text-ink-muted">Todavía no se recolectó nada de esta empresa.</p>
          )}
          {data.last_done_at && (
            <p className="num text-caption text-ink-subtle">
              Última recolección terminada: {formatInstant(data.last_done_at)}
            </p>
          )}
        </div>
      ) : error ? (
        <ErrorState level={3} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="w-48" />
        </>
      )}
    </section>
  );
}

/**
 * The company's banner says what SUNAT refuses, and what to do, in the very words of the run: unless the run has since failed for
 * something else.
 */
function isToldAbove({ run, trouble, business_status }: Collection): boolean {
  const refused = business_status === 'INVALID_CREDENTIALS' || business_status === 'MISSING_PERMISSIONS';
  if (!refused || trouble === null || trouble === 'sol-user' || isActive(run)) return false;
  return run?.message.startsWith(TROUBLES[trouble].what) ?? false;
}

function lastPeriods(): Period[] {
  const current = periodOf(todayInLima());
  return Array.from({ length: COLLECTED_PERIODS }, (_, back) => shiftPeriod(current, -back)).filter(isPeriod);
}
