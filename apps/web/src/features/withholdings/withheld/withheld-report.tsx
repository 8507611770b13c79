import type { Business } from '@yupana/contract/businesses.ts';
import type { AskState, WithheldCheck } from '@yupana/contract/withholdings.ts';
import type { Period } from '@yupana/tax/period.ts';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OfPeriod, PeriodHeading } from '../../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../../lib/figures/use-period.ts';
import { formatCount } from '../../../lib/formats.ts';
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
import { type ReportPage, SIZES } from '../table/use-page.ts';
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

/** A report once its period is known. @param children the report of that period */
export function WithheldScreen({ title, children }: { title: string; children: (period: Period) => ReactNode }) {
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
        {children}
      </OfPeriod>
    </div>
  );
}

interface WithheldReportProps {
  company: Business;
  period: Period;
  words: WithheldWords;
  answer: WithheldAnswer | undefined;
  query: { error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  shown: ReportPage;
}

/** Two sums, the vouchers, and how they stand beside what SUNAT says. */
export function WithheldReport({ company, period, words, answer, query, shown }: WithheldReportProps) {
  const { error, isFetching, isPlaceholderData, refetch } = query;
  if (error) return <ErrorState framed onRetry={refetch} retrying={isFetching} />;
  if (!answer) return <Loading title={words.title} />;
  const { count, amount, rows, pagination, check, asking } = answer;
  const { page, size, go } = shown;
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
