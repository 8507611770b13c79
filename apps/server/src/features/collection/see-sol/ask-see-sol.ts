import type { BookName } from '@yupana/contract/collection.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { SeeSol, SeeSolList, SeeSolRow } from '@yupana/sunat/portal/see-sol/types.ts';
import { addDays } from '@yupana/tax/days.ts';
import { isVoidedInProposal } from '@yupana/tax/facts/proposal-status.ts';
import { nextPeriod, type Period, parsePeriod } from '@yupana/tax/period.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { type FailureCode, failureOf } from '../../../sunat/failure.ts';
import { companyOf, holdCompany } from '../../businesses/find-business.ts';
import { Gone } from '../../credentials/gone.ts';
import { mayEnterPortal, openCredentials } from '../../credentials/sealed-credentials.ts';
import {
  AGAIN_AFTER,
  afterVisit,
  dueAfter,
  isOfOneAnswer,
  NOT_UNDERSTOOD_IN_A_ROW,
  Paused,
  WHILE_MS,
} from '../../credentials/sire/ask-again.ts';
import { atPortal, type Visit } from '../../credentials/sire/at-portal.ts';
import { portalSeriesOf, proposedAnywhere } from '../../vouchers/reading/portal-series.ts';
import type { Whose } from '../runs/queries-runs.ts';
import { type Comparison, compareWithSeeSol, seeSolKey, vouchersOf } from './compare-with-see-sol.ts';
import { type DueList, findDue, updateLists } from './queries-see-sol.ts';

/** Kept for the acta. */
const MOST_NAMED = 100;

/** Facturas and their notes. */
const FACTURAS: Readonly<Record<BookName, readonly SeeSolList[]>> = {
  RCE: ['facturas-received', 'credit-notes-received', 'debit-notes-received'],
  RVIE: ['facturas-issued', 'credit-notes-issued', 'debit-notes-issued'],
};
/** Boletas and theirs, of sales alone: a purchaser with RUC is given facturas. */
const BOLETAS: readonly SeeSolList[] = ['boletas-issued', 'boletas-credit-notes-issued', 'boletas-debit-notes-issued'];

/**
 * A while of a company's lists at SEE-SOL, the newest month first, within one visit to the portal. Each is compared with what the
 * proposals have and kept as it comes. What could not be had, or not be understood, is said to be so and never taken for «none».
 */
export async function askSeeSol(deps: Deps, whose: Whose, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  if (!deps.sunat.asksSeeSol) return;
  const { business, stored, due } = await database.tenant(whose.firmId, async (tx) => ({
    business: await companyOf(whose, tx, whose.businessId),
    stored: await openCredentials(deps, whose.firmId, tx, whose.businessId),
    due: await findDue(tx, whose, clock.now()),
  }));
  if (!business || business.archived_at || due.length === 0) return;
  const left = new Set(due);
  const write = (change: Parameters<typeof updateLists>[3]) =>
    database.tenant(whose.firmId, (tx) => updateLists(tx, whose, [...left], change));
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const failed = (code: FailureCode, due_at: Date | null) => {
    const tries = Math.max(...[...left].map((one) => one.tries)) + 1;
    return write({ fault: code, failed_at: clock.now(), tries, due_at });
  };
  // A key that SUNAT never let in, refused or may have refused is not tried for this: a collection, or a person, finds out.
  if (!mayEnterPortal(stored)) return failed('CREDENTIALS_INCOMPLETE', null);
  let isSent = false;
  const told = async () => {
    isSent = true;
    await write({ due_at: later(AGAIN_AFTER) });
  };
  try {
    const way = { deps, whose: { ...whose, ruc: business.ruc }, signal, stored, told };
    await atPortal(way, 'classic', (visit) => askAll(deps, whose, visit, left));
  } catch (error) {
    if (signal.aborted) {
      // The worker stops in good order: nothing failed, and the next one asks.
      await write({ due_at: clock.now() });
      throw signal.reason;
    }
    if (error instanceof Gone) return;
    const tries = Math.max(...[...left].map((one) => one.tries)) + 1;
    const { due_at, failure } = afterVisit(error, { tries, isSent, now: clock.now() });
    if (failure === null) return write({ due_at });
    if (failure.isOurs) deps.log.error({ err: error, ...whose }, 'SEE-SOL could not be asked, by our own fault');
    else deps.log.warn({ ...whose, failure }, 'SEE-SOL could not be asked');
    await failed(failure.code, due_at);
  }
}

