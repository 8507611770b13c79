import type { SeeSol, SeeSolFound } from '@yupana/sunat/portal/see-sol/types.ts';
import type { Deps, Tx } from '../../../ctx.ts';
import { isNotKept } from '../../../platform/files/file-store.ts';
import type { SeeSolAnswer } from '../../../schema/documents.ts';
import { failureOf, plainFailure } from '../../../sunat/failure.ts';
import { companyOf, holdCompany } from '../../businesses/find-business.ts';
import { Gone } from '../../credentials/gone.ts';
import { mayEnterPortal, openCredentials } from '../../credentials/sealed-credentials.ts';
import {
  AGAIN_AFTER,
  afterVisit,
  isOfOneAnswer,
  NOT_UNDERSTOOD_IN_A_ROW,
  Paused,
  WHILE_MS,
} from '../../credentials/sire/ask-again.ts';
import { atPortal, type Visit } from '../../credentials/sire/at-portal.ts';
import type { Whose } from '../file-key.ts';
import { askedOf, type Fetched, receivedFile } from '../lane/fetch-file.ts';
import { findVisits, updateVisits } from '../lane/queries-visits.ts';
import { learnWritten } from '../learn-written.ts';
import { writeOutcomes } from '../queries-files.ts';
import { type AskedFile, noteAsked, noteFailed, takeAskable } from './queries-see-sol.ts';

/** Taken in order at a time. */
const BATCH = 100;
/** A disk that is full is looked at again, sooner than one that filled up under a visit. */
const NO_ROOM_MS = 60_000;

type Company = Whose & { ruc: string };

/**
 * A while of a company's XML at SEE-SOL, many in one visit to the portal. What comes is read, held against the voucher that was asked for
 * and kept as any other; each is written as it comes, so that a visit that breaks off costs what it had in its hands.
 */
export async function askSeeSol(deps: Deps, whose: Whose, signal: AbortSignal): Promise<void> {
  const { clock, database } = deps;
  if (!deps.sunat.asksSeeSol) return;
  const now = clock.now();
  const { business, stored, lane, first } = await database.tenant(whose.firmId, async (tx) => {
    const company = await companyOf(whose, tx, whose.businessId);
    return {
      business: company,
      stored: await openCredentials(deps, whose.firmId, tx, whose.businessId),
      lane: await findVisits(tx, whose),
      first: company ? await takeAskable(tx, { ...whose, ruc: company.ruc }, { now, today: clock.today() }, 1) : [],
    };
  });
  if (!business || business.archived_at || !lane?.see_sol_due_at || lane.see_sol_due_at > now) return;
  const write = (change: Parameters<typeof updateVisits>[2]) =>
    database.tenant(whose.firmId, (tx) => updateVisits(tx, whose, change));
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  if (first.length === 0) return write({ see_sol_due_at: null });
  if (deps.room.state() !== 'enough') return write({ see_sol_due_at: later(NO_ROOM_MS) });
  const tries = lane.see_sol_tries + 1;
  const failed = (see_sol_fault: ReturnType<typeof failureOf>['code'], see_sol_due_at: Date | null) =>
    write({
      ...{ see_sol_fault, see_sol_due_at, see_sol_tries: tries, see_sol_failed_at: clock.now() },
      see_sol_version: stored?.version ?? null,
    });
  // A key that SUNAT never let in, refused or may have refused is not tried for this: a collection, or a person, finds out.
  if (!mayEnterPortal(stored)) return failed(plainFailure('CREDENTIALS_INCOMPLETE').code, null);
  const company = { ...whose, ruc: business.ruc };
  let isSent = false;
  const told = async () => {
    isSent = true;
    await write({ see_sol_due_at: later(AGAIN_AFTER) });
  };
  try {
    const way = { deps, whose: company, signal, stored, told };
    await atPortal(way, 'classic', (visit) => fetchAll(deps, company, visit));
    const done = { see_sol_fault: null, see_sol_failed_at: null, see_sol_tries: 0, see_sol_asked_at: clock.now() };
    await write({ ...done, see_sol_due_at: null });
  } catch (error) {
    if (signal.aborted) {
      // The worker stops in good order: nothing failed, and the next one asks.
      await write({ see_sol_due_at: clock.now() });
      throw signal.reason;
    }
    if (error instanceof Gone) return;
    const { due_at, failure } = afterVisit(error, { tries, isSent, now: clock.now() });
    if (failure === null) return write({ see_sol_due_at: due_at });
    if (failure.isOurs) deps.log.error({ err: error, ...whose }, 'SEE-SOL gave no XML, by our own fault');
    else deps.log.warn({ ...whose, failure }, 'SEE-SOL gave no XML');
    await failed(failure.code, due_at);
  }
}

