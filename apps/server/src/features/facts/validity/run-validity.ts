import { SunatError } from '@yupana/sunat/errors.ts';
import type { ValidityClient } from '@yupana/sunat/validity/client.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { addDays } from '../../../platform/calendar.ts';
import { dateInLima } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import { failureOf } from '../../../sunat/failure.ts';
import { type AccessKept, GRANTED, judgeRefusal, keptOutBy } from '../../../sunat/judge-refusal.ts';
import { type Refusal, refusalIn } from '../../../sunat/refusals.ts';
import { holdCompany, requireBusiness } from '../../businesses/find-business.ts';
import { openCredentials } from '../../credentials/sealed-credentials.ts';
import { markOpenBooks } from '../../vouchers/judging/mark-open-books.ts';
import { wakeJudging } from '../../vouchers/judging/wake-judging.ts';
import { type Fact, learn } from '../learn.ts';
import type { Company } from '../queries-facts.ts';
import { WAITED_DAYS } from '../waited-days.ts';
import { ownTotal } from './own-total.ts';
import {
  endWhile,
  findLane,
  type LineKey,
  listPeriods,
  type ToAsk,
  takeToAsk,
  takeUploadedToAsk,
  updateLane,
} from './queries-validity.ts';

/** A while of one company: then it goes behind the others. */
const WHILE_MS = 60_000;
/** Lines looked at in one transaction; of those to ask for, asked at once, and written together. */
const LINES = 500;
const AT_ONCE = 4;
const HANDFUL = 12;
/** An answer of an open period is asked for again after so long, and one that is waited for whatever its period. */
const STALE_AFTER_MS = 24 * 3_600_000;
const REST_MS = 5 * 60_000;
/** Of what we make of an answer. */
const READER = 1;

/**
 * A while of a company's questions of validity, of what has no answer yet or an old one. Answers are written by the handful: whoever
 * goes on asks for what has none. A permission that is missing is told once, and nothing is tried voucher by voucher.
 */
export async function runValidity(deps: Deps, company: Company, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  const began = clock.now();
  const due = await runUntil(deps, company, signal);
  await database.tenant(company.firmId, (tx) =>
    endWhile(tx, company, began, due ?? new Date(clock.now().getTime() + STALE_AFTER_MS)),
  );
}

/** @returns when it is to be looked at again; null when everything has its answer */
async function runUntil(deps: Deps, company: Company, signal: AbortSignal): Promise<Date | null> {
  const { clock, database, sunat, log } = deps;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const found = await database.tenant(company.firmId, async (tx) => {
    const { ruc } = await requireBusiness(company, tx, company.businessId);
    return {
      ruc,
      lane: await findLane(tx, company),
      stored: await openCredentials(deps, company.firmId, tx, company.businessId),
    };
  });
  const { ruc, lane, stored } = found;
  if (!sunat.validity || !lane) return null;
  const version = stored?.version ?? null;
  const known: AccessKept = lane.credentials_version === version ? lane : GRANTED;
  if (known.again_at && clock.now() < known.again_at) return known.again_at;
  const keep = (kept: AccessKept) =>
    database.tenant(company.firmId, async (tx) => {
      // What a rule says of a voucher that waits: it asks again by itself, or what is to be done.
      if (keptOutBy(kept.access) !== keptOutBy(lane.access)) {
        if (!(await holdCompany(company, tx, company.businessId))) throw notFound();
        await markOpenBooks(tx, company, 'setting', clock.now());
        await wakeJudging(deps, tx, company);
      }
      await updateLane(tx, company, { ...kept, access_at: clock.now(), credentials_version: version });
    });
  const told = (trouble: string | null) =>
    database.tenant(company.firmId, (tx) => updateLane(tx, company, { trouble }));
  const shut = async (refusal: Refusal | { access: 'no-key' }): Promise<Date | null> => {
    const { access, again_at, denials, denied_since } = judgeRefusal(refusal, known, clock.now());
    log.warn({ businessId: company.businessId, ...refusal, access }, 'SUNAT validates no vouchers of this company');
    await keep({ access, again_at, denials, denied_since });
    return again_at;
  };
  if (!stored?.apiKey || !stored.apiSecret) return shut({ access: 'no-key' });
  const client = sunat.validity(ruc, { apiKey: stored.apiKey, apiSecret: stored.apiSecret });
  try {
    await client.authenticate(signal);
    // Who was denied at the door had a token then, too: only an answer proves that it is open.
    if (known.denials === 0 && (lane.access !== 'granted' || lane.credentials_version !== version)) await keep(GRANTED);
    let isDoubted = known.denials > 0;
    const due = await askAll(deps, company, client, signal, async () => {
      if (isDoubted) await keep(GRANTED);
      isDoubted = false;
    });
    if (lane.trouble !== null) await told(null);
    return due;
  } catch (error) {
    signal.throwIfAborted();
    // Of a service of its own: what is refused here says nothing of the company's credentials elsewhere.
    const refusal = refusalIn(error);
    if (refusal) return shut(refusal);
    const failure = failureOf(error);
    if (failure.isOurs) throw error;
    await told(failure.code);
    return later(Math.max(REST_MS, failure.waitMs ?? 0));
  }
}

