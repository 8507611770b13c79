import type { BusinessStatus } from '@yupana/contract/businesses.ts';
import type { Trouble } from '@yupana/contract/troubles.ts';
import type { Tx } from '../../ctx.ts';
import { noteProcessedPeriod, updateStatus } from './queries.ts';

interface Whose {
  firmId: string;
  businessId: string;
}

interface Why {
  /** Which credential was refused, or what is missing. */
  trouble?: Trouble | null;
  /** Names the modules, only for MISSING_PERMISSIONS. */
  missing?: string[];
}

/** What the company's card says. */
export async function changeStatus(
  tx: Tx,
  { firmId, businessId }: Whose,
  status: BusinessStatus,
  { trouble = null, missing = [] }: Why = {},
): Promise<void> {
  const modules = missing.map((module_name) => ({ module_name }));
  await updateStatus({ firmId }, tx, businessId, { status, trouble, missing: modules });
}

/** From its first collected period on, a company has something to show, whatever becomes of its status. */
export async function periodProcessed(tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await noteProcessedPeriod({ firmId }, tx, businessId);
}