async function askAll(deps: Deps, whose: Whose, visit: Visit, left: Set<DueList>): Promise<void> {
  const { session, isWanted } = visit;
  // A list may take a minute: somebody before a screen does not wait for it.
  const signal = AbortSignal.any([visit.signal, visit.byPerson]);
  const seeSol = await session.seeSol(signal);
  const began = Date.now();
  let notUnderstood = 0;
  for (const list of [...left]) {
    if (isWanted() || Date.now() - began > WHILE_MS) throw new Paused();
    try {
      await askOne(deps, whose, seeSol, list, signal);
      notUnderstood = 0;
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureOf(error);
      notUnderstood += 1;
      if (!isOfOneAnswer(error, failure) || notUnderstood === NOT_UNDERSTOOD_IN_A_ROW) throw error;
      deps.log.warn({ ...whose, ...list, failure }, 'a list of SEE-SOL could not be had');
      const tries = list.tries + 1;
      const now = deps.clock.now();
      const change = { fault: failure.code, failed_at: now, tries, due_at: dueAfter(failure, tries, true, now) };
      await deps.database.tenant(whose.firmId, (tx) => updateLists(tx, whose, [list], change));
    }
    left.delete(list);
  }
}

async function askOne(deps: Deps, whose: Whose, seeSol: SeeSol, list: DueList, signal: AbortSignal): Promise<void> {
  const period = parsePeriod(list.tax_period);
  const days = daysOf(period, deps.clock.today());
  const rows: SeeSolRow[] = [];
  for (const which of FACTURAS[list.book]) rows.push(...(await seeSol.list(which, days.from, days.to, signal)));
  const boletas = list.book === 'RVIE' ? await askBoletas(deps, whose, seeSol, days, signal) : [];
  rows.push(...(boletas ?? []));
  const of = { ...whose, book: list.book, period };
  await deps.database.tenant(whose.firmId, async (tx) => {
    const company = await holdCompany(whose, tx, whose.businessId);
    if (!company || company.archived_at) throw new Gone();
    const { listed, held, rejected, missing, extra } = await compareNow(tx, of, rows, boletas === null);
    await updateLists(tx, whose, [list], {
      ...{ listed_count: listed, held_count: held, rejected_count: rejected, boletas_unread: boletas === null },
      ...{ missing_count: missing.length, missing: JSON.stringify(missing.slice(0, MOST_NAMED)) },
      ...{ extra_count: extra.length, extra: JSON.stringify(extra.slice(0, MOST_NAMED)) },
      ...{ asked_at: deps.clock.now(), fault: null, failed_at: null, tries: 0, due_at: null },
    });
  });
}

/** Theirs is a page of its own, to which the option of the menu may not lead: then it is told, and facturas are compared. */
async function askBoletas(
  deps: Deps,
  whose: Whose,
  seeSol: SeeSol,
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<SeeSolRow[] | null> {
  const rows: SeeSolRow[] = [];
  try {
    for (const which of BOLETAS) rows.push(...(await seeSol.list(which, from, to, signal)));
    return rows;
  } catch (error) {
    signal.throwIfAborted();
    const isOfBoletas =
      error instanceof SunatError && (error.kind === 'UnrecognisedAnswer' || error.kind === 'RequestRefused');
    if (!isOfBoletas) throw error;
    deps.log.warn({ err: error, ...whose, from }, 'SEE-SOL gave no list of boletas');
    return null;
  }
}

/** @param withoutBoletas nobody knows which SEE-SOL has */
async function compareNow(
  tx: Tx,
  of: Whose & { book: BookName; period: Period },
  rows: readonly SeeSolRow[],
  withoutBoletas: boolean,
): Promise<Comparison> {
  const held = (await portalSeriesOf(tx, of))
    .filter(({ type_code, serie }) => !withoutBoletas || (type_code !== '03' && !serie.startsWith('EB')))
    .map((row) => ({
      ...{ issuerRuc: row.issuer_ruc, typeCode: row.type_code, serie: row.serie, number: row.number },
      ...{ issueDate: row.issue_date, document: row.counterparty_document, name: row.counterparty_name },
      ...{ total: row.total, isWithdrawn: isVoidedInProposal(row.sunat_status) },
    }));
  const heldKeys = new Set(held.map(seeSolKey));
  const others = [...vouchersOf(rows).values()]
    .filter((one) => !heldKeys.has(seeSolKey(one)))
    .map((one) => ({ issuer_ruc: one.issuerRuc, type_code: one.typeCode, serie: one.serie, number: one.number }));
  const anywhere = await proposedAnywhere(tx, of, others);
  const elsewhere = new Set(
    [...anywhere].map(({ issuer_ruc, type_code, serie, number }) =>
      seeSolKey({ issuerRuc: issuer_ruc, typeCode: type_code, serie, number }),
    ),
  );
  return compareWithSeeSol(rows, held, elsewhere, of.book);
}

/** The days of a month, as far as they have come. */
function daysOf(period: Period, today: string): { from: string; to: string } {
  const to = addDays(firstDay(nextPeriod(period)), -1);
  return { from: firstDay(period), to: to > today ? today : to };
}

const firstDay = (period: Period) => `${period.slice(0, 4)}-${period.slice(4)}-01`;
