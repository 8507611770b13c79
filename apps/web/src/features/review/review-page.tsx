import type { Business } from '@yupana/contract/businesses.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useView } from '../../lib/events.ts';
import { OfPeriod } from '../../lib/figures/period-screen.tsx';
import { type CurrentPeriod, usePeriod } from '../../lib/figures/use-period.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { Kbd } from '../../ui/controls/search-input.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { showShortcuts, useSingleKeysOn } from '../../ui/keys/single-keys.ts';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { PeriodReview } from './period-review.tsx';

/** «Observaciones»: what the rules observed in a period, decided group by group. Mounted anew for each company. */
export default function ReviewPage() {
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} />;
}

function OfCompany({ company }: { company: Business }) {
  useView('observaciones');
  const current = usePeriod();
  const pressed = useRef<Pressed | null>(null);
  const waits = (what: ReactNode) => (
    <>
      <header className="flex min-h-[52px] items-center gap-3 border-b bg-surface pr-4 pl-2">
        <ReviewTitle current={current} />
        <span className="flex-1" />
        <Period current={current} pressed={pressed} />
      </header>
      <div className="flex flex-1 flex-col justify-center p-4">{what}</div>
    </>
  );
  const loading = waits(<LoaderBoard title="Cargando periodos..." className="justify-center" />);
  return (
    // From edge to edge, and as tall as the window: each pane scrolls by itself.
    <div className="-mx-4 -mb-4 flex flex-1 flex-col bg-surface first:-mt-4 max-md:bg-canvas md:-mx-7 md:-mb-5 md:h-[calc(100dvh-var(--topbar-h))] md:min-h-[32rem] md:flex-none md:first:-mt-5">
      <PageTitle>Observaciones</PageTitle>
      {current.period ? (
        <PeriodReview
          key={current.period}
          scope={{ ruc: parseRuc(company.ruc), tax_period: current.period }}
          title={<ReviewTitle current={current} />}
          period={<Period current={current} pressed={pressed} />}
        />
      ) : current.isPending && !current.error ? (
        loading
      ) : (
        waits(
          <OfPeriod current={current} awaits="los comprobantes observados" loading={null}>
            {() => null}
          </OfPeriod>,
        )
      )}
    </div>
  );
}

function ReviewTitle({ current }: { current: CurrentPeriod }) {
  return (
    <>
      <Link
        to={`/dashboard${current.period ? `?tax_period=${current.period}` : ''}`}
        aria-label="Volver al reporte de la empresa"
        className="touch-target grid size-8 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-surface-hover"
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      <h1 className="text-title font-semibold tracking-tight text-ink-strong">Observaciones</h1>
    </>
  );
}

/** Which of the period's buttons was pressed last, and until when it has the focus again where it is mounted anew with the period. */
interface Pressed {
  place: number;
  until: number;
}
const COMES_WITHIN_MS = 10_000;
/** Of «anterior», the choice and «siguiente». */
const CHOICE = 1;

interface PeriodProps {
  current: CurrentPeriod;
  pressed: RefObject<Pressed | null>;
}

function Period({ current: { period, periods, setPeriod }, pressed }: PeriodProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const buttons = () => [...(holder.current?.querySelectorAll('button') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is mounted, once
  useEffect(() => {
    const { place, until } = pressed.current ?? { place: 0, until: 0 };
    if (Date.now() < until && document.activeElement === document.body) buttons()[place]?.focus();
  }, []);
  function change(next: (typeof periods)[number]) {
    const { activeElement } = document;
    const chosen = activeElement?.closest('[role="listbox"]') ? CHOICE : -1;
    const place = Math.max(buttons().indexOf(activeElement as HTMLButtonElement), chosen);
    pressed.current = place < 0 ? null : { place, until: Date.now() + COMES_WITHIN_MS };
    setPeriod(next);
  }
  return (
    <>
      <span ref={holder} className="contents">
        {period && <PeriodStepper period={period} periods={periods} onChange={change} />}
      </span>
      <ShortcutsButton />
    </>
  );
}

/** What is read by keys says which ones. A telephone has none. */
function ShortcutsButton() {
  const on = useSingleKeysOn();
  return (
    <button
      type="button"
      aria-label="Atajos del teclado"
      onClick={showShortcuts}
      className="ml-3 flex h-8 items-center gap-1.5 rounded-sm px-1.5 text-ink-muted hover:bg-surface-hover max-md:hidden"
    >
      <KeyboardDrawn />
      {on && <Kbd>?</Kbd>}
    </button>
  );
}

/** Lucide's keyboard. Of the library it would be shared with the account's menu, and come with the home. */
function KeyboardDrawn() {
  return (
    <svg
      {...{ width: 18, height: 18, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 }}
      {...{ strokeLinecap: 'round', strokeLinejoin: 'round' }}
      aria-hidden="true"
    >
      <rect width="20" height="16" x="2" y="4" rx="2" />
      <path d="M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01" />
    </svg>
  );
}
