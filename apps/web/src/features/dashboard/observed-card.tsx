import { Link } from 'react-router';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Donut } from './charts/donut.tsx';
import { reasonSlices } from './charts/slices.ts';
import type { PurchaseDetails } from './known.ts';

/** Why purchases were observed, by IGV. */
export function ObservedCard({ details, review }: { details: PurchaseDetails; review: string }) {
  const slices = reasonSlices(details.observed_reasons);
  return (
    <Card
      title="Comprobantes observados"
      aside={
        details.num_observed > 0 && (
          <Link className={buttonClass({ variant: 'soft', size: 'sm' })} to={review}>
            Revisar {formatCount(details.num_observed)}
          </Link>
        )
      }
    >
      {slices.length > 0 ? (
        <Donut slices={slices} total={details.igv_amount_observed} label="Comprobantes observados por motivo" />
      ) : (
        <EmptyState level={3} title="No hay comprobantes observados" className="flex-1 py-2">
          {details.num_not_processed > 0
            ? `${pluralize(details.num_not_processed, 'comprobante sigue', 'comprobantes siguen')} en análisis.`
            : 'Todo lo del periodo está revisado.'}
        </EmptyState>
      )}
    </Card>
  );
}
