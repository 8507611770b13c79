import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type PlatformOption, SunatError } from '@yupana/sunat/errors.ts';
import type { PeriodTotal, PlatformClient, SpotRow } from '@yupana/sunat/portal/platform/types.ts';
import { toDecimal } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { RunLost } from '../../../platform/signs-of-life.ts';
import type { AskedKind } from '../../../schema/withholdings.ts';
import { holdCompany } from '../../businesses/find-business.ts';
import { askDeclarations, keepUnanswered } from '../../declarations/ask-declarations.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { findWithoutReceipt, writeReceipt } from '../deposits/queries-deposits.ts';
import { dropUnlisted, storeListed } from '../deposits/store-deposits.ts';
import { heldUntil } from './hold.ts';
import { type Answered, writeAnswer } from './queries-answers.ts';
import { type HeldLane, updateLane } from './queries-lanes.ts';

/** How deposits are asked for: those that people make one by one, and those of files. Both name vouchers. */
const PAYMENTS = ['pagosIndividuales', 'pagosMasivos'] as const;
/** Pages of constancias of a while: each is two questions. */
const MOST_RECEIPTS = 60;
/** Of so many that do not come the rest would not either: dozens of pages are not asked for to learn it. */
const NOT_GIVEN_IN_A_ROW = 3;

/** A visit under way. */
export interface Visit {
  deps: Deps;
  lane: HeldLane;
  client: PlatformClient;
  signal: AbortSignal;
  /** How many pages of constancias may still be asked for in this while. */
  receipts: { left: number; missing: boolean };
  /** Options of the menu that the SOL user turned out not to have: nothing more is asked of them. */
  lacking: Set<PlatformOption>;
}

/** The pages of constancias that one while may ask for. */
export function newReceipts(): Visit['receipts'] {
  return { left: MOST_RECEIPTS, missing: false };
}

/**
 * Asks for one period and keeps what SUNAT says, an answer at a time: cut off, what was kept stands. An answer that is not understood is
 * kept as that, and the next is asked for.
 * @throws SunatError that keeps from asking further; RunLost; the signal's reason
 */
export async function askPeriod(visit: Visit, period: Period): Promise<void> {
  await understood(visit, { period, option: 'DETRACCIONES', kinds: ['deposits'] }, askDeposits);
  await understood(visit, { period, option: 'F621', kinds: ['perceptions', 'retentions'] }, askTotals);
}

/**
 * Asks besides, while somebody is inside, what was presented; at most once a week. Deposits and totals are kept already: what keeps it from
 * being answered keeps nobody from those, and the next visit asks again.
 * @throws RunLost; the signal's reason; what is no word of SUNAT's
 */
export async function askPresented({ deps, lane, client, signal, lacking }: Visit): Promise<void> {
  if (lacking.has('F621')) return keepUnanswered(deps, lane, true);
  try {
    await askDeclarations(deps, lane, client, signal);
  } catch (error) {
    if (!(error instanceof SunatError)) throw error;
    deps.log.warn({ err: error, businessId: lane.businessId }, 'SUNAT did not say what was presented');
  }
}

async function askDeposits(visit: Visit, period: Period): Promise<void> {
  const { deps, lane, client, signal } = visit;
  const listed: string[] = [];
  let unread = 0;
  for (const payments of PAYMENTS) {
    const rows = await client.consultDeposits({ period, payments }, signal);
    const deposits = rows.flatMap((row) => ('deposit' in row ? [row.deposit] : []));
    listed.push(...deposits.map(({ constancia }) => constancia));
    unread += rows.length - deposits.length;
    tellUnread(deps, lane, rows);
    await write(visit, (tx) => storeListed(tx, lane, deposits, momentOf(deps)));
    await askReceipts(visit, rows);
  }
  await write(visit, async (tx) => {
    await writeAnswer(tx, lane, { period, kind: 'deposits' }, { known: true, amount: null, unread }, deps.clock.now());
    // With a row that could not be read it is not known which it was.
    return unread === 0 ? dropUnlisted(tx, lane, period, listed, momentOf(deps)) : 0;
  });
}

