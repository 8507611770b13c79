import type { SalesDashboard } from '@yupana/contract/dashboard.ts';
import { monthAbbreviation, previousPeriod } from '@yupana/tax/period.ts';
import { isEarly } from '../../lib/figures/completeness-facts.ts';
import { formatCount } from '../../lib/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { StatBoard } from '../../ui/figures/stat-board.tsx';
import { formatChange } from './charts/axis.ts';
import { EvolutionCard } from './evolution-card.tsx';
import { knownSales } from './known.ts';
import { NoFigures } from './no-figures.tsx';
import type { Scope } from './use-figures.ts';
import { VoucherTypesCard } from './voucher-types-card.tsx';

interface SalesTabProps {
  scope: Scope;
  sales: SalesDashboard;
  /** Not figures of another period, kept while these arrive. */
  current: boolean;
}

export function SalesTab({ scope, sales: answer, current }: SalesTabProps) {
  const sales = knownSales(answer);
  const { completeness } = answer;
  const open = completeness.month_open && !isEarly(completeness);
  if (!sales) {
    return (
      <NoFigures businessUuid={scope.business_uuid} completeness={answer.completeness}>
        <EvolutionCard scope={scope} operation="VENTA" total={null} ready={current} />
      </NoFigures>
    );
  }
  if (sales.total_cpes_count === 0) {
    return (
      <EmptyState framed title="No hay comprobantes de ventas en el periodo." className="md:flex-1">
        Seleccione otro periodo en donde hayas registrado comprobantes.
      </EmptyState>
    );
  }
  const before = monthAbbreviation(previousPeriod(scope.tax_period));
  const change = answer.porcentage_previous_month;
  return (
    <>
      <StatBoard
        stats={[
          {
            label: 'Ventas del mes',
            value: <Money value={sales.total_importe_total} size="stat" />,
            note: <Change percent={change.porcentage_total_sales} before={before} open={open} />,
          },
          {
            label: 'Comprobantes emitidos',
            value: formatCount(sales.total_cpes_count),
            note: <Change percent={change.porcentage_cps_count} before={before} open={open} />,
          },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
        <EvolutionCard
          scope={scope}
          operation="VENTA"
          total={sales.total_importe_total}
          ready={current}
          className="md:min-h-[300px]"
        />
        <VoucherTypesCard sales={sales} period={scope.tax_period} />
      </div>
    </>
  );
}

/** Up and down are said by the sign, never by colour: selling less is not an error. */
function Change({ percent, before, open }: { percent: number | null; before: string; open: boolean }) {
  if (open) return <>Mes abierto: se compara con {before} al terminar</>;
  if (percent === null) return <>Sin comparación con {before}</>;
  return (
    <>
      <span className="num font-medium text-ink-muted">{formatChange(percent)}</span> contra {before}
    </>
  );
}
