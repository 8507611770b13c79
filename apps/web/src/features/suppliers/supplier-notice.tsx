import { useQuery } from '@tanstack/react-query';
import { summarizeSupplierAlerts } from '@yupana/contract/supplier-alerts.ts';
import { Link } from 'react-router';
import { callQuery } from '../../lib/api/query.ts';
import { pluralize } from '../../lib/formats.ts';

/** On the home: that there are suppliers at risk whom nobody looked at yet. Nothing where there are none. */
export function SupplierNotice() {
  const { data } = useQuery(callQuery(summarizeSupplierAlerts, {}));
  if (!data || data.suppliers === 0) return null;
  return (
    <Link
      to="/inicio/proveedores"
      data-event="proveedores_en_alerta"
      className="inline-block font-medium leading-6 text-warning-text underline underline-offset-2"
    >
      {pluralize(data.suppliers, 'proveedor en alerta', 'proveedores en alerta')} en{' '}
      {pluralize(data.businesses, 'empresa', 'empresas')}
    </Link>
  );
}
