import { type AlertMark, alertKinds, type SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
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

/**
 * What SUNAT says of one supplier of a company, of which what was bought is one thing however much it says.
 * @param rows of one company and supplier, in any order
 */
function presentAlert(rows: readonly [AlertRow, ...AlertRow[]], business: SupplierAlert['business']): SupplierAlert {
  const [{ supplier_ruc, supplier_name, vouchers_count, igv, periods, newest_period }] = rows;
  return {
    ...{ business, supplier_ruc, supplier_name, vouchers_count },
    marks: rows.toSorted((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind)).map(presentMark),
    igv_amount: toWire(parseMoney(igv)),
    periods: (periods ?? [newest_period]).map(parsePeriod),
  };
}

function presentMark(row: AlertRow): AlertMark {
  return {
    kind: row.kind,
    says: SAYS[row.kind],
    from_day: row.from_known ? row.from_day : null,
    resolution: row.resolution,
    noted_at: row.noted_at.toISOString(),
    seen: row.seen_at !== null,
    since: row.from_known ? { vouchers_count: row.since_count, igv_amount: toWire(parseMoney(row.since_igv)) } : null,
  };
}

/** Of the companies that `businessOf` knows: each supplier once, in the order in which it comes first. */
export function presentAlerts(
  rows: readonly AlertRow[],
  businessOf: (uuid: string) => SupplierAlert['business'] | undefined,
): SupplierAlert[] {
  const suppliers = Map.groupBy(rows, ({ business_id, supplier_ruc }) => `${business_id}/${supplier_ruc}`);
  return [...suppliers.values()].flatMap((some) => {
    const [first, ...more] = some;
    const business = first && businessOf(first.business_id);
    return business ? [presentAlert([first, ...more], business)] : [];
  });
}
