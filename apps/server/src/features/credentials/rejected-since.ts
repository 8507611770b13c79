import type { Tx } from '../../ctx.ts';
import { findRejection, listRejectedSince } from './queries.ts';

/** That SUNAT refused the credentials of a company. `name` is the same until they are typed anew, or let in. */
export interface Rejection {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, since a moment: what stands refused. */
export async function rejectedSince(tx: Tx, since: Date): Promise<Rejection[]> {
  return (await listRejectedSince(tx, since)).map(({ firm_id, business_id, ...refused }) => ({
    ...{ firmId: firm_id, businessId: business_id },
    name: nameOf(refused),
  }));
}

/** What is unlocked at SUNAT is typed nowhere: refused once more after it was let in, it is another refusal. */
function nameOf({ version, accepted_at }: { version: number; accepted_at: Date | null }): string {
  return `${version}/${accepted_at?.getTime() ?? 0}`;
}

/** Whether the same refusal stands still: nothing was typed since, nor let in. @param name of `rejectedSince` */
export async function isStillRejected(
  tx: Tx,
  { firmId, businessId }: { firmId: string; businessId: string },
  name: string,
): Promise<boolean> {
  const refused = await findRejection({ firmId }, tx, businessId);
  return refused !== undefined && nameOf(refused) === name;
}
