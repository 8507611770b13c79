import { type Calendar, dueStates } from '@yupana/contract/calendar.ts';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { DueFicha } from '../../lib/due/due-parts.tsx';
import { DUE_LOOK } from '../../lib/due/due-words.ts';
import { useView } from '../../lib/events.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoaderBoard } from '../../ui/figures/loader-board.tsx';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { headSentence, pressingGroup } from './calendar-words.ts';
import { DueColumns, standsForTwo } from './due-columns.tsx';
import { DueList } from './due-list.tsx';
import { LinkBoard } from './link-board.tsx';
import { OtherDates } from './other-dates.tsx';
import { useCalendar, useCalendarSearch, useSavingCalendar } from './use-calendar.ts';

/** «Calendario» of all companies: who declares on which day, how each stands, and what it lacks to be closed. */
export default function CalendarPage() {
  useView('calendario');
  const [search, onSearch] = useCalendarSearch();
  const { data, error, isFetching, isPlaceholderData, refetch } = useCalendar(search.period);
  const saving = useSavingCalendar();
  return (
    <div className="flex flex-col gap-3 px-4 pt-3.5 pb-6 md:min-h-[34rem] md:px-7 md:pb-4 lg:h-[calc(100dvh-var(--topbar-h))]">
      <PageTitle>Calendario</PageTitle>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <h1 className="text-heading font-semibold tracking-tight text-ink-strong max-md:basis-full">Calendario</h1>
        <p className="num min-w-0 flex-1 text-ink-muted max-md:hidden">{data && headSentence(data)}</p>
        {data && <Legend calendar={data} />}
        {data && (
          <PeriodStepper
            period={data.tax_period}
            periods={data.tax_periods}
            onChange={(period) => onSearch({ period: period === data.tax_periods[0] ? null : period })}
            className="max-md:flex-1"
          />
        )}
        <Button
          busy={saving.isPending}
          onClick={() => saving.mutate()}
          icon={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden />}
        >
          <span className="max-md:sr-only">Descargar .ics</span>
        </Button>
      </header>
      {error && !data ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <div className={cx('contents', isPlaceholderData && '*:opacity-60')} aria-busy={isPlaceholderData}>
          <Board calendar={data} group={search.group} onGroup={(group) => onSearch({ group })} />
        </div>
      ) : (
        <LoaderBoard title="Cargando calendario..." className="flex-1 justify-center" />
      )}
    </div>
  );
}

function Legend({ calendar: { columns } }: { calendar: Calendar }) {
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-caption text-ink-subtle max-xl:order-last max-xl:basis-full">
      {dueStates.map((state) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <DueFicha state={state} size={11} />
          {DUE_LOOK[state].label}
        </li>
      ))}
      {standsForTwo(columns) && <li>En columnas con más de 32, una ficha son dos empresas</li>}
    </ul>
  );
}

interface BoardProps {
  calendar: Calendar;
  group: string | null;
  onGroup: (group: string) => void;
}

function Board({ calendar, group, onGroup }: BoardProps) {
  const { columns, today } = calendar;
  const chosen = columns.find((one) => one.group === (group ?? pressingGroup(calendar))) ?? columns[0];
  const isEmpty = columns.every(({ companies }) => companies.length === 0);
  if (!chosen) return null;
  return (
    <>
      <DueColumns columns={columns} today={today} chosen={chosen.group} onChoose={onGroup} />
      <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        {isEmpty ? (
          <EmptyState
            framed
            title="Aún no tienes empresas"
            action={
              <Link to="/registrar-empresa" className={buttonClass()}>
                Registrar empresa
              </Link>
            }
          >
            Cuando registres una verás aquí hasta cuándo declara y qué le falta para cerrar.
          </EmptyState>
        ) : (
          <DueList column={chosen} calendar={calendar} />
        )}
        <div className="grid content-start gap-3">
          <LinkBoard />
          <OtherDates calendar={calendar} />
        </div>
      </div>
    </>
  );
}
