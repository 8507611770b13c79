import { nameOfPerson } from '@yupana/contract/person-name.ts';
import { type Period, periodOf } from '@yupana/tax/period.ts';
import { useRef, useState } from 'react';
import { useIsArchived } from '../../lib/archived.ts';
import { useView } from '../../lib/events.ts';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { type CurrentPeriod, usePeriod } from '../../lib/figures/use-period.ts';
import { pluralize, todayInLima } from '../../lib/formats.ts';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { Actions } from './actions.tsx';
import ChangesDialog from './changes-dialog.tsx';
import { CheckBoard } from './check-board.tsx';
import CloseDialog from './close-dialog.tsx';
import { CloseSkeleton } from './close-skeleton.tsx';
import { badgeOf, GIVEN_UP } from './close-words.ts';
import { PackageBoard } from './package-board.tsx';
import ProgramDialog from './program-dialog.tsx';
import ReopenDialog from './reopen-dialog.tsx';
import { ResultBoard } from './result-board.tsx';
import { SignatureBoard } from './signature-board.tsx';
import { type Close, type Scope, savePackage, useClose, useCloseChanges, useGivenUp } from './use-close.ts';
import { VersionsBoard } from './versions-board.tsx';

/** «Cierre de periodo»: what is left before a month is handed over, the versions that were, and their packages. */
export default function ClosingPage() {
  useView('cierre_de_periodo');
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const current = usePeriod();
  const { period } = current;
  // Another period begins with nothing open.
  return period ? (
    <ClosingOf key={`${ruc}/${period}`} scope={{ ruc, tax_period: period }} current={current} />
  ) : (
    <div className={PAGE}>
      <PeriodHeading title={TITLE} current={current} stacked />
      <OfPeriod current={current} awaits="lo que falta para cerrar cada periodo" loading={<CloseSkeleton />}>
        {() => null}
      </OfPeriod>
    </div>
  );
}

const TITLE = 'Cierre de periodo';
const PAGE = 'flex flex-col gap-3.5 max-md:gap-3';

type Open = { is: 'close' } | { is: 'reopen' } | { is: 'program' } | { is: 'changes'; version: number } | null;

function ClosingOf({ scope, current }: { scope: Scope; current: CurrentPeriod }) {
  const isArchived = useIsArchived();
  const { data: close, isError, isFetching, refetch } = useClose(scope, isArchived);
  const [open, setOpen] = useState<Open>(null);
  const badge = useRef<HTMLSpanElement>(null);
  const signed = close?.versions.find(({ reopened }) => reopened === null);
  const download = (version: number) =>
    savePackage(scope, version).catch(() => showToast('No se pudo descargar el paquete.', { tone: 'danger' }));
  const dialog = { scope, onClose: () => setOpen(null), returnsFocusTo: badge };
  const look = close && badgeOf(close);
  return (
    <div className={PAGE}>
      <PeriodHeading
        title={TITLE}
        current={current}
        stacked
        badge={
          <span ref={badge} tabIndex={-1} role="status">
            {look && (
              <Badge tone={look.tone} mark={<Ficha shape={look.shape} tone={look.tone} />}>
                {look.text}
              </Badge>
            )}
          </span>
        }
      >
        {close && (
          <Actions
            scope={scope}
            close={close}
            isOpenMonth={isOpenMonth(scope.tax_period)}
            isArchived={isArchived}
            isDialogOpen={open !== null}
            onClose={() => setOpen({ is: 'close' })}
            onReopen={() => setOpen({ is: 'reopen' })}
            onDownload={download}
          />
        )}
      </PeriodHeading>
      {isError && !close && <ErrorState framed onRetry={refetch} retrying={isFetching} />}
      {!close && !isError && <CloseSkeleton />}
      {close && (
        <Closing
          scope={scope}
          close={close}
          onDownload={download}
          onShowChanges={(version) => setOpen({ is: 'changes', version })}
          onChangeProgram={isArchived ? undefined : () => setOpen({ is: 'program' })}
        />
      )}
      {close && open?.is === 'close' && <CloseDialog {...dialog} close={close} />}
      {close && open?.is === 'program' && <ProgramDialog {...dialog} program={close.program} />}
      {open?.is === 'reopen' && signed && <ReopenDialog {...dialog} version={signed.version} />}
      {open?.is === 'changes' && <ChangesDialog {...dialog} version={open.version} />}
    </div>
  );
}

interface ClosingProps {
  scope: Scope;
  close: Close;
  onDownload: (version: number) => void;
  onShowChanges: (version: number) => void;
  onChangeProgram: (() => void) | undefined;
}

function Closing({ scope, close, onDownload, onShowChanges, onChangeProgram }: ClosingProps) {
  const name = useAuth(({ user }) => (user ? nameOfPerson(user) : ''));
  const isGivenUp = useGivenUp(close.state);
  const signed = close.versions.find(({ reopened }) => reopened === null);
  const newest = close.versions[0];
  const { data: changes } = useCloseChanges(scope, newest && close.state !== 'building' ? newest.version : null);
  return (
    <>
      {isGivenUp && (
        <Alert tone="warning" urgent>
          {GIVEN_UP}
        </Alert>
      )}
      {close.state === 'closed' && newest && changes && (changes.total > 0 || changes.arrived) && (
        <Alert
          tone="warning"
          title={
            changes.total > 0
              ? `${pluralize(changes.total, 'comprobante cambió', 'comprobantes cambiaron')} desde el cierre.`
              : 'El crédito de otros periodos cambió desde el cierre.'
          }
          action={
            <Button size="sm" onClick={() => onShowChanges(newest.version)}>
              Ver qué habría cambiado
            </Button>
          }
        >
          La versión {newest.version} sigue como se cerró. Reabre el periodo si quieres incluir lo que cambió.
        </Alert>
      )}
      <div className="grid items-start gap-3.5 max-md:gap-3 max-md:pb-24 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid gap-3.5 max-xl:contents">
          <CheckBoard close={close} name={name} />
          <PackageBoard close={close} version={signed} onChangeProgram={signed ? undefined : onChangeProgram} />
        </div>
        <div className="grid gap-3.5 max-xl:contents">
          <ResultBoard figures={close.figures} declared_on={close.declared_on} />
          <SignatureBoard signing={close.signing} signed={signed} name={name} />
          <VersionsBoard close={close} changes={changes} onDownload={onDownload} onShowChanges={onShowChanges} />
        </div>
      </div>
    </>
  );
}

/** SUNAT still adds vouchers to it. */
function isOpenMonth(period: Period): boolean {
  return period >= periodOf(todayInLima());
}
