import type { System } from '../../../ctx.ts';
import { listReadAt } from '../../facts/public/standing-listings.ts';
import { registerLoadedAt } from '../../ruc-register/standing/standings-of.ts';
import { lookAtSuppliers } from './look-at-suppliers.ts';
import { listDueCompanies } from './queries-looks.ts';

/** What was bought meanwhile is looked at after so long, also where SUNAT published nothing. */
const AT_LEAST_EVERY_MS = 20 * 3_600_000;
/** Companies of one look: the next goes on. */
const AT_ONCE = 200;

/**
 * Looks at the suppliers of the companies whose turn it is: never looked at, not since SUNAT published something, or not for most of a
 * day. Cut off anywhere, the next look takes up what is left.
 */
export async function lookWhenDue(system: System, signal: AbortSignal): Promise<void> {
  const before = new Date(system.deps.clock.now().getTime() - AT_LEAST_EVERY_MS);
  const { publicAt, due } = await system.transaction(async (tx) => {
    const moments = [await listReadAt(tx, 'ssco'), await registerLoadedAt(tx)].filter((one) => one !== null);
    const newest = moments.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
    return { publicAt: newest, due: await listDueCompanies(tx, { publicAt: newest, before, limit: AT_ONCE }) };
  });
  for (const company of due) {
    signal.throwIfAborted();
    await lookAtSuppliers(system, company, publicAt);
  }
}