/** By the place in what was consulted last: right behind it. */
async function askReceipts({ deps, lane, client, signal, receipts }: Visit, rows: readonly SpotRow[]): Promise<void> {
  const { database, clock, log } = deps;
  const found = rows.flatMap((row) => ('deposit' in row ? [{ index: row.index, deposit: row.deposit }] : []));
  const numbers = found.map(({ deposit }) => deposit.constancia);
  const without = await database.tenant(lane.firmId, (tx) => findWithoutReceipt(tx, lane, numbers));
  let notGiven = 0;
  for (const { index, deposit } of found.filter((one) => without.has(one.deposit.constancia))) {
    if (receipts.left === 0) {
      receipts.missing = true;
      return;
    }
    receipts.left -= 1;
    try {
      const { fields, html } = await client.constanciaOf(index, deposit.constancia, signal);
      const kept = {
        fields: JSON.stringify(fields),
        sha256: createHash('sha256').update(html).digest('hex'),
        bytes: deflateRawSync(html),
      };
      await database.tenant(lane.firmId, async (tx) => {
        await requireHeld(tx, lane, heldUntil(deps));
        await writeReceipt(tx, lane, deposit.constancia, { ...kept, at: clock.now() });
      });
      notGiven = 0;
    } catch (error) {
      // Its deposit is kept: the page alone is asked for again with the next while, and of an outage no other is tried in this one.
      if (!isMild(error) && !isOutage(error)) throw error;
      log.warn({ err: error, businessId: lane.businessId }, 'SUNAT gave no constancia of a deposit');
      receipts.missing = true;
      notGiven += 1;
      if (isOutage(error) || notGiven === NOT_GIVEN_IN_A_ROW) receipts.left = 0;
    }
  }
}

async function askTotals(visit: Visit, period: Period): Promise<void> {
  const { deps, lane, client, signal } = visit;
  const { perceptions, retentions } = await client.periodTotals(period, signal);
  await write(visit, async (tx) => {
    for (const [kind, total] of [
      ['perceptions', perceptions],
      ['retentions', retentions],
    ] as const) {
      if (!total.known) deps.log.warn({ businessId: lane.businessId, kind, problem: total.problem }, 'not understood');
      await writeAnswer(tx, lane, { period, kind }, answeredOf(total), deps.clock.now());
    }
    return 0;
  });
}

function answeredOf(total: PeriodTotal): Answered {
  return total.known ? { known: true, amount: toDecimal(total.amount), unread: 0 } : { known: false };
}

interface Question {
  period: Period;
  option: PlatformOption;
  kinds: readonly AskedKind[];
}

async function understood(
  visit: Visit,
  { period, option, kinds }: Question,
  ask: (visit: Visit, period: Period) => Promise<void>,
): Promise<void> {
  const { deps, lane, lacking } = visit;
  if (lacking.has(option)) return;
  try {
    await ask(visit, period);
  } catch (error) {
    if (error instanceof SunatError && error.fault.kind === 'OptionMissing') {
      lacking.add(option);
      return;
    }
    if (!isMild(error)) throw error;
    deps.log.warn({ err: error, businessId: lane.businessId, period, kinds }, 'an answer was not understood');
    await write(visit, async (tx) => {
      for (const kind of kinds) await writeAnswer(tx, lane, { period, kind }, { known: false }, deps.clock.now());
      return 0;
    });
  }
}

/** It says nothing of what is asked next. A page of the host's does. */
function isMild(error: unknown): boolean {
  return error instanceof SunatError && error.fault.kind === 'UnrecognisedAnswer' && !error.fault.isPage;
}

function isOutage(error: unknown): boolean {
  return error instanceof SunatError && error.fault.kind === 'ServiceUnavailable';
}

/** Writes while the lane is still this worker's and the company this firm's. @param work how many vouchers it made to be judged again */
async function write({ deps, lane }: Visit, work: (tx: Tx) => Promise<number>): Promise<void> {
  await deps.database.tenant(lane.firmId, async (tx) => {
    await requireHeld(tx, lane, heldUntil(deps));
    if ((await work(tx)) > 0) await wakeJudging(deps, tx, lane);
  });
}

async function requireHeld(tx: Tx, lane: HeldLane, until: Date): Promise<void> {
  if (!(await holdCompany(lane, tx, lane.businessId))) throw new RunLost();
  if (!(await updateLane(tx, lane, { held_until: until }))) throw new RunLost();
}

function tellUnread({ log }: Deps, { businessId }: HeldLane, rows: readonly SpotRow[]): void {
  const rejected = rows.flatMap((row) => ('rejected' in row ? [row.why] : []));
  if (rejected.length > 0) log.warn({ businessId, rejected: rejected.slice(0, 10) }, 'rows of deposits were not read');
}

function momentOf({ clock }: Deps) {
  return { at: clock.now(), today: clock.today() };
}
