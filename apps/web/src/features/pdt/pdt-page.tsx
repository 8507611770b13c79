import { useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { type CompanyDue, getCompanyDue } from '@yupana/contract/calendar.ts';
import type { PdtReport } from '@yupana/contract/pdt.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { callQuery } from '../../lib/api/query.ts';
import { daysLeft, dueSentence } from '../../lib/due/due-words.ts';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { useBookTab } from '../../lib/figures/use-book-tab.ts';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { OpeningButton } from '../../lib/opening/opening-button.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { offerKey } from '../../ui/keys/single-keys.ts';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/steps/tabs.tsx';
import { DeclaredBoard } from './declared-board.tsx';
import { ExtrasBoard } from './extras-board.tsx';
import { FormFiles } from './form-files.tsx';
import { Ledger } from './ledger.tsx';
import { sourceOf } from './pdt-words.ts';
import { SummaryBoard } from './summary-board.tsx';
import { allBoxes, type PdtScope, usePdt } from './use-pdt.ts';

/** «Informe PDT»: the boxes of FV 621 of one company in one period. Mounted anew for each company. */
export default function PdtPage() {
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} />;
}

function OfCompany({ company }: { company: Business }) {
  const current = usePeriod();
  const ruc = parseRuc(company.ruc);
  return (
    <div className="flex flex-col gap-3">
      <PeriodHeading
        title="Informe PDT"
        current={current}
        badge={current.period && <DueNote ruc={company.ruc} period={current.period} />}
      >
        {current.period && <Files scope={{ ruc, business_uuid: company.uuid, tax_period: current.period }} />}
      </PeriodHeading>
      <OfPeriod current={current} awaits="las casillas" loading={<Loading />}>
        {(tax_period) => <Report scope={{ ruc, business_uuid: company.uuid, tax_period }} />}
      </OfPeriod>
    </div>
  );
}

function Files({ scope }: { scope: PdtScope }) {
  const { data } = usePdt(scope, 'COMPRA');
  return (
    <FormFiles
      ruc={scope.ruc}
      period={scope.tax_period}
      retentions={data?.retentions_count ?? 0}
      perceptions={data?.perceptions_count ?? 0}
    />
  );
}

/** `Vence el 19/11/2026, en 2 días`, `Declarado el 17/11/2026`; not missed where it is not known. */
function DueNote({ ruc, period }: { ruc: string; period: Period }) {
  const { data } = useQuery(callQuery(getCompanyDue, { params: { ruc }, query: { tax_period: period } }));
  const says = data && dueNote(data);
  if (!says) return null;
  return (
    <span className="ml-auto inline-flex items-center gap-2 text-dense text-ink-muted max-md:hidden">
      <Clock size={15} strokeWidth={1.75} aria-hidden />
      {says}
    </span>
  );
}

function dueNote({ declaration, today, company: { declared_on } }: CompanyDue): string | null {
  const says = dueSentence(declaration, today, declared_on);
  if (declaration === null || declared_on !== null || declaration < today) return says;
  const left = daysLeft(declaration, today);
  return `${says}${left === 'Vence hoy' ? ', hoy' : `, ${left.toLowerCase()}`}`;
}

const ROWS = '[data-box]';

function Report({ scope }: { scope: PdtScope }) {
  const { tab, openTab } = useBookTab('informe_pdt');
  const purchases = usePdt(scope, 'COMPRA');
  const sales = usePdt(scope, 'VENTA');
  const shown = tab === 'compras' ? purchases : sales;
  const copy = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-copy]')?.click();
  const { around } = useWalk<HTMLDivElement>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>(ROWS),
    words: { next: 'Siguiente casilla', previous: 'Casilla anterior', open: 'Seguir el enlace de la casilla' },
    keys: { c: copy, C: copy },
  });
  useEffect(() => offerKey('c', 'Copiar la casilla'), []);

  const all = purchases.data && sales.data ? allBoxes(sales.data, purchases.data) : null;
  return (
    <Tabs
      label="Operaciones"
      value={tab}
      onChange={openTab}
      spread
      options={[
        { value: 'compras', label: 'Compras' },
        { value: 'ventas', label: 'Ventas' },
      ]}
      className="flex flex-col gap-3"
    >
      <div
        {...around}
        role="presentation"
        aria-busy={shown.isFetching}
        className={cx('flex flex-col gap-3', shown.isPlaceholderData && 'opacity-60')}
      >
        {shown.data ? (
          <>
            <CompletenessLine books={shown.data.completeness} />
            <Boards report={shown.data} all={shown.isPlaceholderData ? null : all} scope={scope} />
          </>
        ) : shown.error ? (
          <ErrorState framed onRetry={() => shown.refetch()} retrying={shown.isFetching} />
        ) : (
          <Loading />
        )}
      </div>
    </Tabs>
  );
}

/** Whether anything of the book, or of what the form is told besides, is known. */
function isEmpty({ operation_type, total_cpes_count, sum_perception, sum_retention }: PdtReport): boolean {
  const hasExtras = operation_type === 'COMPRA' && (sum_perception !== null || sum_retention !== null);
  return !total_cpes_count && !hasExtras;
}

function Boards({ report, all, scope }: { report: PdtReport; all: string | null; scope: PdtScope }) {
  const { ruc, tax_period } = scope;
  const isKnown = report.determination.some(({ box, declare }) => box !== '185' && declare !== null);
  const empty = (
    <EmptyState framed title="No hay información en el periodo.">
      Seleccione otro periodo.
    </EmptyState>
  );
  if (isEmpty(report) && !isKnown) return empty;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_432px]">
      <div className="grid gap-3">
        {isEmpty(report) ? empty : <SummaryBoard report={report} />}
        {report.operation_type === 'COMPRA' && <ExtrasBoard report={report} search={`?tax_period=${tax_period}`} />}
        <DeclaredBoard declared={report.declared} />
      </div>
      <Ledger
        report={report}
        all={all}
        opening={
          <OpeningButton ruc={ruc} period={tax_period}>
            {report.opening ? sourceOf(report.opening) : 'Escribir saldo'}
          </OpeningButton>
        }
        type={
          <OpeningButton ruc={ruc} period={tax_period}>
            Escribir saldos
          </OpeningButton>
        }
      />
    </div>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Cargando el Informe PDT</LoadingText>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_432px]">
        <Skeleton className="h-[330px] rounded-md" />
        <Skeleton className="h-[520px] rounded-md" />
      </div>
    </>
  );
}
