import type { Business } from '@yupana/contract/businesses.ts';
import type { PurchaseDashboard, SalesDashboard } from '@yupana/contract/dashboard.ts';
import type { Period } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { CompletenessLine } from '../../lib/figures/completeness-line.tsx';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { useBookTab } from '../../lib/figures/use-book-tab.ts';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { lazyPart, Nothing } from '../../lib/files/lazy-part.ts';
import { ReportButton } from '../../lib/reports/report-button.tsx';
import { useCompany } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Tabs } from '../../ui/steps/tabs.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { igvResult } from './igv-result.ts';
import { IgvStrip } from './igv-strip.tsx';
import { PurchasesTab } from './purchases-tab.tsx';
import { SalesTab } from './sales-tab.tsx';
import { Tour } from './tour/tour.tsx';
import { type Scope, usePurchases, useSales } from './use-figures.ts';

const DueBoard = lazyPart(() => import('./due-board.tsx'), Nothing);

/** «Reporte de empresa»: the figures of one company in one period. Mounted anew for each company. */
export default function DashboardPage() {
  const company = useCompany(({ company }) => company);
  return company && <CompanyReport key={company.uuid} company={company} />;
}

function CompanyReport({ company }: { company: Business }) {
  const current = usePeriod();
  return (
    <div className="flex flex-col gap-4 md:min-h-full">
      <PeriodHeading title="Reporte de empresa" current={current}>
        {current.period && (
          <ReportButton ruc={parseRuc(company.ruc)} period={current.period} periods={current.periods} />
        )}
      </PeriodHeading>
      <OfPeriod current={current} awaits="las cifras" loading={<DashboardSkeleton />}>
        {(period) => <PeriodReport company={company} period={period} />}
      </OfPeriod>
    </div>
  );
}

function PeriodReport({ company, period }: { company: Business; period: Period }) {
  const { tab, openTab } = useBookTab('dashboard');
  const scope: Scope = { ruc: parseRuc(company.ruc), business_uuid: company.uuid, tax_period: period };
  const purchases = usePurchases(scope);
  const sales = useSales(scope);
  const shown = tab === 'compras' ? purchases : sales;
  const other = tab === 'compras' ? sales : purchases;

  const books = [purchases.data, sales.data].flatMap((figures) => figures?.completeness ?? []);
  return (
    <>
      {books.length > 0 && (
        <CompletenessLine books={books} className={cx('md:-mt-2', shown.isPlaceholderData && 'opacity-60')} />
      )}
      <Suspense fallback={null}>
        <DueBoard scope={scope} />
      </Suspense>
      <Tabs
        label="Operaciones"
        value={tab}
        onChange={openTab}
        spread
        options={[
          { value: 'compras', label: 'Compras', mark: failedMark(purchases.data) },
          { value: 'ventas', label: 'Ventas', mark: failedMark(sales.data) },
        ]}
        className="flex flex-1 flex-col gap-4 md:-mt-1.5"
        panelClassName="flex flex-1 flex-col"
      >
        <div
          aria-busy={shown.isFetching}
          className={cx('flex flex-1 flex-col gap-4 transition-opacity', shown.isPlaceholderData && 'opacity-60')}
        >
          <IgvStrip
            igv={igvResult(purchases.data, sales.data)}
            loading={purchases.isPending || sales.isPending}
            scope={scope}
          />
          {purchases.data && sales.data && (
            <Link to={`/dashboard/que-pasa-si?tax_period=${period}`} className="link -mt-2 self-start text-dense">
              ¿Qué pasa si…? Marca comprobantes y mira el IGV
            </Link>
          )}
          {purchases.data && sales.data && <Tour />}
          {shown.data && other.error && (
            <Alert
              tone="danger"
              urgent
              action={
                <Button size="sm" busy={other.isFetching} onClick={() => other.refetch()}>
                  Reintentar
                </Button>
              }
            >
              {tab === 'compras' ? 'No pudimos obtener el IGV de ventas.' : 'No pudimos obtener el IGV de compras.'}
            </Alert>
          )}
          {tab === 'compras' && purchases.data && (
            <PurchasesTab scope={scope} purchases={purchases.data} current={!purchases.isPlaceholderData} />
          )}
          {tab === 'ventas' && sales.data && (
            <SalesTab scope={scope} sales={sales.data} current={!sales.isPlaceholderData} />
          )}
          {!shown.data &&
            (shown.error ? (
              <ErrorState framed onRetry={() => shown.refetch()} retrying={shown.isFetching} />
            ) : (
              <DashboardSkeleton strip={false} />
            ))}
        </div>
      </Tabs>
    </>
  );
}

/** The tab of a book whose last attempt failed. */
function failedMark(figures: PurchaseDashboard | SalesDashboard | undefined) {
  return (
    figures?.completeness.outcome === 'failed' && (
      <>
        <Ficha shape="struck" tone="danger" size={9} />
        <span className="sr-only">Sin completar:</span>
      </>
    )
  );
}
