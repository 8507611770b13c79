import type { BusinessStatus } from '@yupana/contract/businesses.ts';
import type { Tx } from '../../ctx.ts';
import { noteProcessedPeriod, updateStatus } from './queries.ts';

interface Whose {
  firmId: string;
  businessId: string;
}

/** What the company's card says. `missing` names the modules only for MISSING_PERMISSIONS. */
export async function changeStatus(
  tx: Tx,
  { firmId, businessId }: Whose,
  status: BusinessStatus,
  missing: string[] = [],
): Promise<void> {
  await updateStatus(
    { firmId },
    tx,
    businessId,
    status,
    missing.map((module_name) => ({ module_name })),
  );
}

/** From its first collected period on, a company has something to show, whatever becomes of its status. */
export async function periodProcessed(tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await noteProcessedPeriod({ firmId }, tx, businessId);
}
