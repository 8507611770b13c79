import { UploadIcon } from 'lucide-react';
import { useIsArchived } from '../../lib/archived.ts';
import { useView } from '../../lib/events.ts';
import { OfPeriod } from '../../lib/figures/period-screen.tsx';
import { type CurrentPeriod, usePeriod } from '../../lib/figures/use-period.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { BankSkeleton } from './bank-skeleton.tsx';
import { type Importing, useImport } from './importing/use-import.tsx';
import { PeriodPayments } from './period-payments.tsx';
import { useStatements } from './state/use-bank.ts';

/** «Pagos»: the bank's charges beside the purchases that they pay. */
export default function BankPage() {
  useView('pagos');
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const current = usePeriod();
  const importing = useImport(ruc);
  return (
    <div className="flex flex-col gap-3 max-md:pb-32 xl:h-[calc(100dvh-var(--topbar-h)-2.5rem)] xl:min-h-[34rem] xl:gap-3.5">
      <PageTitle>Pagos</PageTitle>
      <Head current={current} importing={importing} ruc={ruc} />
      {importing.parts}
      <OfPeriod current={current} awaits="los pagos" loading={<BankSkeleton />}>
        {(period) => (
          <PeriodPayments
            key={`${ruc}/${period}`}
            scope={{ ruc, period }}
            importing={importing}
            onPeriod={current.setPeriod}
          />
        )}
      </OfPeriod>
    </div>
  );
}

function Head({ current, importing, ruc }: { current: CurrentPeriod; importing: Importing; ruc: string }) {
  const { period, periods, setPeriod } = current;
  const archived = useIsArchived();
  const phone = useIsPhone();
  const some = useStatements(ruc).data?.data.statements.length ?? 0;
  const label = some > 0 ? 'Importar otro estado de cuenta' : 'Importar estado de cuenta';
  const icon = <UploadIcon size={phone ? 18 : 16} strokeWidth={1.75} aria-hidden />;
  return (
    <div className="flex min-h-9 items-center gap-3">
      <h1 className="flex-1 text-heading font-semibold tracking-tight whitespace-nowrap text-ink-strong max-md:text-[19px]">
        Pagos
      </h1>
      {period && <PeriodStepper period={period} periods={periods} onChange={setPeriod} />}
      {period && !archived && phone && (
        <IconButton label={label} icon={icon} variant="secondary" onClick={importing.pick} />
      )}
      {period && !archived && !phone && (
        <Button icon={icon} busy={importing.reading !== null} onClick={importing.pick} data-event="importar_estado">
          {label}
        </Button>
      )}
    </div>
  );
}
