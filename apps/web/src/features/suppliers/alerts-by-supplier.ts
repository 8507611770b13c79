import { type AlertKind, type AlertMark, alertKinds, type SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Tone } from '../../ui/figures/ficha.tsx';

export const KIND_LOOK: Readonly<Record<AlertKind, { label: string; tone: Tone }>> = {
  ssco: { label: 'Sin capacidad operativa (SSCO)', tone: 'danger' },
  'no-habido': { label: 'No habido', tone: 'warning' },
  withdrawn: { label: 'RUC de baja', tone: 'warning' },
};

/** What SUNAT says of a supplier, and the companies that bought from it. */
export interface AlertedSupplier {
  ruc: string;
  name: string;
  /** Each thing that it says, the gravest first. */
  marks: AlertMark[];
  isNew: boolean;
  vouchers: number;
  /** In céntimos, so that the sum is exact. */
  igv: number;
  alerts: SupplierAlert[];
}

/** The alerts by supplier: of whom SUNAT says the gravest first, and within it where more is at stake. */
export function alertsBySupplier(alerts: readonly SupplierAlert[]): AlertedSupplier[] {
  const suppliers = [...Map.groupBy(alerts, ({ supplier_ruc }) => supplier_ruc)].map(([ruc, found]) => ({
    ...{ ruc, name: found[0]?.supplier_name ?? '', alerts: found, marks: marksOf(found) },
    isNew: found.some(({ marks }) => marks.some(({ seen }) => !seen)),
    vouchers: found.reduce((sum, one) => sum + one.vouchers_count, 0),
    igv: found.reduce((sum, one) => sum + Math.round(one.igv_amount * 100), 0),
  }));
  return suppliers.sort((a, b) => gravityOf(a) - gravityOf(b) || b.igv - a.igv);
}

/** What is said of it is the same for each company: each thing once. */
function marksOf(alerts: readonly SupplierAlert[]): AlertMark[] {
  const marks = alerts.flatMap((one) => one.marks);
  const said = new Map(marks.map((mark) => [`${mark.kind}/${mark.from_day}/${mark.resolution}`, mark]));
  return [...said.values()].sort((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind));
}

function gravityOf({ marks }: AlertedSupplier): number {
  return Math.min(...marks.map(({ kind }) => alertKinds.indexOf(kind)));
}

/** The purchases of a company from the supplier, in one of their periods. */
export function purchasesOf({ business, supplier_ruc }: SupplierAlert, period: Period): string {
  const query = new URLSearchParams({
    ruc: business.ruc,
    tax_period: period,
    filter_by: 'provider',
    value_filter: supplier_ruc,
  });
  return `/dashboard/comprobantes?${query}`;
}
