import type { PurchaseDashboard } from '@yupana/contract/dashboard.ts';
import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { EvolutionCard } from './evolution-card.tsx';
import { FurtherCards } from './further-cards.tsx';
import { knownDetails } from './known.ts';
import { NoFigures } from './no-figures.tsx';
import { ReceiptStatusCard } from './receipt-status-card.tsx';
import type { Scope } from './use-figures.ts';

interface PurchasesTabProps {
  scope: Scope;
  purchases: PurchaseDashboard;
  /** Not figures of another period, kept while these arrive. */
  current: boolean;
}

export function PurchasesTab({ scope, purchases, current }: PurchasesTabProps) {
  const details = knownDetails(purchases);
  const vouchers = `/dashboard/comprobantes?tax_period=${scope.tax_period}`;
  if (!details) {
    return (
      <NoFigures businessUuid={scope.business_uuid} completeness={purchases.completeness}>
        <EvolutionCard scope={scope} operation="COMPRA" total={null} ready={current} />
      </NoFigures>
    );
  }
  if (details.total_cpes_count === 0) {
    return (
      <EmptyState framed title="No hay comprobantes de compras en el periodo." className="md:flex-1">
        Seleccione otro periodo en donde hayas registrado comprobantes.
      </EmptyState>
    );
  }
  return (
    <>
      {details.num_deductibles === 0 && details.num_not_processed > 0 && (
        <Alert
          tone="info"
          className="py-2"
          icon={<Ficha shape="half" tone="info" size={16} />}
          action={
            <Link className={buttonClass({ size: 'sm' })} to={vouchers}>
              Ver y descargar
            </Link>
          }
        >
          <b className="font-semibold">Estamos analizando tus comprobantes</b>
          <span className="text-dense md:ml-3 max-md:block">
            Mientras tanto puedes verlos y descargarlos todos, aún sin análisis.
          </span>
        </Alert>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <ReceiptStatusCard details={details} vouchers={vouchers} />
        <EvolutionCard scope={scope} operation="COMPRA" total={details.total_importe_total} ready={current} />
      </div>
      <FurtherCards
        purchases={purchases}
        details={details}
        review={`/dashboard/observaciones?tax_period=${scope.tax_period}`}
        search={`?tax_period=${scope.tax_period}`}
      />
    </>
  );
}
