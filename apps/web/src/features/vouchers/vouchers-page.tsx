import type { Business } from '@yupana/contract/businesses.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { useView } from '../../lib/events.ts';
import { OfPeriod, PeriodHeading } from '../../lib/figures/period-screen.tsx';
import { usePeriod } from '../../lib/figures/use-period.ts';
import { useCompany } from '../../lib/session/session.ts';
import { PeriodVouchers } from './period-vouchers.tsx';
import { VouchersSkeleton } from './vouchers-skeleton.tsx';

/** «Comprobantes de compra»: every purchase of a period. Mounted anew for each company. */
export default function VouchersPage() {
  const company = useCompany(({ company }) => company);
  return company && <CompanyVouchers key={company.uuid} company={company} />;
}

function CompanyVouchers({ company }: { company: Business }) {
  useView('comprobantes');
  const current = usePeriod();
  return (
    // The page is as tall as the window, so that only the rows scroll and the pager stays in sight.
    <div className="flex flex-col gap-3 md:h-[calc(100dvh-var(--topbar-h)-2.5rem)] md:min-h-[30rem] md:gap-3.5">
      <PeriodHeading title="Comprobantes de compra" current={current} stacked />
      <OfPeriod current={current} awaits="los comprobantes" loading={<VouchersSkeleton />}>
        {(period) => <PeriodVouchers scope={{ ruc: parseRuc(company.ruc), tax_period: period }} />}
      </OfPeriod>
    </div>
  );
}
