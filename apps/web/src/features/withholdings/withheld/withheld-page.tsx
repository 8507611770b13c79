import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import type { AskState, WithheldCheck } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc, type Ruc } from '@yupana/tax/ruc.ts';
import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { useView } from '../../../lib/events.ts';
import { OfPeriod, PeriodHeading } from '../../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../../lib/figures/use-period.ts';
import { type ReportPage, SIZES, useLastPage, useReportPage } from '../../../lib/figures/use-report-page.ts';
import { formatCount } from '../../../lib/formats.ts';
import { useCompany } from '../../../lib/session/session.ts';
import { Board } from '../../../ui/card.tsx';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { StatBoard } from '../../../ui/figures/stat-board.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { Pagination } from '../../../ui/steps/pagination.tsx';
import { AskNote } from '../asking/ask-note.tsx';
import { whileAsking } from '../asking/use-asking.ts';
import { CheckBoard } from './check-board.tsx';
import { type WithheldRow, WithheldTable } from './withheld-table.tsx';
import type { WithheldWords } from './words.ts';

/** What both reports have to show. */
export interface WithheldAnswer {
  count: number;
  amount: number;
  rows: readonly WithheldRow[];
  pagination: { total_items: number; total_pages: number };
  check: WithheldCheck;
  asking: AskState;
}

/** What the page of a report is asked by. */
export interface WithheldQuery {
  business_ruc: Ruc;
  business_uuid: string;
  tax_period: Period;
  page: number;
  size: ReportPage['size'];
}
type Asked = { asking: AskState };

interface WithheldPageProps<T extends Asked> {
  words: WithheldWords;
  /** The call of the report, with what it answers told as both reports show it. */
  ask(query: WithheldQuery): UseQueryOptions<T, Error, WithheldAnswer>;
}

/** «Percepciones» or «Retenciones», of a period. Mounted anew for each company. */
export function WithheldPage<T extends Asked>({ view, ...report }: WithheldPageProps<T> & { view: string }) {
  useView(view);
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} {...report} />;
}

function OfCompany<T extends Asked>(report: WithheldPageProps<T> & { company: Business }) {
  const { title } = report.words;
  const current = usePeriod();
  return (
    <div className="flex flex-col gap-3.5">
      <PeriodHeading title={title} current={current} stacked>
        <Link to="/dashboard/subir-archivos" className={cx(buttonClass({}), 'max-md:w-full')}>
          <Upload size={15} strokeWidth={1.75} aria-hidden />
          Subir XML
        </Link>
      </PeriodHeading>
      <OfPeriod current={current} awaits={`las ${title.toLowerCase()}`} loading={<Loading title={title} />}>
        {(period) => <Report key={period} period={period} {...report} />}
      </OfPeriod>
    </div>
  );
}

/** Two sums, the vouchers, and how they stand beside what SUNAT says. */
function Report<T extends Asked>({
  company,
  period,
  words,
  ask,
}: WithheldPageProps<T> & { company: Business; period: Period }) {
  const shown = useReportPage();
  const { page, size, go } = shown;
  const scope = { business_ruc: parseRuc(company.ruc), business_uuid: company.uuid, tax_period: period };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask({ ...scope, page, size }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileAsking(state.data?.asking),
  });
  useLastPage(shown, data && !isPlaceholderData ? data.pagination.total_pages : null);
  if (error) return <ErrorState framed onRetry={() => refetch()} retrying={isFetching} />;
  if (!data) return <Loading title={words.title} />;
  const { count, amount, rows, pagination, check, asking } = data;
  const reverts = rows.some(({ state }) => state === 'Revertido');
  return (
    <>
      <AskNote asking={asking} asked={words.asked} uuid={company.uuid} period={period} />
      <StatBoard
        compact
        stats={[
          { label: 'Total de comprobantes', shortLabel: 'Comprobantes', value: formatCount(count) },
          { label: words.total, shortLabel: 'Monto total', value: <Money value={amount} size="stat" /> },
        ]}
      />
      {pagination.total_items === 0 ? (
        <EmptyState framed title="No hay comprobantes encontrados">
          {words.how}
        </EmptyState>
      ) : (
        <Board
          className={cx('flex flex-col overflow-hidden', isPlaceholderData && 'opacity-60')}
          aria-busy={isFetching}
        >
          <WithheldTable rows={rows} words={words} />
          <Pagination
            page={page}
            size={size}
            totalItems={pagination.total_items}
            totalPages={pagination.total_pages}
            sizes={SIZES}
            onPage={(next) => go({ page: next })}
            onSize={(next) => go({ size: next })}
            note={reverts ? 'el revertido se muestra y no suma' : undefined}
          />
        </Board>
      )}
      <CheckBoard check={check} words={words} />
    </>
  );
}

function Loading({ title }: { title: string }) {
  return (
    <>
      <LoadingText>{`Cargando las ${title.toLowerCase()}`}</LoadingText>
      <Skeleton className="h-[72px] rounded-md" />
      <Skeleton className="h-[420px] rounded-md" />
    </>
  );
}
