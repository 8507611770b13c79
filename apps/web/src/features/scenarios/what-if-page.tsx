import { mayMake } from '@yupana/contract/roles.ts';
import type { WhatIfAnswer } from '@yupana/contract/scenarios.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import { useIsArchived } from '../../lib/archived.ts';
import { useView } from '../../lib/events.ts';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { type CurrentPeriod, usePeriod } from '../../lib/figures/use-period.ts';
import { OpeningButton } from '../../lib/opening/opening-button.tsx';
import { useAuth, useCompany } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/overlays/toast-manager.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { figuresWith, inProcessWith, NOTHING_TICKED } from './reckon.ts';
import SaveDialog from './saved/save-dialog.tsx';
import { ScenarioBoard } from './saved/scenario-board.tsx';
import SendDialog from './saved/send-dialog.tsx';
import { ScenarioActions } from './scenario-actions.tsx';
import { ScenarioStrip } from './scenario-strip.tsx';
import { provisionalSaid } from './scenario-words.ts';
import { TickBoard } from './ticking/tick-board.tsx';
import { type Scope, useSaving, useWhatIf } from './use-scenarios.ts';
import { useTicks } from './use-ticks.ts';

const TITLE = '¿Qué pasa si…?';
const PAGE = 'flex flex-col gap-3 max-md:pb-24 xl:min-h-[max(40rem,calc(100dvh-var(--topbar-h)-2.5rem))]';

/** «¿Qué pasa si…?»: ticks of a period and the IGV that they come to. Nothing is decided here. Mounted anew for each period. */
export default function WhatIfPage() {
  useView('que_pasa_si');
  const ruc = useCompany(({ company }) => company?.ruc ?? '');
  const current = usePeriod();
  const { period } = current;
  if (period && ruc) {
    const scope: Scope = { ruc: parseRuc(ruc), tax_period: period };
    return <OfScope key={`${ruc}/${period}`} scope={scope} current={current} />;
  }
  return (
    <div className={PAGE}>
      <Heading current={current} />
      <OfPeriod current={current} awaits="qué podría contar en cada periodo" loading={<Loading />}>
        {() => null}
      </OfPeriod>
    </div>
  );
}

function Heading({ current, children }: { current: CurrentPeriod; children?: ReactNode }) {
  return (
    <PeriodHeading
      title={TITLE}
      current={current}
      badge={
        <span className="text-ink-muted max-lg:hidden">Marca y mira el IGV. Nada cambia en tus comprobantes.</span>
      }
    >
      {children}
    </PeriodHeading>
  );
}

function OfScope({ scope, current }: { scope: Scope; current: CurrentPeriod }) {
  const { data, isError, isFetching, refetch } = useWhatIf(scope);
  if (data) return <WhatIf scope={scope} current={current} answer={data} />;
  return (
    <div className={PAGE}>
      <Heading current={current} />
      {isError ? <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} /> : <Loading />}
    </div>
  );
}

type Dialog = 'save' | 'send' | null;

function WhatIf({ scope, current, answer }: { scope: Scope; current: CurrentPeriod; answer: WhatIfAnswer }) {
  const role = useAuth(({ user }) => user?.role ?? 'reader');
  const isArchived = useIsArchived();
  const state = useTicks(answer);
  const saving = useSaving(scope);
  const [dialog, setDialog] = useState<Dialog>(null);
  const foot = useRef<HTMLDivElement>(null);
  const { ticks, opened } = state;
  const may = {
    save: mayMake(role, 'assistant') && !answer.closed && !isArchived,
    send: mayMake(role, 'accountant') && !isArchived,
  };
  function save() {
    if (!opened || saving.isPending) return;
    saving.mutate(
      { uuid: opened.uuid, name: opened.name, ticks },
      {
        onSuccess: () => {
          state.open(opened);
          showToast(`Guardaste «${opened.name}»`);
        },
        onError: (error) => showToast(errorText(error), { tone: 'danger' }),
      },
    );
  }
  const shared = { scope, onClose: () => setDialog(null), returnsFocusTo: foot };
  const saveAs = () => setDialog('save');
  const monthOpen = answer.completeness.some(({ month_open }) => month_open);
  const provisional = provisionalSaid(inProcessWith(answer, ticks), monthOpen, scope.tax_period);
  return (
    <div className={PAGE}>
      <Heading current={current}>
        {!answer.closed && (
          <ScenarioActions
            state={state}
            canSave={may.save && dialog === null}
            busy={saving.isPending}
            onSave={save}
            onSaveAs={saveAs}
          />
        )}
      </Heading>
      <CompletenessLine books={answer.completeness} />
      <Told answer={answer} isReader={!mayMake(role, 'assistant')} />
      {provisional && <p className="text-dense font-[550] text-warning-text">{provisional}</p>}
      <ScenarioStrip
        before={figuresWith(answer, NOTHING_TICKED)}
        now={figuresWith(answer, ticks)}
        provisional={provisional !== null}
        opening={
          <OpeningButton ruc={scope.ruc} period={scope.tax_period}>
            no se conoce
          </OpeningButton>
        }
      />
      <div className="grid flex-1 gap-4 xl:grid-cols-[minmax(0,1fr)_500px]">
        <TickBoard scope={scope} answer={answer} state={state} disabled={answer.closed} />
        <ScenarioBoard
          scope={scope}
          answer={answer}
          state={state}
          may={may}
          busy={saving.isPending}
          onSave={save}
          onSaveAs={saveAs}
          onSend={() => setDialog('send')}
          foot={foot}
        />
      </div>
      {dialog === 'save' && <SaveDialog {...shared} ticks={ticks} onSaved={state.saved} />}
      {dialog === 'send' && opened && <SendDialog {...shared} scenario={opened} />}
    </div>
  );
}

function Told({ answer: { closed, judging }, isReader }: { answer: WhatIfAnswer; isReader: boolean }) {
  if (closed) {
    return (
      <Alert tone="info" className="py-2">
        El periodo está cerrado: aquí se mira, y no se marca ni se guarda.
      </Alert>
    );
  }
  if (judging) {
    return (
      <Alert tone="info" className="py-2">
        Estamos analizando los comprobantes de este periodo: las cifras pueden cambiar.
      </Alert>
    );
  }
  return isReader ? (
    <p className="text-dense text-ink-subtle">Tu rol es de lectura: puedes marcar y mirar, y no se guarda.</p>
  ) : null;
}

function Loading() {
  return (
    <>
      <LoadingText>Cargando qué podría contar</LoadingText>
      <Skeleton className="h-[92px] shrink-0 rounded-md" />
      <div className="grid flex-1 gap-4 xl:grid-cols-[minmax(0,1fr)_500px]">
        <Skeleton className="h-[520px] rounded-md" />
        <Skeleton className="h-[520px] rounded-md" />
      </div>
    </>
  );
}
