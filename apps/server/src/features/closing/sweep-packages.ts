import type { System } from '../../ctx.ts';
import { buildPackage } from './job-definitions.ts';
import { takeLost } from './queries.ts';

/** Who builds a package tells so every two seconds. */
const SILENT_MS = 2 * 60_000;
/** After that a person asks for it again: what breaks whoever builds it would break them for ever. */
const TRIED_MS = 30 * 60_000;

/**
 * Has packages built that nobody builds any more: of a company that was handed over meanwhile, whose job named the account that had it, or
 * of a worker that died with its last try.
 */
export async function sweepPackages({ deps, transaction }: System): Promise<void> {
  await transaction(async (tx) => {
    const now = deps.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    for (const { firm_id, business_id, tax_period, version } of await takeLost(
      tx,
      before(SILENT_MS),
      before(TRIED_MS),
      now,
    )) {
      const whose = { firmId: firm_id, businessId: business_id };
      await deps.queue.send(buildPackage, { ...whose, period: tax_period, version }, { tx });
    }
  });
}
