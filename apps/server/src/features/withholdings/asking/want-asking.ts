import type { Deps, System, Tx } from '../../../ctx.ts';
import { credentialsVersion } from '../../credentials/credentials-version.ts';
import type { Company } from '../company.ts';
import { askWithholdings } from '../job-definitions.ts';
import { isAskable } from './is-askable.ts';
import { findLane, listDue, markWanted } from './queries-lanes.ts';
import { WAITS_FOR_SOMEBODY } from './troubles.ts';

type Asker = Pick<Deps, 'queue' | 'clock' | 'sunat'>;

/** Who collects several times in an hour has these asked once: deposits of a day are there the next. */
const REST_MS = 3_600_000;
const MOST = 100;

/** Somebody waits for these periods: SUNAT is asked soon, in the caller's transaction or not at all. */
export async function wantAsking(deps: Asker, tx: Tx, company: Company, periods: readonly string[]): Promise<void> {
  await markWanted(tx, company, periods, deps.clock.now());
  await send(deps, tx, company);
}

/** A company was collected: what SUNAT holds besides its vouchers is asked for, unless nothing but a person can mend why it was not. */
export async function wakeAsking(deps: Asker, tx: Tx, company: Company): Promise<void> {
  if (!isAskable(deps) || !deps.sunat.asksWithholdings) return;
  const lane = await findLane(tx, company);
  const version = await credentialsVersion(company.firmId, tx, company.businessId);
  const now = deps.clock.now();
  if (lane?.trouble && WAITS_FOR_SOMEBODY.includes(lane.trouble) && lane.credentials_version === version) return;
  if (lane?.ended_at && !lane.trouble && now.getTime() - lane.ended_at.getTime() < REST_MS) return;
  await wantAsking(deps, tx, company, []);
}

/** Sends for every company whose time has come; one that waits already waits once. */
export async function sweepAsking({ deps, transaction }: System): Promise<void> {
  if (!isAskable(deps)) return;
  await transaction(async (tx) => {
    for (const { firm_id, business_id } of await listDue(tx, deps.clock.now(), MOST)) {
      await send(deps, tx, { firmId: firm_id, businessId: business_id });
    }
  });
}

async function send({ queue }: Pick<Deps, 'queue'>, tx: Tx, { firmId, businessId }: Company): Promise<void> {
  await queue.send(askWithholdings, { firmId, businessId }, { tx, singletonKey: businessId });
}
