import { isPlanOver } from '@yupana/contract/plan-standing.ts';
import { Plus } from 'lucide-react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useView } from '../../lib/events.ts';
import { pluralize, todayInLima } from '../../lib/formats.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useAuth } from '../../lib/session/session.ts';
import { ViewSwitch } from '../../lib/view-switch.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSequence } from '../../ui/keys/use-sequence.ts';
import { PeriodStepper } from '../../ui/steps/period-stepper.tsx';
import { LoadingTable } from './loading-table.tsx';
import { PortfolioBoard } from './portfolio-board.tsx';
import { needsAttention } from './problem-order.ts';
import { type Portfolio, usePortfolio } from './use-portfolio.ts';
import { useShown } from './use-shown.ts';

/** «Mis Empresas» as a table: how each stands in a period, and what can be done of many at once. */
export default function PortfolioPage() {
  useView('inicio_tabla');
  const navigate = useNavigate();
  useSequence(['g', 't'], 'Cambiar a tarjetas', () => void navigate('/inicio'));
  const user = useAuth((state) => state.user);
  const [search, onSearch] = useShown();
  const { data, error, isFetching, isPlaceholderData, refetch } = usePortfolio(search.period);
  // What cannot be opened, and where the first company is registered, are told by the cards.
  const isOver = user !== null && isPlanOver(user.subscription, todayInLima());
  if (isOver || data?.rows.length === 0) return <Navigate to="/inicio" replace />;
  return (
    <div className="flex flex-col gap-2.5 px-4 pt-3.5 pb-48 md:h-[max(34rem,calc(100dvh-var(--topbar-h)))] md:px-7 md:pb-4">
      <PageTitle>Mis Empresas</PageTitle>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <h1 className="text-heading font-semibold tracking-tight text-ink-strong max-md:basis-full">Mis Empresas</h1>
        <p className="num min-w-0 flex-1 text-ink-muted max-md:-mt-2 max-md:basis-full">{data && headOf(data)}</p>
        {data && (
          <PeriodStepper
            period={data.tax_period}
            periods={data.tax_periods}
            onChange={(period) => onSearch({ period: period === data.tax_periods[0] ? null : period })}
            className="max-md:flex-1"
          />
        )}
        <ViewSwitch table />
        {user?.role === 'owner' && (
          <Link
            to="/registrar-empresa"
            data-event="registrar_empresa"
            className={cx(buttonClass({ variant: 'primary' }), 'max-md:hidden')}
          >
            <Plus size={16} strokeWidth={2} aria-hidden />
            Registrar nueva empresa
          </Link>
        )}
      </header>
      {data ? (
        <div className={cx('contents', isPlaceholderData && '*:opacity-60')} aria-busy={isPlaceholderData}>
          <PortfolioBoard data={data} search={search} onSearch={onSearch} />
        </div>
      ) : error ? (
        <ErrorState framed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingTable />
      )}
    </div>
  );
}

function headOf({ rows, today }: Portfolio): string {
  const waiting = rows.filter((row) => needsAttention(row, today)).length;
  const total = pluralize(rows.length, 'empresa', 'empresas');
  return waiting === 0 ? `${total}.` : `${total}; ${pluralize(waiting, 'necesita', 'necesitan')} tu atención.`;
}
