import type { Deps, Tx } from '../../../ctx.ts';
import type { Failure } from '../../../sunat/failure.ts';
import { changeStatus } from '../../businesses/change-status.ts';
import { credentialsVersion as versionNow } from '../../credentials/credentials-version.ts';
import { heedFailure } from '../../credentials/heed-failure.ts';
import { wakeLane } from '../../documents/wake-lane.ts';
import { wakeValidityBehindDocuments } from '../../facts/validity/wake-validity.ts';
import { requestLetter } from '../../letters/request-letter.ts';
import { wakeReading } from '../../mailbox/reading/wake-reading.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { wakeAsking } from '../../withholdings/asking/want-asking.ts';
import { listFailedBooks, tallyBooks } from '../acta/queries-books.ts';
import { wakeLeftOut } from '../left-out/wake-left-out.ts';
import { explainRun } from '../messages.ts';
import { reasonsOf } from '../reasons.ts';
import { finished, periodsLeftOut } from '../run-messages.ts';
import { wakeSeeSol } from '../see-sol/wake-see-sol.ts';
import { nextTry } from './back-off.ts';
import { enqueueRun } from './enqueue-run.ts';
import { countersOf, progressOf } from './lease.ts';
import { findTries, type Lease, updateHeldRun } from './queries-held-runs.ts';
import { announce, findLastDone } from './queries-runs.ts';
import { requestRun } from './request-run.ts';

/** How an attempt ends, each in one transaction: the run's last words, and what becomes of the company. */

/**
 * The attempt reached its end: every book was tried. What failed and may be mended is tried again later; a company of
 * which something was collected is valid.
 * @param failures of the books that this attempt could not complete
 */
export async function endAttempt(
  deps: Deps,
  lease: Lease,
  failures: readonly Failure[],
  credentialsVersion: number,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.tenant(lease.firmId, async (tx) => {
    const tally = await tallyBooks(tx, lease);
    const missing = tally.failed + tally.unasked;
    const tries = await findTries(tx, lease);
    const { next, counted } = after(tries, failures, tally.worth_retrying > 0, now);
    const nothingCollected = tally.books > 0 && missing === tally.books;
    const outage = failures.find(({ isOutage }) => isOutage);
    const reasons = missing > 0 ? reasonsOf(await listFailedBooks(tx, lease), tally.unasked, outage?.code) : [];
    const figures = { ...tally, failed: missing, vouchers: tally.obtained };
    const message = finished(figures, reasons, next, periodsLeftOut(tries.left_out));
    // A company that was handed over had its first collection long ago.
    const isFirst = (await findLastDone(tx, lease)) === null;
    const held = await updateHeldRun(tx, lease, {
      ...countersOf(tally),
      state: nothingCollected ? 'failed' : 'done',
      stage: nothingCollected ? 'proposals' : 'finished',
      message,
      error_code: reasons[0]?.code ?? null,
      next_try_at: next,
      ...counted,
      finished_at: now,
      worker: null,
    });
    if (!held) return;
    if (next) await enqueueRun(deps, tx, lease, { startAfter: next, due: next });
    if (!nothingCollected) {
      await changeStatus(tx, lease, 'VALID');
      await wakeLane(deps, tx, lease, { byPerson: tries.reason === 'manual' });
      await wakeValidityBehindDocuments(deps, tx, lease);
      await wakeLeftOut(deps, tx, lease);
      await wakeAsking(deps, tx, lease);
      await wakeReading(deps, tx, lease);
      await wakeSeeSol(deps, tx, lease);
      await wakeJudging(deps, tx, lease);
      const letter = { firmId: lease.firmId, kind: 'first-collection', businessId: lease.businessId } as const;
      if (isFirst) await requestLetter(deps, tx, letter);
    }
    await goOnWithNewOnes(deps, tx, lease, credentialsVersion);
    await announce(tx, lease.businessId);
  });
}

/**
 * When the next attempt comes, and how this one counts: one that SUNAT spoilt among those, one that we lost ourselves apart.
 * @param causes what the attempt could not do; none when only a summary is missing
 */
function after(tries: { failures: number; losses: number }, causes: readonly Failure[], isWorthIt: boolean, now: Date) {
  const isLoss = causes.length > 0 && causes.every(({ isOurs }) => isOurs);
  const waitMs = Math.max(0, ...causes.map((cause) => cause.waitMs ?? 0));
  const counted = isLoss ? { losses: tries.losses + 1 } : { failures: tries.failures + 1, losses: 0 };
  const next = isLoss ? nextTry('loss', tries.losses + 1, now) : nextTry('failure', tries.failures + 1, now, waitMs);
  return { next: isWorthIt ? next : null, counted };
}

/**
 * The attempt could not go on. Refused credentials and missing permissions change the company's status and are not tried
 * again by themselves; anything else leaves the company as it was, because it says nothing about the company.
 * @param rest until when no other key of the SOL user is tried, when it is a refused key that began the wait
 */
export async function failAttempt(
  deps: Deps,
  lease: Lease,
  failure: Failure,
  credentialsVersion: number | null,
  rest: Date | null = null,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.tenant(lease.firmId, async (tx) => {
    const { next, counted } = after(await findTries(tx, lease), [failure], failure.retriable, now);
    const held = await updateHeldRun(tx, lease, {
      ...(await progressOf(tx, lease)),
      state: 'failed',
      message: explainRun(failure, next, rest),
      error_code: failure.code,
      answer: failure.answer ? JSON.stringify(failure.answer) : null,
      next_try_at: next,
      ...counted,
      finished_at: now,
      worker: null,
    });
    if (!held) return;
    if (next) await enqueueRun(deps, tx, lease, { startAfter: next, due: next });
    await heedFailure(deps, tx, lease, failure.code, credentialsVersion, rest);
    await goOnWithNewOnes(deps, tx, lease, credentialsVersion);
    await announce(tx, lease.businessId);
  });
}

/** Edited while the attempt ran with the former ones: saving had found this run open, so it is only now that they are used. */
async function goOnWithNewOnes(deps: Deps, tx: Tx, { firmId, businessId }: Lease, used: number | null): Promise<void> {
  const saved = await versionNow(firmId, tx, businessId);
  if (used !== null && saved !== null && saved !== used) await requestRun(deps, tx, { firmId, businessId }, 'retry');
}
