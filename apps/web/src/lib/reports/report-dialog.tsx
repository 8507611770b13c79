import { checkFile, MOST_CHECKED_BYTES } from '@yupana/contract/reports.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CountingRow } from '../../ui/figures/counting-row.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { OutcomeMark } from '../../ui/overlays/outcome-mark.tsx';
import { PeriodSelect } from '../../ui/steps/period-stepper.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { api, isAbort } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { logEvent } from '../events.ts';
import { base64Of } from '../files/base64.ts';
import { DOWNLOADED, TAKES_MINUTES } from '../files/download-words.ts';
import { pluralize } from '../formats.ts';
import { BenchBlock, type Tried } from './bench-block.tsx';
import { fetchReport } from './fetch-report.ts';
import { KindMatrix } from './kind-matrix.tsx';
import { countOf, LeftOut } from './left-out.tsx';
import { OnTrial } from './on-trial.tsx';
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts';
import { useBench } from './use-bench.ts';

interface ReportDialogProps {
  ruc: Ruc;
  period: Period;
  periods: readonly Period[];
  onClose: () => void;
}

type State = { is: 'choosing' } | { is: 'preparing'; share: number } | { is: 'done' } | { is: 'failed'; text: string };

/** A file from outside that is tried beside what would be downloaded. */
interface Outside {
  name: string;
  tried?: Tried;
  /** Why it could not be tried. */
  refused?: string;
}

/** «Descarga tu reporte»: which file of which period, what SUNAT would refuse of it, and how it went. */
export default function ReportDialog({ ruc, period: first, periods, onClose }: ReportDialogProps) {
  const [period, setPeriod] = useState(first);
  const [chosen, setChosen] = useState<ReportKind['id']>('rce');
  const [state, setState] = useState<State>({ is: 'choosing' });
  const [isWarned, setWarned] = useState(false);
  const [outside, setOutside] = useState<Outside | null>(null);
  const isPhone = useIsPhone();
  const under = useRef<AbortController>(null);
  const scope = { ruc, tax_period: period };
  const purchases = useBench(scope, 'COMPRA');
  const sales = useBench(scope, 'VENTA');
  const kind: ReportKind = REPORT_KINDS[chosen];
  const bench = kind.operation === 'COMPRA' ? purchases : sales;

  useEffect(() => {
    logEvent('preview', 'opciones_descarga');
    return () => under.current?.abort();
  }, []);

  function choose(id: ReportKind['id'], of = period) {
    setChosen(id);
    setPeriod(of);
    setWarned(false);
    setOutside(null);
  }

  async function download() {
    if (kind.isTried && !isWarned && (bench.data?.failing ?? 0) > 0) return setWarned(true);
    const mine = new AbortController();
    under.current = mine;
    setState({ is: 'preparing', share: 0 });
    logEvent('download', kind.event);
    try {
      await fetchReport(scope, kind, mine.signal, (share) => setState({ is: 'preparing', share }));
      setState({ is: 'done' });
    } catch (error) {
      if (isAbort(error) || mine.signal.aborted) return;
      const isTold = error instanceof ApiError && error.status === 422;
      setState({ is: 'failed', text: isTold ? error.message : 'Parece que hubo un problema.' });
    }
  }

  async function tryOutside(file: File) {
    setOutside({ name: file.name });
    if (file.size > MOST_CHECKED_BYTES) return setOutside({ name: file.name, refused: 'El archivo pesa más de 5 MB.' });
    try {
      const body = { name: file.name, content: await base64Of(file), ...scopeOf(kind, period) };
      setOutside({ name: file.name, tried: await api(checkFile, { params: { ruc }, body }) });
    } catch {
      setOutside({ name: file.name, refused: 'No pudimos probar el archivo. Inténtalo otra vez.' });
    }
  }

  if (state.is !== 'choosing') {
    return <Outcome state={state} onClose={onClose} onAgain={() => void download()} />;
  }
  // On phones the buttons need the whole width of the foot.
  const left = <LeftOut {...{ kind, bench, period }} onLeave={onClose} />;
  const failing = kind.isTried ? (bench.data?.failing ?? 0) : 0;
  const isEmpty = countOf(kind, bench)?.isEmpty ?? false;
  return (
    <Dialog
      open
      onClose={onClose}
      size="2xl"
      flush
      title="Descarga tu reporte"
      aside={<PeriodSelect period={period} periods={periods} onChange={(of) => choose(chosen, of)} />}
      footer={
        <>
          {isPhone ? null : left}
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
            disabled={isEmpty}
            onClick={() => void download()}
          >
            {isWarned && failing > 0
              ? `Descargar con ${pluralize(failing, 'fila', 'filas')} por corregir`
              : 'Descargar Archivo'}
          </Button>
        </>
      }
    >
      <div className="px-5 py-4 max-md:px-4">
        <KindMatrix
          chosen={chosen}
          onChoose={choose}
          countOf={(one) => countOf(one, one.operation === 'COMPRA' ? purchases : sales)}
          onLeave={onClose}
          onEnter={() => void (isEmpty || download())}
        />
      </div>
      {isPhone && <div className="px-4 pb-4 empty:hidden">{left}</div>}
      {kind.program && <OnTrial program={kind.program} name={kind.title} onLeave={onClose} />}
      {kind.isTried && (
        <BenchBlock
          name={outside?.name ?? kind.title}
          tried={outside ? outside.tried : bench.data}
          failed={outside ? outside.refused !== undefined : bench.isError}
          onRetry={() => (outside ? setOutside(null) : void bench.refetch())}
          action={
            outside ? (
              <Button size="sm" onClick={() => setOutside(null)}>
                Volver al {kind.title}
              </Button>
            ) : (
              <OutsideFile onChoose={(file) => void tryOutside(file)} />
            )
          }
        />
      )}
    </Dialog>
  );
}

function scopeOf({ operation }: ReportKind, tax_period: Period) {
  return { tax_period, operation_type: operation };
}

function OutsideFile({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".txt,text/plain"
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <label htmlFor={id} className="link cursor-pointer text-dense peer-focus-visible:outline-2">
        Probar un TXT de fuera
      </label>
    </>
  );
}

function Outcome({
  state,
  onClose,
  onAgain,
}: {
  state: Exclude<State, { is: 'choosing' }>;
  onClose: () => void;
  onAgain: () => void;
}) {
  if (state.is === 'preparing') {
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        mark={<CountingRow running />}
        title={state.share > 0 ? `Preparando tu reporte: ${Math.floor(state.share * 100)} %` : 'Preparando tu reporte'}
        description={TAKES_MINUTES}
        footer={<Button onClick={onClose}>Cancelar</Button>}
      />
    );
  }
  const isDone = state.is === 'done';
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      mark={<OutcomeMark good={isDone} />}
      title={isDone ? DOWNLOADED.title : 'No se completó la descarga'}
      description={<span role="status">{isDone ? DOWNLOADED.text : state.text}</span>}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {!isDone && (
            <Button variant="primary" onClick={onAgain}>
              Reintentar
            </Button>
          )}
        </>
      }
    />
  );
}
