import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Business } from '@yupana/contract/businesses.ts';
import { hasFigures } from '@yupana/contract/known-figures.ts';
import { listValidated } from '@yupana/contract/review.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { callQuery } from '../../lib/api/query.ts';
import { whyNoneYet } from '../../lib/document/why-none.ts';
import { codesWithFile, DownloadMenu } from '../../lib/downloads/download-menu.tsx';
import { useView } from '../../lib/events.ts';
import { BackToCompanies } from '../../lib/figures/back-to-companies.tsx';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { whyUnknown } from '../../lib/figures/completeness-words.ts';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { SIZES, useLastPage, useReportPage } from '../../lib/figures/use-report-page.ts';
import { notZero, whyNoneCame } from '../../lib/figures/why-none-came.ts';
import { formatCount } from '../../lib/formats.ts';
import { useCompany } from '../../lib/session/session.ts';
import { Board } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Soles } from '../../ui/figures/soles.tsx';
import { StatBoard } from '../../ui/figures/stat-board.tsx';
import { Unknown } from '../../ui/figures/unknown.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/steps/pagination.tsx';
import { ValidatedTable } from './validated-table.tsx';

/** «Comprobantes validados»: the report of what counts as deductible in a period. Mounted anew for each company. */
export default function ValidatedPage() {
  const company = useCompany(({ company }) => company);
  return company && <OfCompany key={company.uuid} company={company} />;
}

function OfCompany({ company }: { company: Business }) {
  useView('reporte_validados');
  const current = usePeriod();
  return (
    <div className="flex flex-col gap-3.5">
      <BackToCompanies />
      <PeriodHeading title="Comprobantes validados" current={current} stacked />
      <OfPeriod current={current} awaits="los comprobantes validados" loading={<Loading />}>
        {(period) => <Report company={company} period={period} />}
      </OfPeriod>
    </div>
  );
}

function Report({ company, period }: { company: Business; period: Period }) {
  const shown = useReportPage();
  const { page, size, go } = shown;
  const scope = { ruc: parseRuc(company.ruc), tax_period: period };
  const report = useQuery({
    ...callQuery(listValidated, { query: { ...scope, uuid: company.uuid, page, size } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData } = report;
  useLastPage(shown, data && !isPlaceholderData ? data.metadata.pagination.total_pages : null);

  if (error) return <ErrorState framed onRetry={() => report.refetch()} retrying={isFetching} />;
  if (!data) return <Loading />;
  const { summary, completeness, metadata } = data;
  const unknown = whyUnknown(completeness);
  const { total_items, total_pages } = metadata.pagination;
  return (
    <>
      <CompletenessLine books={[completeness]} />
      <StatBoard
        compact
        stats={[
          {
            label: 'Monto total de IGV',
            shortLabel: 'IGV total',
            value: <Soles value={summary.total_igv_amount} unknown={unknown} />,
          },
          {
            label: 'Total de comprobantes',
            shortLabel: 'Comprobantes',
            value: summary.total_items === null ? <Unknown label={unknown} /> : formatCount(summary.total_items),
          },
        ]}
      />
      {!hasFigures(completeness) && total_items === 0 ? (
        <EmptyState framed title={`Las compras de este periodo ${whyNoneCame(completeness)}`}>
          {notZero(completeness)}
        </EmptyState>
      ) : total_items === 0 ? (
        <EmptyState framed title="No hay comprobantes validados en el periodo">
          Seleccione otro periodo
        </EmptyState>
      ) : (
        <Board className={cx('flex flex-col', isPlaceholderData && 'opacity-60')} aria-busy={isFetching}>
          <div className="flex min-h-[50px] items-center justify-end border-b px-2.5 py-2">
            <DownloadMenu
              validated
              scope={scope}
              search={{ page, size }}
              codes={codesWithFile(data.data)}
              why={whyNoneYet(data.data, 'download')}
            />
          </div>
          <ValidatedTable vouchers={data.data} />
          <Pagination
            page={page}
            size={size}
            totalItems={total_items}
            totalPages={total_pages}
            sizes={SIZES}
            onPage={(next) => go({ page: next })}
            onSize={(next) => go({ size: next })}
          />
        </Board>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <LoadingText>Cargando los comprobantes validados</LoadingText>
      <Skeleton className="h-[68px] rounded-md" />
      <Skeleton className="h-[420px] rounded-md" />
    </>
  );
}
