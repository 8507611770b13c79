import type { SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { isAlertKind, presentAlerts } from './present-alert.ts';
import { type AlertKey, findAlerts, listNewsSince } from './queries-alerts.ts';

/** That a supplier of a company came to be at risk while we looked. `name` is the same whenever it is asked. */
export interface AlertNews {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, what was noted since a moment. @param slice what comes after one of `businessId/name`, at most so many */
export async function alertNewsSince(
  tx: Tx,
  since: Date,
  slice: { after: string; most: number },
): Promise<AlertNews[]> {
  return (await listNewsSince(tx, since, slice)).map(({ firm_id, ...key }) => ({
    ...{ firmId: firm_id, businessId: key.business_id },
    name: nameOf(key),
  }));
}

/**
 * The same news as they stand now, with the figures of today, by `businessId/name`; none that is over. Of what is said of one supplier of a
 * company all stands under one of these names: it is told once.
 * @param named of `alertNewsSince`
 * @throws of a kind that this process does not know: it is told by one that does, and is not taken for one that is over
 */
export async function alertsNamed(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  named: readonly { business: SupplierAlert['business']; name: string }[],
): Promise<Map<string, SupplierAlert>> {
  const businesses = new Map(named.map(({ business }) => [business.uuid, business]));
  const keys = named.map(({ business, name }): AlertKey => {
    const [supplier_ruc = '', kind = '', from_day = ''] = name.split('/');
    if (!isAlertKind(kind)) throw new Error(`No words for supplier alerts of kind ${kind}`);
    return { business_id: business.uuid, supplier_ruc, kind, from_day };
  });
  const rows = keys.length === 0 ? [] : await findAlerts(tx, ctx.firmId, keys);
  return new Map(
    [...Map.groupBy(rows, ({ business_id, supplier_ruc }) => `${business_id}/${supplier_ruc}`).values()].flatMap(
      (some) => {
        const [alert] = presentAlerts(some, (id) => businesses.get(id));
        const names = some.map((row) => `${row.business_id}/${nameOf(row)}`).sort();
        return alert && names[0] ? [[names[0], alert]] : [];
      },
    ),
  );
}

const nameOf = ({ supplier_ruc, kind, from_day }: AlertKey) => [supplier_ruc, kind, from_day].join('/');