/** @throws what keeps from asking further */
async function askAll(
  deps: Deps,
  company: Company,
  client: ValidityClient,
  signal: AbortSignal,
  answered: () => Promise<void>,
): Promise<Date | null> {
  const { clock, database } = deps;
  const began = Date.now();
  const stale = new Date(clock.now().getTime() - STALE_AFTER_MS);
  type Taken = ReturnType<typeof takeToAsk>;
  const periods = await database.tenant(company.firmId, (tx) => listPeriods(tx, company));
  const takes = periods.map(
    ({ tax_period: period, is_open: isOpen }) =>
      (tx: Tx, after: LineKey | null): Taken =>
        takeToAsk(tx, company, { period, isOpen, askedBefore: stale }, after, LINES),
  );
  // The last of all: what a proposal lists too has its answer by then.
  takes.push((tx, after) => takeUploadedToAsk(tx, company, stale, after, LINES));
  // Until one is answered, one is asked for alone: who is turned away at the door, or gets a page, is so whatever he asks.
  let isAnswered = false;
  for (const take of takes) {
    let after: LineKey | null = null;
    do {
      const { toAsk, next }: Awaited<Taken> = await database.tenant(company.firmId, (tx) => take(tx, after));
      for (let from = 0; from < toAsk.length; ) {
        signal.throwIfAborted();
        if (Date.now() - began > WHILE_MS) return clock.now();
        const handful = toAsk.slice(from, from + (isAnswered ? HANDFUL : 1));
        from += handful.length;
        if (!(await askHandful(deps, company, client, handful, signal))) continue;
        isAnswered = true;
        await answered();
      }
      after = next;
    } while (after);
  }
  return null;
}

/** What was answered is written, also when another of the handful ends the asking. @returns whether anything was */
async function askHandful(
  deps: Deps,
  company: Company,
  client: ValidityClient,
  handful: readonly ToAsk[],
  signal: AbortSignal,
): Promise<boolean> {
  const facts: Fact[] = [];
  const next = handful.values();
  let isBroken = false;
  const hand = async () => {
    for (const voucher of next) {
      if (isBroken) return;
      const fact = await ask(deps, client, voucher, signal).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
      if (fact) facts.push(fact);
    }
  };
  const hands = await Promise.allSettled(Array.from({ length: AT_ONCE }, hand));
  await deps.database.tenant(company.firmId, async (tx) => {
    // Asking took a while: what was handed over or is being erased meanwhile is not this account's to write.
    if (!(await holdCompany(company, tx, company.businessId))) throw notFound();
    await learn(tx, company, facts, deps.clock.now());
  });
  const broken = hands.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return facts.some(({ is }) => is.state === 'known');
}

/** @returns null when what was known stays @throws what concerns more than this voucher */
async function ask(
  { clock, log }: Deps,
  client: ValidityClient,
  voucher: ToAsk,
  signal: AbortSignal,
): Promise<Fact | null> {
  const { book, issuer_ruc, type_code, serie, number, dam_year } = voucher;
  const of = {
    book,
    issuer_ruc,
    type_code,
    serie,
    number,
    dam_year,
    kind: 'validity' as const,
    source: 'validarcomprobante',
  };
  const until = voucher.pending_until ?? addDays(dateInLima(clock.now()), WAITED_DAYS);
  const waits = (why: string): Fact | null =>
    voucher.before === 'known'
      ? null
      : { ...of, reader_version: READER, is: { state: 'pending', until, value: { why } } };
  const total = ownTotal(voucher);
  if (total === null) return waits('no-exchange-rate');
  try {
    const { issue_date: issueDate } = voucher;
    const said = await client.check(
      { issuerRuc: issuer_ruc, type: type_code, serie, number, issueDate, total },
      signal,
    );
    return { ...of, reader_version: READER, is: { state: 'known', value: said } };
  } catch (error) {
    if (!(error instanceof SunatError) || !isOfOne(error)) throw error;
    log.warn({ problem: error.message, type: type_code }, 'an answer of validity was not understood');
    return waits('not-understood');
  }
}

/** Another voucher may well be answered. */
function isOfOne({ fault }: SunatError): boolean {
  return fault.kind === 'RequestRefused' || (fault.kind === 'UnrecognisedAnswer' && !fault.isPage);
}