async function fetchAll(deps: Deps, company: Company, { session, isWanted, ...held }: Visit): Promise<void> {
  const { clock, database, log } = deps;
  // A list may take a minute: somebody before a screen does not wait for it.
  const signal = AbortSignal.any([held.signal, held.byPerson]);
  const seeSol = await session.seeSol(signal);
  const began = Date.now();
  const unread = { facturas: 0, boletas: 0 };
  for (;;) {
    const at = { now: clock.now(), today: clock.today() };
    // Boletas' is a page of its own, to which the option of the menu may not lead: facturas do not wait for it, and the rest of them is
    // left for another visit. Of what nobody asked for SEE-SOL said nothing.
    const isOfBoletasUnread = () => unread.boletas === NOT_UNDERSTOOD_IN_A_ROW;
    const but = { boletas: !isOfBoletasUnread() };
    const files = await database.tenant(company.firmId, (tx) => takeAskable(tx, company, at, BATCH, but));
    if (files.length === 0) return;
    for (const file of files) {
      const isFull = deps.room.state() !== 'enough';
      if (isFull || isWanted() || Date.now() - began > WHILE_MS) throw new Paused();
      const kind = file.serie.startsWith('EB') ? 'boletas' : 'facturas';
      if (kind === 'boletas' && isOfBoletasUnread()) continue;
      try {
        await fetchOne(deps, company, seeSol, file, signal);
        unread[kind] = 0;
      } catch (error) {
        signal.throwIfAborted();
        // What came has no room: it comes again once there is some.
        if (isNotKept(error)) throw new Paused();
        const failure = failureOf(error);
        if (failure.isOutage) await inCompany(deps, company, (tx) => noteFailed(tx, company, file));
        if (!isOfOneAnswer(error, failure)) throw error;
        log.warn({ err: error, ...file }, 'an XML of SEE-SOL was not understood');
        await inCompany(deps, company, (tx) => noteAsked(tx, company, file, 'not-understood', clock.now()));
        unread[kind] += 1;
        if (unread.facturas === NOT_UNDERSTOOD_IN_A_ROW) throw error;
      }
    }
  }
}

async function fetchOne(
  deps: Deps,
  company: Company,
  seeSol: SeeSol,
  file: AskedFile,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = deps;
  const asked = { ...askedOf(company.ruc, file), issuedOn: file.issue_date, today: clock.today() };
  const found = await seeSol.xml(asked, signal);
  const fetched =
    found.kind === 'found' ? await receivedFile(deps, company.businessId, file, found.value, 'see-sol') : null;
  if (found.kind === 'unclear')
    deps.log.warn({ ...file, problem: found.problem }, 'what SEE-SOL lists of a voucher was not understood');
  const answer = answerOf(found);
  await inCompany(deps, company, async (tx) => {
    if (fetched) await keep(tx, company, file, fetched, clock.now());
    await noteAsked(tx, company, file, answer, clock.now());
  });
}

function answerOf(found: SeeSolFound): SeeSolAnswer | null {
  switch (found.kind) {
    case 'found':
      return null;
    case 'absent':
      return found.because;
    case 'unclear':
      return 'not-understood';
  }
}

/** What cannot be read does not end what the service of vouchers is still asked for. */
async function keep(
  tx: Tx,
  company: Company,
  file: AskedFile,
  { outcomes, learnt }: Fetched,
  now: Date,
): Promise<void> {
  const kept = outcomes.map((one) => (one.state === 'held' ? one : { ...one, next_try_at: file.next_try_at }));
  await learnWritten(tx, company, learnt, await writeOutcomes(tx, company, kept), now);
}

/** Asking took a while: what was handed over, removed or put away meanwhile is not this account's to write. @throws Gone */
async function inCompany(deps: Deps, company: Company, work: (tx: Tx) => Promise<void>): Promise<void> {
  await deps.database.tenant(company.firmId, async (tx) => {
    const found = await holdCompany(company, tx, company.businessId);
    if (!found || found.archived_at) throw new Gone();
    await work(tx);
  });
}
