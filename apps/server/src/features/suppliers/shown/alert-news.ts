import type { SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { presentAlert } from './present-alert.ts';
import { findAlert, listNewsSince } from './queries-alerts.ts';

/** That a supplier of a company came to be at risk while we looked. `name` is the same whenever it is asked. */
export interface AlertNews {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, what was noted since a moment. */
export async function alertNewsSince(tx: Tx, since: Date): Promise<AlertNews[]> {
  return (await listNewsSince(tx, since)).map(({ firm_id, business_id, supplier_ruc, kind, from_day }) => ({
    ...{ firmId: firm_id, businessId: business_id },
    name: [supplier_ruc, kind, from_day].join('/'),
  }));
}

/** The same news as it stands now, with the figures of today; undefined when it is over. @param name of `alertNewsSince` */
export async function alertNamed(
  ctx: Pick<Ctx, 'firmId'>,
  tx: Tx,
  business: SupplierAlert['business'],
  name: string,
): Promise<SupplierAlert | undefined> {
  const [supplier_ruc = '', kind, from_day = ''] = name.split('/');
  if (kind !== 'ssco' && kind !== 'no-habido' && kind !== 'withdrawn') return undefined;
  const row = await findAlert(tx, ctx.firmId, { business_id: business.uuid, supplier_ruc, kind, from_day });
  return row && presentAlert(row, business);
}
