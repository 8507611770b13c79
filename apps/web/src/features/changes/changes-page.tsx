import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { OfPeriod } from '../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { PeriodChanges } from './period-changes.tsx';

/** «Cambios»: what SUNAT's proposal gained, altered and lost between collections, kept for ever. */
export default function ChangesPage() {
  const uuid = useCompany(({ company }) => company?.uuid ?? '');
  const current = usePeriod();
  const back = current.period ? `?tax_period=${current.period}` : '';
  return (
    <div className="flex flex-col gap-3 md:h-[calc(100dvh-var(--topbar-h)-2.5rem)] md:min-h-[34rem] md:gap-3.5">
      <PageTitle>Cambios</PageTitle>
      <header className="flex flex-wrap items-center gap-2">
        <Link
          to={`/dashboard/recoleccion${back}`}
          aria-label="Volver a Recolección"
          className="touch-target grid size-8 place-items-center rounded-sm text-ink-muted hover:bg-surface-hover"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        </Link>
        <h1 className="flex-1 text-[19px] font-semibold leading-7 tracking-tight text-ink-strong md:text-heading">
          Cambios
        </h1>
        {current.period && (
          <PeriodStepper period={current.period} periods={current.periods} onChange={current.setPeriod} />
        )}
      </header>
      <OfPeriod
        current={current}
        awaits="los cambios"
        loading={<LoaderBoard title="Cargando periodos..." className="flex-1 justify-center" />}
      >
        {(period) => <PeriodChanges key={uuid} uuid={uuid} period={period} />}
      </OfPeriod>
    </div>
  );
}
