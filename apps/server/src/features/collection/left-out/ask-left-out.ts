import { type LeftOutVoucher, readLeftOut } from '@yupana/registers/read/left-out.ts';
import type { SireClient, SireProposal } from '@yupana/sunat/sire/types.ts';
import { type Money, parseMoney, sum, toDecimal } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import type { Deps } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import { type Failure, failureOf } from '../../../sunat/failure.ts';
import { SolUserBusy } from '../../../sunat/refusals.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { openCredentials } from '../../credentials/sealed-credentials.ts';
import { inSire, NoDoor, type OpenSire } from '../../credentials/sire/in-sire.ts';
import { keepArchive, keepAsText, noEvidence } from '../acta/evidence.ts';
import { whyNothingIsKept } from '../runs/pause-without-room.ts';
import type { Whose } from '../runs/queries-runs.ts';
import { type ListKey, putOff, takeDue, updateList } from './queries-left-out.ts';

/** A while of one company: then it goes behind the others. Who entered the portal stays longer, for each time costs a login. */
const WHILE_MS = { api: 60_000, sol: 600_000 } as const;
const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
const AFTER_FAILURE = [5 * MINUTE, 30 * MINUTE, 3 * 60 * MINUTE, DAY_MS];
/** What is not understood is given up after so many tries, until the next collection. */
const MOST_TRIES = 5;
/** Kept for the acta: all are in the file. */
const MOST_NAMED = 100;

/**
 * A while of a company's lists of what SUNAT left out, one after the other. Each answer is written as it comes: whoever goes on asks
 * for what is still due. A list that could not be had, or not be understood, is said to be so and never taken for an empty one.
 */
export async function askForLeftOut(deps: Deps, whose: Whose, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  if (!deps.sunat.asksLeftOut || (await whyNothingIsKept(deps)) !== null) return;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const wait = (ms: number) => database.tenant(whose.firmId, (tx) => putOff(tx, whose, later(ms)));
  const { ruc, stored } = await database.tenant(whose.firmId, async (tx) => ({
    ruc: (await requireBusiness(whose, tx, whose.businessId)).ruc,
    stored: await openCredentials(deps, whose.firmId, tx, whose.businessId),
  }));
  // Credentials that SUNAT refuses say nothing of lists: the next collection that goes well asks.
  if (!stored || stored.rejected || stored.doubted) return wait(DAY_MS);
  try {
    await inSire(deps, { ...whose, ruc }, signal, {}, (sire) => askWhile(deps, sire, { ...whose, ruc }, wait));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NoDoor) return wait(DAY_MS);
    // Who has it is a collection, or somebody who waits before a screen.
    if (error instanceof SolUserBusy) return wait(5 * MINUTE);
    const failure = failureOf(error);
    if (failure.isOurs) throw error;
    return wait(failure.stops === 'run' ? DAY_MS : Math.max(30 * MINUTE, failure.waitMs ?? 0));
  }
}

async function askWhile(
  deps: Deps,
  { client, door, signal, isWanted }: OpenSire,
  whose: Whose & { ruc: string },
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < WHILE_MS[door] && !isWanted()) {
    const due = await deps.database.tenant(whose.firmId, (tx) => takeDue(tx, whose, deps.clock.now()));
    if (!due) return;
    const key = { ...whose, period: due.tax_period, book: due.book };
    const failure = await askOne(deps, client, key, due.tries, signal);
    if (failure?.stops === 'run') return wait(DAY_MS);
    // The host is in trouble, for every list alike.
    if (failure?.isOutage) return wait(Math.max(5 * MINUTE, failure.waitMs ?? 0));
  }
}

async function askOne(
  deps: Deps,
  client: SireClient,
  key: ListKey & { ruc: string },
  before: number,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { files, database, clock } = deps;
  const evidence = noEvidence();
  const write = (change: Parameters<typeof updateList>[2]) =>
    database.tenant(key.firmId, (tx) => updateList(tx, key, change));
  try {
    const found = await client.fetchLeftOut(parsePeriod(key.period), key.book, {
      signal,
      keep: (archive, archiveName) => keepArchive(files, key, { archive, archiveName }, evidence),
    });
    if (found.kind === 'empty') await keepAsText(files, key, found.answer.body, evidence);
    const { archive_name, archive_hash, archive_bytes } = evidence;
    await write({
      ...(await listed(found, key)),
      ...{ archive_name, archive_hash, archive_bytes },
      ...{ learned_at: clock.now(), fault: null, failed_at: null, tries: 0, due_at: null },
    });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    const failure = failureOf(error);
    if (isNotKept(error) || failure.isOurs) throw error;
    deps.log.warn({ ...key, failure }, 'what SUNAT left out could not be had');
    const tries = before + 1;
    const isGivenUp = !failure.isOutage && tries >= MOST_TRIES;
    const pause = Math.max(AFTER_FAILURE[Math.min(tries, AFTER_FAILURE.length) - 1] ?? DAY_MS, failure.waitMs ?? 0);
    const due_at = isGivenUp ? null : new Date(clock.now().getTime() + pause);
    await write({ fault: failure.code, failed_at: clock.now(), tries, due_at });
    return failure;
  }
}

async function listed(found: SireProposal, { book, ruc, period }: ListKey & { ruc: string }) {
  if (found.kind === 'empty') {
    return { state: 'none' as const, named: '[]', vouchers_count: 0, igv: '0.00', rejected_count: 0 };
  }
  const named: LeftOutVoucher[] = [];
  let vouchers_count = 0;
  let rejected_count = 0;
  let igv: Money | null = parseMoney('0');
  for await (const { rows, rejected } of readLeftOut(book, await found.open(), { ruc, period })) {
    named.push(...rows.slice(0, MOST_NAMED - named.length));
    vouchers_count += rows.length;
    rejected_count += rejected.length;
    for (const row of rows) igv = igv === null || row.igv === null ? null : sum([igv, parseMoney(row.igv)]);
  }
  const state = vouchers_count + rejected_count === 0 ? ('none' as const) : ('listed' as const);
  return {
    state,
    named: JSON.stringify(named),
    vouchers_count,
    igv: igv === null ? null : toDecimal(igv),
    rejected_count,
  };
}
