import type { Tx } from '../../ctx.ts';
import { findRejection, listRejectedSince } from './queries.ts';

/** That SUNAT refused the credentials of a company. `name` is the same whenever it is asked. */
export interface Rejection {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, since a moment: what stands refused. */
export async function rejectedSince(tx: Tx, since: Date): Promise<Rejection[]> {
  return (await listRejectedSince(tx, since)).map(({ firm_id, business_id, version }) => ({
    ...{ firmId: firm_id, businessId: business_id },
    name: String(version),
  }));
}

/** Whether the same credentials stand refused still: another version was typed since, or not. @param name of `rejectedSince` */
export async function isStillRejected(
  tx: Tx,
  { firmId, businessId }: { firmId: string; businessId: string },
  name: string,
): Promise<boolean> {
  return (await findRejection({ firmId }, tx, businessId))?.version === Number(name);
}
