import type { Deps, System, Tx } from '../../../ctx.ts';
import { credentialsVersion } from '../../credentials/credentials-version.ts';
import type { Whose } from '../file-key.ts';
import { askSeeSol } from '../job-definitions.ts';
import { listVisitsDue } from '../lane/queries-visits.ts';
import { markSeeSolDue } from './queries-see-sol.ts';

const MOST = 200;

/** The lane asked for all there was: what the service of vouchers did not give SEE-SOL is asked for, in the caller's transaction. */
export async function wakeSeeSol(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  company: Whose & { ruc: string },
): Promise<void> {
  if (!deps.sunat.asksSeeSol) return;
  const version = await credentialsVersion(company.firmId, tx, company.businessId);
  if (await markSeeSolDue(tx, company, version, deps.clock.now())) await send(deps, tx, company);
}

/** Sends for every company that is due; one that is waiting already waits once. */
export async function sweepSeeSol({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.asksSeeSol || deps.room.state() !== 'enough') return;
  await transaction(async (tx) => {
    for (const whose of await listVisitsDue(tx, 'see_sol', deps.clock.now(), MOST)) await send(deps, tx, whose);
  });
}

async function send({ queue }: Pick<Deps, 'queue'>, tx: Tx, { firmId, businessId }: Whose): Promise<void> {
  await queue.send(askSeeSol, { firmId, businessId }, { tx, singletonKey: businessId });
}
