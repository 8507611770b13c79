import { checkFile, MOST_CHECKED_BYTES } from '@yupana/contract/reports.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Ruc } from '@yupana/tax/ruc.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useIsPhone } from '../../ui/use-media-query.ts';
import { api, isAbort } from '../api/api.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { logEvent } from '../events.ts';
import { base64Of } from '../files/base64.ts';
import { BenchBlock, type Tried } from './bench-block.tsx';
import { fetchReport } from './fetch-report.ts';
import { KindMatrix } from './kind-matrix.tsx';
import { countOf, LeftOut } from './left-out.tsx';
import { OnTrial } from './on-trial.tsx';
import type { State } from './outcome.tsx';
import { REPORT_KINDS, type ReportKind } from './report-kinds.ts';
import { type Bench, useBench } from './use-bench.ts';

/** A file from outside that is tried beside what would be downloaded. */
interface Outside {
  name: string;
  tried?: Tried;
  /** Why it could not be tried. */
  refused?: string;
}

export interface OneFile {
  period: Period;
  kind: ReportKind;
  state: State;
  bench: Bench;
  benchOf(kind: ReportKind): Bench;
  outside: Outside | null;
  /** Nothing stands in it. */
  isEmpty: boolean;
  /** Rows that it was asked about: pressed once more it is downloaded with them. */
  warnedOf: number;
  choose(id: ReportKind['id'], of?: Period): void;
  download(): Promise<void>;
  tryOutside(file: File): Promise<void>;
  leaveOutside(): void;
}

/** One file of one period, from what is chosen to how it went. */
export function useOneFile(ruc: Ruc, of: Period, first?: string): OneFile {
  const [period, setPeriod] = useState(of);
  const [chosen, setChosen] = useState<ReportKind['id']>(kindNamed(first) ?? 'rce');
  const [state, setState] = useState<State>({ is: 'choosing' });
  const [isWarned, setWarned] = useState(false);
  const [outside, setOutside] = useState<Outside | null>(null);
  const under = useRef<AbortController>(null);
  const scope = { ruc, tax_period: period };
  const purchases = useBench(scope, 'COMPRA');
  const sales = useBench(scope, 'VENTA');
  const abroad = useBench(scope, 'COMPRA', 'non-domiciled');
  const kind: ReportKind = REPORT_KINDS[chosen];
  const benchOf = ({ operation, register }: ReportKind) => {
    if (register === 'non-domiciled') return abroad;
    return operation === 'COMPRA' ? purchases : sales;
  };
  const bench = benchOf(kind);
  const failing = kind.isTried ? (bench.data?.failing ?? 0) : 0;
  useEffect(() => () => under.current?.abort(), []);

  return {
    ...{ period, kind, state, bench, benchOf, outside },
    isEmpty: countOf(kind, bench)?.isEmpty ?? false,
    warnedOf: isWarned ? failing : 0,
    choose: (id, of = period) => {
      setChosen(id);
      setPeriod(of);
      setWarned(false);
      setOutside(null);
    },
    download: async () => {
      if (failing > 0 && !isWarned) return setWarned(true);
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
    },
    tryOutside: async (file) => {
      const refuse = (refused: string) => setOutside({ name: file.name, refused });
      setOutside({ name: file.name });
      if (file.size > MOST_CHECKED_BYTES) return refuse('El archivo pesa más de 5 MB.');
      try {
        // By its name, where that says so: of a register that has nothing in the period no card can be chosen.
        const told = REPORT_KINDS[kindOfFile(file.name) ?? kind.id];
        if (told.id !== kind.id) setChosen(told.id);
        const of = { tax_period: period, operation_type: told.operation, register: told.register };
        const body = { name: file.name, content: await base64Of(file), ...of };
        setOutside({ name: file.name, tried: await api(checkFile, { params: { ruc }, body }) });
      } catch (error) {
        const isTold = error instanceof ApiError && error.status === 422;
        refuse(isTold ? errorText(error) : 'No pudimos probar el archivo. Elígelo otra vez.');
      }
    },
    leaveOutside: () => setOutside(null),
  };
}

function kindNamed(id: string | undefined): ReportKind['id'] | undefined {
  return id !== undefined && Object.hasOwn(REPORT_KINDS, id) ? (id as ReportKind['id']) : undefined;
}

const OF_BOOK: Readonly<Record<string, ReportKind['id']>> = {
  ...{ '080400': 'rce', '080500': 'non-domiciled', '140400': 'rvie' },
};

/** The register that a file's name says. @source RS 112-2021 table 6, RS 040-2022 table 13 */
function kindOfFile(name: string): ReportKind['id'] | undefined {
  return OF_BOOK[/^LE\d{19}(\d{6})/i.exec(name.trim())?.[1] ?? ''];
}

/** Which file, and what SUNAT would refuse of it. */
export function OneFileBody({ of, onLeave }: { of: OneFile; onLeave: () => void }) {
  const { kind, bench, period, outside, isEmpty } = of;
  // On phones the buttons need the whole width of the foot.
  const isPhone = useIsPhone();
  return (
    <>
      <div className="px-5 py-4 max-md:px-4">
        <KindMatrix
          chosen={kind.id}
          period={period}
          onChoose={of.choose}
          countOf={(one) => countOf(one, of.benchOf(one))}
          onLeave={onLeave}
          onEnter={() => void (isEmpty || of.download())}
        />
      </div>
      {isPhone && (
        <div className="px-4 pb-4 empty:hidden">
          <LeftOut outside={outside?.name} {...{ kind, bench, period, onLeave }} />
        </div>
      )}
      {kind.program && <OnTrial program={kind.program} name={kind.title} onLeave={onLeave} />}
      {kind.isTried && (
        <BenchBlock
          name={outside?.name ?? kind.title}
          tried={outside ? outside.tried : bench.data}
          failed={outside ? (outside.refused ?? null) : bench.isError ? 'No pudimos probarlo.' : null}
          onRetry={outside ? undefined : () => void bench.refetch()}
          action={
            outside ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <OutsideFile onChoose={(file) => void of.tryOutside(file)} />
                <Button size="sm" onClick={of.leaveOutside}>
                  Volver al {kind.title}
                </Button>
              </span>
            ) : (
              <OutsideFile onChoose={(file) => void of.tryOutside(file)} />
            )
          }
        />
      )}
    </>
  );
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
