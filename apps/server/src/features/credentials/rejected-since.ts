import type { Tx } from '../../ctx.ts';
import { listRejectedSince, listRejections } from './queries.ts';

/** That SUNAT refused the credentials of a company. `name` is the same until they are typed anew, or let in. */
export interface Rejection {
  firmId: string;
  businessId: string;
  name: string;
}

/** Across all firms, since a moment: what stands refused. @param slice what comes after one of `businessId/name`, at most so many */
export async function rejectedSince(
  tx: Tx,
  since: Date,
  { after, most }: { after: string; most: number },
): Promise<Rejection[]> {
  // Of a company there is one.
  const slice = { after: after.split('/')[0] || null, most };
  return (await listRejectedSince(tx, since, slice)).map(({ firm_id, business_id, ...refused }) => ({
    ...{ firmId: firm_id, businessId: business_id },
    name: nameOf(refused),
  }));
}

/** What is unlocked at SUNAT is typed nowhere: refused once more after it was let in, it is another refusal. */
function nameOf({ version, accepted_at }: { version: number; accepted_at: Date | null }): string {
  return `${version}/${accepted_at?.getTime() ?? 0}`;
}

/**
 * Of which of these the same credentials stand refused still, by `businessId/name`: of the others another version was typed since, or
 * SUNAT let them in.
 * @param named of `rejectedSince`
 */
export async function stillRejected(
  tx: Tx,
  firmId: string,
  named: readonly { businessId: string; name: string }[],
): Promise<Set<string>> {
  const ids = [...new Set(named.map(({ businessId }) => businessId))];
  const rows = ids.length === 0 ? [] : await listRejections({ firmId }, tx, ids);
  return new Set(rows.map(({ business_id, ...refused }) => `${business_id}/${nameOf(refused)}`));
}
