import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { PlatformOption } from '@yupana/sunat/errors.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Deps } from '../../../ctx.ts';
import { RunLost, showLife } from '../../../platform/signs-of-life.ts';
import { failureOf, plainFailure } from '../../../sunat/failure.ts';
import { requireBusiness } from '../../businesses/find-business.ts';
import { credentialsVersion } from '../../credentials/credentials-version.ts';
import { inPlatform } from '../../credentials/platform/in-platform.ts';
import { NoDoor } from '../../credentials/sire/at-portal.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { collectedPeriods } from '../../vouchers/paying/purchases-to-pay.ts';
import type { Company } from '../company.ts';
import { learnDeposits } from '../deposits/learn-deposits.ts';
import { holdDeposits } from '../deposits/queries-deposits.ts';
import { findUndeposited } from '../duties/queries-detractions.ts';
import { askPeriod, askPresented, newReceipts } from './ask-period.ts';
import { heldUntil } from './hold.ts';
import { knownDays } from './is-covered.ts';
import { endLane, type HeldLane, type LaneRow, takeLane, updateLane } from './queries-lanes.ts';
import { askAgainAt, TROUBLES } from './troubles.ts';
import { whichPeriods } from './which-periods.ts';

const HEARTBEAT_MS = 4_000;
/** Asked by itself once a day, though nothing was collected. */
const DAY_MS = 24 * 3_600_000;
/** Pages of constancias are left. */
const SOON_MS = 10 * 60_000;
/** It was let go for who waited: as soon as any other that finds the SOL user taken. */
const ASIDE_MS = 2 * 60_000;

/**
 * A while of a company's questions: enters the portal once, asks period by period, and leaves; also when somebody else waits for the SOL
 * user. Who dies with it leaves what was kept; the next asks the same again.
 */
export async function runAsking(deps: Deps, company: Company, stopping: AbortSignal): Promise<void> {
  const lane: HeldLane = { ...company, worker: `${hostname()}/${process.pid}/${randomUUID()}` };
  const { database, clock } = deps;
  const taken = await database.tenant(lane.firmId, (tx) => takeLane(tx, lane, clock.now(), heldUntil(deps)));
  if (!taken) return;
  const life = showLife({
    everyMs: HEARTBEAT_MS,
    beat: async () => {
      const held = await database.tenant(lane.firmId, (tx) => updateLane(tx, lane, { held_until: heldUntil(deps) }));
      if (!held) throw new RunLost();
    },
    onTrouble: (err) => deps.log.warn({ err, businessId: lane.businessId }, 'no sign of life of questions written'),
    stopping,
  });
  const answered: Period[] = [];
  const receipts = newReceipts();
  const lacking = new Set<PlatformOption>();
  let failed: unknown;
  let isSent = false;
  let isWhole = false;
  const told = async () => {
    isSent = true;
  };
  try {
    isWhole = await visit(deps, lane, { taken, answered, receipts, lacking, told }, life.signal);
  } catch (error) {
    if (error instanceof RunLost || life.signal.reason instanceof RunLost) return;
    failed = error;
  } finally {
    await life.release();
  }
  const isCutOff = stopping.aborted;
  const againMs = isWhole ? (receipts.missing ? SOON_MS : DAY_MS) : ASIDE_MS;
  await end(deps, lane, { taken, answered, failed, isSent, lacking, isCutOff, againMs });
}

interface While {
  taken: LaneRow;
  answered: Period[];
  receipts: ReturnType<typeof newReceipts>;
  lacking: Set<PlatformOption>;
  /** Before the key is sent. */
  told: () => Promise<void>;
}

/** @returns whether everything was asked, and nobody was let in before its end */
async function visit(
  deps: Deps,
  lane: HeldLane,
  { taken, answered, receipts, lacking, told }: While,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock } = deps;
  const { ruc, periods } = await database.tenant(lane.firmId, async (tx) => {
    const { ruc } = await requireBusiness(lane, tx, lane.businessId);
    const undeposited = await findUndeposited(tx, lane);
    const collected = await collectedPeriods(tx, lane);
    const known = new Set<string>((await knownDays(tx, lane)).keys());
    const days = undeposited.map(({ issue_date }) => issue_date);
    const today = clock.today();
    return {
      ruc,
      periods: whichPeriods({ today, wanted: taken.wanted, collected, answered: known, undeposited: days }),
    };
  });
  return inPlatform(deps, { ...lane, ruc }, signal, { told }, async ({ client, signal: within, isWanted }) => {
    const visit = { deps, lane, client, signal: within, receipts, lacking };
    for (const period of periods) {
      within.throwIfAborted();
      await askPeriod(visit, period);
      answered.push(period);
      if (isWanted()) return false;
    }
    await askPresented(visit);
    return true;
  });
}

interface Ended {
  taken: LaneRow;
  answered: readonly Period[];
  failed: unknown;
  isSent: boolean;
  lacking: ReadonlySet<PlatformOption>;
  isCutOff: boolean;
  /** After how long it is asked again, where nothing failed. */
  againMs: number;
}

/** The lane's last words. Of what is still not deposited it is known now that it is not. */
async function end(
  deps: Deps,
  lane: HeldLane,
  { taken, answered, failed, isSent, lacking, isCutOff, againMs }: Ended,
): Promise<void> {
  const { database, clock, log } = deps;
  await database.tenant(lane.firmId, async (tx) => {
    const now = clock.now();
    const today = clock.today();
    const version = await credentialsVersion(lane.firmId, tx, lane.businessId);
    const later = (ms: number) => new Date(now.getTime() + ms);
    if (isCutOff) {
      await endLane(tx, lane, { ...standing(taken), due: now, version }, answered, now);
      return;
    }
    if (answered.length > 0) {
      await holdDeposits(tx, lane);
      const missing = await findUndeposited(tx, lane);
      const asked = missing.map(({ issue_date, issuer_ruc, type_code, serie, number }) => ({
        ...{ direction: 'made' as const, supplier_ruc: issuer_ruc, type_code, serie, voucher_number: number },
        issueDate: issue_date,
      }));
      if ((await learnDeposits(tx, lane, asked, { at: now, today })) > 0) await wakeJudging(deps, tx, lane);
    }
    if (failed === undefined) {
      const missing = [...lacking].sort().join() || null;
      const due = later(againMs);
      await endLane(tx, lane, { due, trouble: missing && 'no-permission', missing, tries: 0, version }, answered, now);
      return;
    }
    const failure = failed instanceof NoDoor ? plainFailure('CREDENTIALS_INCOMPLETE') : failureOf(failed);
    if (failure.code === 'UNEXPECTED') log.error({ err: failed, businessId: lane.businessId }, 'questions broke off');
    else log.warn({ businessId: lane.businessId, code: failure.code }, 'SUNAT was not asked for withholdings');
    const tries = taken.tries + 1;
    const change = { trouble: TROUBLES[failure.code], missing: null, tries, version };
    await endLane(tx, lane, { ...change, due: askAgainAt(failure, tries, now, isSent) }, answered, now);
  });
}

function standing({ trouble, missing, tries }: LaneRow) {
  return { trouble, missing, tries };
}
