import type { Deps, System, Tx } from '../../../ctx.ts';
import { checkValidity } from '../job-definitions.ts';
import type { Company } from '../queries-facts.ts';
import { listDue, markDue } from './queries-validity.ts';

const MOST = 200;

/** A company's vouchers changed, or some were handed in: what has no answer is asked, in the caller's transaction or not at all. */
export async function wakeValidity(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  company: Company,
): Promise<void> {
  await markDue(tx, company, deps.clock.now());
  if (deps.sunat.validity) await send(deps, tx, company);
}

/** Sends for every company whose time has come; one that is waiting already waits once. */
export async function sweepValidity({ deps, transaction }: System): Promise<void> {
  if (!deps.sunat.validity) return;
  await transaction(async (tx) => {
    for (const { firm_id, business_id } of await listDue(tx, deps.clock.now(), MOST)) {
      await send(deps, tx, { firmId: firm_id, businessId: business_id });
    }
  });
}

async function send({ queue }: Pick<Deps, 'queue'>, tx: Tx, { firmId, businessId }: Company): Promise<void> {
  await queue.send(checkValidity, { firmId, businessId }, { tx, singletonKey: businessId });
}
