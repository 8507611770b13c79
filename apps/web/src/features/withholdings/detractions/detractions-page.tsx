import type { Business } from '@yupana/contract/businesses.ts';
import type { CallResponse } from '@yupana/contract/call.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import type { listDetractions } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useView } from '../../../lib/events.ts';
import { BackToCompanies } from '../../../lib/figures/back-to-companies.tsx';
import { OfPeriod, PeriodHeading } from '../../../lib/figures/period-screen.tsx';
import { type CurrentPeriod, usePeriod } from '../../../lib/figures/use-period.ts';
import { SIZES, useLastPage, useReportPage } from '../../../lib/figures/use-report-page.ts';
import { notZero, whyNoneCame } from '../../../lib/figures/why-none-came.ts';
import { formatInstant, formatSoles, pluralize } from '../../../lib/formats.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { writeAddress } from '../../../lib/write-address.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Board } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Ficha } from '../../../ui/figures/ficha.tsx';
import { Soles } from '../../../ui/figures/soles.tsx';
import { StatBoard } from '../../../ui/figures/stat-board.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { Pagination } from '../../../ui/steps/pagination.tsx';
import { Tabs } from '../../../ui/steps/tabs.tsx';
import { AskButton } from '../asking/ask-button.tsx';
import { AskNote } from '../asking/ask-note.tsx';
import { Deadline } from './deadline.tsx';
import { ExportButton } from './export-button.tsx';
import { MassDeposit } from './mass-deposit.tsx';
import { PaidTable } from './paid-table.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { UnpaidTable } from './unpaid-table.tsx';
import { type Paid, useDetractions } from './use-detractions.ts';
import { type Ticked, useTicked } from './use-ticked.ts';

type Answer = CallResponse<typeof listDetractions>;

/** «Comprobantes afectos a detracción»: what was deposited of a period, and what is still to be. Mounted anew for each company. */
export default function DetractionsPage() {
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} />;
}

function OfCompany({ company }: { company: Business }) {
  useView('reporte_detracciones');
  const current = usePeriod();
  return (
    <div className="flex flex-col gap-3.5">
      <BackToCompanies />
      <OfPeriod
        current={current}
        awaits="las detracciones"
        loading={
          <>
            <PeriodHeading title={TITLE} current={current} stacked />
            <Loading />
          </>
        }
      >
        {(period) => <Report key={period} company={company} period={period} current={current} />}
      </OfPeriod>
    </div>
  );
}
const TITLE = 'Comprobantes afectos a detracción';

interface ReportProps {
  company: Business;
  period: Period;
  current: CurrentPeriod;
}

