import type { Business } from '@yupana/contract/businesses.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { useView } from '../../lib/events.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session.ts';
import { type CurrentPeriod, usePeriod } from '../../lib/use-period.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/loader-board.tsx';
import { PeriodStepper } from '../../ui/period-stepper.tsx';
import { PeriodVouchers } from './period-vouchers.tsx';

/** «Comprobantes de compra»: every purchase of a period. Mounted anew for each company. */
export default function VouchersPage() {
  const company = useCompany(({ company }) => company);
  return company && <CompanyVouchers key={company.uuid} company={company} />;
}

function CompanyVouchers({ company }: { company: Business }) {
  useView('comprobantes');
  const current = usePeriod();
  return (
    // The page is as tall as the window, so that only the rows scroll and the pager stays in sight.
    <div className="flex flex-col gap-3 md:h-[calc(100dvh-var(--topbar-h)-2.5rem)] md:min-h-[30rem] md:gap-3.5">
      <PageTitle>Comprobantes de compra</PageTitle>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="flex-1 text-heading font-semibold tracking-tight text-ink-strong max-md:basis-full">
          Comprobantes de compra
        </h1>
        {current.period && (
          <PeriodStepper
            period={current.period}
            periods={current.periods}
            onChange={current.setPeriod}
            className="max-md:w-full"
          />
        )}
      </div>
      <Body company={company} current={current} />
    </div>
  );
}

function Body({ company, current }: { company: Business; current: CurrentPeriod }) {
  if (current.period) return <PeriodVouchers scope={{ ruc: parseRuc(company.ruc), tax_period: current.period }} />;
  if (current.error) return <ErrorState framed onRetry={current.refetch} />;
  if (current.isPending) return <LoaderBoard title="Cargando periodos..." className="flex-1 justify-center" />;
  return (
    <EmptyState framed title="Aún no hay periodos por mostrar">
      Cuando termine la primera recolección de SUNAT verás aquí los comprobantes de la empresa.
    </EmptyState>
  );
}
