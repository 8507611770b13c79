import type { OperationType } from '@yupana/contract/books.ts';
import type { Business } from '@yupana/contract/businesses.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { Link } from 'react-router';
import { useView } from '../../lib/events.ts';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { useCompany } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { PeriodVouchers } from './period-vouchers.tsx';
import { VouchersSkeleton } from './vouchers-skeleton.tsx';
import { useBook, WhichBook } from './which-book.ts';

/** The vouchers of one register of the company at hand. */
export function CompanyVouchers({ operation }: { operation: OperationType }) {
  const company = useCompany(({ company }) => company);
  return (
    company && (
      <WhichBook value={operation}>
        <OfCompany key={company.uuid} company={company} />
      </WhichBook>
    )
  );
}

function OfCompany({ company }: { company: Business }) {
  const { title, sale } = useBook();
  useView('comprobantes', sale ? 'ventas' : undefined);
  const current = usePeriod();
  return (
    // The page is as tall as the window, so that only the rows scroll and the pager stays in sight.
    <div className="flex flex-col gap-3 md:h-[calc(100dvh-var(--topbar-h)-2.5rem)] md:min-h-[30rem] md:gap-3.5">
      <PeriodHeading title={title} current={current} stacked>
        {!sale && current.period && (
          <Link
            to={`/dashboard/no-domiciliados?tax_period=${current.period}`}
            className={cx(buttonClass({}), 'max-md:w-full')}
          >
            No domiciliados
          </Link>
        )}
      </PeriodHeading>
      <OfPeriod current={current} awaits="los comprobantes" loading={<VouchersSkeleton />}>
        {(period) => (
          <PeriodVouchers
            scope={{
              ruc: parseRuc(company.ruc),
              tax_period: period,
              ...(sale && { operation_type: 'VENTA' as const }),
            }}
          />
        )}
      </OfPeriod>
    </div>
  );
}
