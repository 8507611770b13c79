import { type AlertKind, alertKinds, type SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import type { Tone } from '../../ui/figures/ficha.tsx';

export const KIND_LOOK: Readonly<Record<AlertKind, { label: string; tone: Tone }>> = {
  ssco: { label: 'Sin capacidad operativa (SSCO)', tone: 'danger' },
  'no-habido': { label: 'No habido', tone: 'warning' },
  withdrawn: { label: 'RUC de baja', tone: 'warning' },
};

/** What SUNAT says of a supplier, and the companies that bought from it. */
export interface AlertedSupplier {
  id: string;
  ruc: string;
  name: string;
  kind: AlertKind;
  from_day: string | null;
  resolution: string | null;
  isNew: boolean;
  vouchers: number;
  /** In céntimos, so that the sum is exact. */
  igv: number;
  alerts: SupplierAlert[];
}

/** The alerts by supplier and by what SUNAT says of it: what takes more first, and within it where more is at stake. */
export function alertsBySupplier(alerts: readonly SupplierAlert[]): AlertedSupplier[] {
  const of = ({ supplier_ruc, kind, from_day }: SupplierAlert) => `${supplier_ruc}-${kind}-${from_day ?? ''}`;
  const suppliers = [...Map.groupBy(alerts, of)].flatMap(([id, found]) => {
    const [first] = found;
    if (!first) return [];
    const { supplier_ruc: ruc, supplier_name: name, kind, from_day, resolution } = first;
    return [
      {
        ...{ id, ruc, name, kind, from_day, resolution, alerts: found },
        isNew: found.some(({ seen }) => !seen),
        vouchers: found.reduce((sum, one) => sum + one.vouchers_count, 0),
        igv: found.reduce((sum, one) => sum + Math.round(one.igv_amount * 100), 0),
      },
    ];
  });
  return suppliers.sort((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind) || b.igv - a.igv);
}

/** The purchases of a company from the supplier, in the newest period that has some. */
export function purchasesOf({ business, newest_period, supplier_ruc }: SupplierAlert): string {
  const query = new URLSearchParams({
    ruc: business.ruc,
    tax_period: newest_period,
    filter_by: 'provider',
    value_filter: supplier_ruc,
  });
  return `/dashboard/comprobantes?${query}`;
}
