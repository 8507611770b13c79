import type { AlertKind } from '@yupana/contract/supplier-alerts.ts';
import type { Tx } from '../../../src/ctx.ts';

/** A supplier at risk of a company, and that its suppliers were looked at, as rows. */
export async function seedAlert(
  tx: Tx,
  of: { business_id: string; firm_id: string },
  newest_period: string,
  at: Date,
  kind: AlertKind = 'ssco',
): Promise<void> {
  await tx
    .insertInto('supplier_alerts')
    .values({
      ...of,
      ...{ supplier_ruc: '20990016004', kind, from_day: '2026-10-01', from_known: true, resolution: null },
      ...{ supplier_name: 'FERRETERÍA INVENTADA DEL NORTE S.A.C.', noted_at: at, is_news: true, newest_period },
      ...{ vouchers_count: 2, igv: '36.00', since_count: 1, since_igv: '18.00' },
    })
    .execute();
  await tx
    .insertInto('supplier_looks')
    .values({ ...of, looked_at: at, public_at: null })
    .onConflict((conflict) => conflict.column('business_id').doNothing())
    .execute();
}
