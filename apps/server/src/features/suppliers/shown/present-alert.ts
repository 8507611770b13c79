import type { SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { AlertRow } from './queries-alerts.ts';

/** What SUNAT says of a supplier, for a sentence: «Proveedor X: …». */
export const SAYS: Readonly<Record<AlertRow['kind'], string>> = {
  ssco: 'figura como sujeto sin capacidad operativa (SSCO)',
  'no-habido': 'figura como no habido',
  withdrawn: 'figura con el RUC de baja',
};

export function isAlertKind(kind: string): kind is AlertRow['kind'] {
  return Object.hasOwn(SAYS, kind);
}

export function presentAlert(row: AlertRow, business: SupplierAlert['business']): SupplierAlert {
  return {
    business,
    supplier_ruc: row.supplier_ruc,
    supplier_name: row.supplier_name,
    kind: row.kind,
    says: SAYS[row.kind],
    from_day: row.from_known ? row.from_day : null,
    resolution: row.resolution,
    noted_at: row.noted_at.toISOString(),
    seen: row.seen_at !== null,
    vouchers_count: row.vouchers_count,
    igv_amount: toWire(parseMoney(row.igv)),
    since: row.from_known ? { vouchers_count: row.since_count, igv_amount: toWire(parseMoney(row.since_igv)) } : null,
    newest_period: parsePeriod(row.newest_period),
  };
}
