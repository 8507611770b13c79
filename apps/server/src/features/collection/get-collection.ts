import type { CallInput } from '@yupana/contract/call.ts';
import type { Collection, CollectionRun, getCollection as call } from '@yupana/contract/collection.ts';
import type { Ctx, Deps, Tx } from '../../ctx.ts';
import { requireBusiness } from '../businesses/find-business.ts';
import { tallyBooks } from './acta/queries-books.ts';
import { whenAgain } from './messages.ts';
import { NO_ROOM, withEnding } from './run-messages.ts';
import { findLastDone, findNewestRun, type RunRow } from './runs/queries-runs.ts';

/** The state of a company's collection: the run under way, or the last one. */
export async function getCollection(ctx: Ctx, { params }: Pick<CallInput<typeof call>, 'params'>): Promise<Collection> {
  return ctx.transaction((tx) => readCollection(ctx, tx, params.uuid));
}

/**
 * The company is read after its run: both change in one transaction, and a run seen as ended must not come with the
 * status that the company had before. @throws NOT_FOUND
 */
export async function readCollection(ctx: Ctx, tx: Tx, businessId: string): Promise<Collection> {
  const whose = { firmId: ctx.firmId, businessId };
  const run = await findNewestRun(tx, whose);
  const tally = run && (await tallyBooks(tx, { ...whose, runId: run.id }));
  const lastDone = await findLastDone(tx, whose);
  const business = await requireBusiness(ctx, tx, businessId);
  return {
    business_status: business.status,
    trouble: business.trouble,
    exists_periods_processed: business.exists_periods_processed,
    run: run && tally ? presentRun(ctx.deps, run, tally, business.exists_periods_processed) : null,
    last_done_at: lastDone?.toISOString() ?? null,
  };
}

type Tally = Pick<
  Awaited<ReturnType<typeof tallyBooks>>,
  'complete' | 'gaps' | 'unverified' | 'held' | 'unread' | 'failed' | 'given_up' | 'unasked' | 'nothing_came'
>;

function presentRun(
  { clock, room }: Pick<Deps, 'clock' | 'room'>,
  row: RunRow,
  tally: Tally,
  isAnythingKept: boolean,
): CollectionRun {
  const { complete, gaps, unverified, held, unread, failed } = tally;
  const now = clock.now();
  const isOpen = row.state === 'pending' || row.state === 'running';
  // With not a byte left nobody can write in the run's own row that it waits.
  const message = isOpen && room.state() === 'out' ? NO_ROOM : row.message;
  // Another attempt of a run that is under way is already here.
  const next = isOpen ? null : row.next_try_at;
  // A user that rests says until when itself, and what to do meanwhile.
  const again =
    next && row.error_code !== 'SOL_USER_RESTS' && whenAgain(next, now, whatComes(row, tally), isAnythingKept);
  return {
    uuid: row.id,
    state: row.state,
    stage: row.stage,
    reason: row.reason,
    source: row.source,
    door: row.started_at === null ? null : row.door,
    done: row.books_done,
    expected: row.books_expected,
    vouchers_expected: row.vouchers_expected,
    vouchers_obtained: row.vouchers_obtained,
    message: again ? withEnding(message, again) : message,
    error_code: row.error_code,
    attempt: row.attempt,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    overdue: next !== null && next <= now,
    result: { complete, gaps, unverified, held, unread, failed },
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * What another attempt asks for: all, what is missing, what is missing besides that which it would not mend, or only what came and
 * is not confirmed.
 */
function whatComes(
  { state }: RunRow,
  { failed, given_up, unasked, nothing_came }: Tally,
): Parameters<typeof whenAgain>[2] {
  if (given_up > 0) return 'rest';
  if (state !== 'done') return 'all';
  return failed + unasked + nothing_came > 0 ? 'missing' : 'doubtful';
}
