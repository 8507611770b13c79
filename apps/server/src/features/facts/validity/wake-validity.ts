import type { Deps, System, Tx } from '../../../ctx.ts';
import { checkValidity } from '../job-definitions.ts';
import type { Company } from '../queries-facts.ts';
import { bringForward, endPause, listDue, markDue } from './queries-validity.ts';

const MOST = 200;

/** So long a company's documents go first: SUNAT is asked for one thing after the other, and knows the totals by what documents say. */
const DOCUMENTS_FIRST_MS = 2 * 60_000;
/** What was put off and falls due within this long is asked at once when the documents are there sooner. */
const HURRIED_MS = 10 * 60_000;

/** A company's vouchers changed: what has no answer is asked once its documents are there, or the minutes are over that they had. */
export async function wakeValidityBehindDocuments(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  company: Company,
): Promise<void> {
  if (!deps.sunat.consultaCpe) return wakeValidity(deps, tx, company);
  await markDue(tx, company, new Date(deps.clock.now().getTime() + DOCUMENTS_FIRST_MS));
}

/** A company's documents are there, or not to be had for now: what waited for them is asked. */
export async function hurryValidity(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  company: Company,
): Promise<void> {
  const now = deps.clock.now();
  const isHurried = await bringForward(tx, company, now, new Date(now.getTime() + HURRIED_MS));
  if (isHurried && deps.sunat.validity) await send(deps, tx, company);
}

/** Some vouchers were handed in: what has no answer is asked soon, in the caller's transaction or not at all. */
export async function wakeValidity(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  company: Company,
): Promise<void> {
  await markDue(tx, company, deps.clock.now());
  if (deps.sunat.validity) await send(deps, tx, company);
}

/** A person says that SUNAT may let the company in by now. @param askedBefore what was asked since then is not asked again */
export async function tryValidityNow(
  deps: Pick<Deps, 'queue' | 'clock' | 'sunat'>,
  tx: Tx,
  company: Company,
  askedBefore: Date,
): Promise<void> {
  if (await endPause(tx, company, askedBefore)) await wakeValidity(deps, tx, company);
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