function Report({ company, period, current }: ReportProps) {
  const [params, setParams] = useSearchParams();
  const paid: Paid = params.get('paid') === 'N' ? 'N' : 'S';
  const open = params.get('constancia');
  const shown = useReportPage();
  const { page, size, go } = shown;
  const list = useDetractions(company, { period, paid, page, size });
  const { data, error, isFetching, isPlaceholderData } = list;
  useLastPage(shown, data && !isPlaceholderData ? data.pagination.total_pages : null);
  const ticked = useTicked();
  const show = (number: string | null) =>
    setParams((old) => writeAddress(old, { constancia: number }), { replace: true });
  return (
    <>
      <PeriodHeading title={TITLE} current={current} stacked>
        <AskButton asking={data?.asking} uuid={company.uuid} period={period} />
      </PeriodHeading>
      {error ? (
        <ErrorState framed onRetry={() => list.refetch()} retrying={isFetching} />
      ) : data ? (
        <>
          <AskNote asking={data.asking} asked="depósitos" uuid={company.uuid} period={period} />
          <Summary answer={data} />
          <Judging answer={data} />
          <Tabs
            label="Depósitos"
            value={paid}
            onChange={(next) => go({ part: next === 'S' ? null : next })}
            options={[
              {
                value: 'S',
                label: 'Pagadas',
                count: data.summary.paid_count,
                mark: <Ficha shape="full" tone="positive" />,
              },
              {
                value: 'N',
                label: 'Por pagar',
                count: data.summary.not_paid_count,
                mark: <Ficha shape="ring" tone="warning" />,
              },
            ]}
            panelClassName="mt-3.5 flex flex-col gap-3.5"
          >
            <List answer={data} isOld={isPlaceholderData} busy={isFetching} paid={paid} period={period}>
              {paid === 'S' ? (
                <PaidTable rows={data.vouchers} period={period} handedOver={open !== null} onOpen={show} />
              ) : (
                <>
                  <Chosen ticked={ticked}>
                    <ExportButton company={company} period={period} />
                  </Chosen>
                  <UnpaidTable rows={data.vouchers} period={period} ticked={ticked} />
                </>
              )}
              <Pagination
                page={page}
                size={size}
                totalItems={data.pagination.total_items}
                totalPages={data.pagination.total_pages}
                sizes={SIZES}
                onPage={(next) => go({ page: next })}
                onSize={(next) => go({ size: next })}
                note={noteOf(data, paid)}
              />
            </List>
            {paid === 'N' && data.summary.not_paid_count > 0 && (
              <Board className="grid md:grid-cols-2">
                <Deadline period={period} answer={data} />
                <MassDeposit
                  company={company}
                  period={period}
                  codes={ticked.codes}
                  amount={ticked.amount}
                  filed={ticked.filed}
                  nextName={data.next_file_name}
                />
              </Board>
            )}
          </Tabs>
          <ReceiptDialog
            company={company}
            number={open}
            all={paid === 'S' ? data.vouchers.flatMap(({ certificate_number }) => certificate_number ?? []) : []}
            onOpen={show}
            onClose={() => show(null)}
          />
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

/** What does not add, and when SUNAT was asked. */
function noteOf({ asking, summary }: Answer, paid: Paid): string | undefined {
  const adds = paid === 'N' || summary.paid_not_summed === 0;
  const asked = asking.asked_at === null ? null : `depósitos consultados en SUNAT el ${formatInstant(asking.asked_at)}`;
  return [adds ? null : 'lo que no es de una compra afecta no suma', asked].filter(Boolean).join(', ') || undefined;
}

function Summary({ answer: { summary } }: { answer: Answer }) {
  const warns = summary.not_paid_count > 0;
  return (
    <StatBoard
      compact
      stats={[
        { label: 'Pagadas', value: <Soles value={summary.paid_amount} /> },
        {
          label: 'Por pagar',
          value: (
            <span className={cx(warns && 'text-warning-text [&>*]:text-warning-text')}>
              <Soles value={summary.not_paid_amount} />
            </span>
          ),
          note: unpaidNote(summary),
        },
        {
          label: 'IGV retenido por depósitos pendientes',
          shortLabel: 'IGV retenido',
          value: <Soles value={summary.held_igv_amount} />,
        },
      ]}
    />
  );
}

/** What of the sum is not known. */
function unpaidNote({ not_paid_unknown: unknown, not_paid_unsure: unsure }: Answer['summary']): string | undefined {
  const notes = [
    unknown > 0 ? `y ${pluralize(unknown, 'compra', 'compras')} sin monto conocido` : null,
    unsure > 0 ? `de ${pluralize(unsure, 'compra', 'compras')} no se sabe si ya se depositó` : null,
  ];
  return notes.filter(Boolean).join('; ') || undefined;
}

/** Whether more may be to deposit than is told. */
function Judging({ answer: { judging, completeness, reckoned } }: { answer: Answer }) {
  if (!reckoned) {
    return (
      <Alert tone="warning" slim>
        {NOT_RECKONED} Si lo reabres, se calculan.
      </Alert>
    );
  }
  if (judging && hasFigures(completeness)) {
    return (
      <Alert tone="info" slim>
        Se están analizando las compras del periodo: puede haber más por depositar.
      </Alert>
    );
  }
  return null;
}

/** What is chosen of all pages, above the table. */
function Chosen({ ticked, children }: { ticked: Ticked; children: ReactNode }) {
  const count = ticked.codes.length;
  return (
    <div className="flex min-h-[50px] flex-wrap items-center gap-x-3 border-b px-3.5 py-2 text-dense">
      <span aria-live="polite" className="flex flex-1 flex-wrap gap-x-3">
        <b className="font-semibold text-ink-strong">{pluralize(count, 'seleccionado', 'seleccionados')}</b>
        {count > 0 && <span className="text-ink-muted">Depósito {formatSoles(ticked.amount)}</span>}
      </span>
      {children}
    </div>
  );
}

interface ListProps {
  answer: Answer;
  isOld: boolean;
  busy: boolean;
  paid: Paid;
  period: Period;
  children: ReactNode;
}

const NOT_RECKONED = 'Este mes se cerró antes de que calculáramos sus detracciones: no se sabe qué falta depositar.';

function List({ answer, isOld, busy, paid, children }: ListProps) {
  const { completeness, pagination, reckoned } = answer;
  if (pagination.total_items > 0) {
    return (
      <Board className={cx('flex flex-col overflow-hidden', isOld && 'opacity-60')} aria-busy={busy}>
        {children}
      </Board>
    );
  }
  if (paid === 'N' && !hasFigures(completeness)) {
    return (
      <EmptyState framed title={`Las compras de este periodo ${whyNoneCame(completeness)}`}>
        {notZero(completeness)}
      </EmptyState>
    );
  }
  if (!reckoned) {
    return (
      <EmptyState framed title="Las detracciones de este mes no se calcularon">
        No significa que no haya ninguna.
      </EmptyState>
    );
  }
  return (
    <EmptyState framed title="No hay comprobantes encontrados.">
      Seleccione otro periodo en donde hayas registrado comprobantes.
    </EmptyState>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Cargando las detracciones</LoadingText>
      <Skeleton className="h-[72px] rounded-md" />
      <Skeleton className="h-[420px] rounded-md" />
    </>
  );
}
