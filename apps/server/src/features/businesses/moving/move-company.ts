import { randomUUID } from 'node:crypto';
import type { Deps, System, Tx } from '../../../ctx.ts';
import { walkTheIndex } from '../../../platform/database/compare-by-hash.ts';
import { notFound } from '../../../platform/errors.ts';
import { closeNobodysFirm, openNobodysFirm } from '../../accounts/nobodys-firm.ts';
import { unassign } from '../assigned/assign.ts';
import { takeTurn } from '../queries.ts';
import { dropOffer } from '../queries-handovers.ts';
import {
  deleteMove,
  findHolder,
  hasMoveByLink,
  holdMove,
  insertMove,
  listCut,
  type MoveRow,
  markArrived,
  markMoving,
  releaseAll,
  takeMove,
} from './queries-moves.ts';
import { type MovedTable, moveAll, moveSlice, tablesOfCompanies } from './queries-rows.ts';

/** A company goes from one account to another: begun, its rows slice by slice, ended. Between begin and end it is nobody's. */

export type { MoveRow } from './queries-moves.ts';

/** What moving needs: support's command has no more. */
export interface Mover extends Pick<System, 'transaction'> {
  deps: Pick<Deps, 'clock'>;
}

/** Rows of one transaction: each holds the embedded database's one connection (decision 0023). */
const AT_ONCE = 500;
/** Who moves a company and shows no life for so long is taken for dead. */
const DEAD_AFTER_MS = 15_000;

/** A name that no other mover ever had. */
export function newMover(): string {
  return randomUUID();
}

/**
 * From here on the company is nobody's, and what was offered of it is settled. By its runs, its credentials and its lanes, which go
 * with it at once, whoever is at work for it learns that he is not any more. Whoever calls has its turn (`lockBusiness`) and has
 * ended its runs.
 * @param from with the hash of a link, only while the offer that it opens stands
 * @param tx sees every firm
 * @param worker who moves it
 * @throws NOT_FOUND; PostgreSQL's unique violation on `businesses_ruc_mine` when who gets it has the RUC
 */
export async function beginMove(
  tx: Tx,
  from: { businessId: string; firmId: string; memberId: string; tokenHash?: Buffer },
  to: { firmId: string; memberId: string; collects: boolean },
  { worker, now }: { worker: string; now: Date },
): Promise<void> {
  const { businessId, tokenHash } = from;
  // What was offered may be offered to somebody else by now, or to nobody.
  if (!(await dropOffer(tx, businessId, tokenHash)) && tokenHash) throw notFound();
  const nobody = nobodyOf(businessId);
  await openNobodysFirm(tx, nobody, now);
  await unassign(tx, businessId);
  // The company first: whoever adds a row of it for who had it is waited for, and seen by what follows.
  await markMoving(tx, businessId, nobody, to, now);
  await insertMove(tx, {
    id: businessId,
    firm_id: to.firmId,
    member_id: to.memberId,
    from_firm_id: from.firmId,
    from_member_id: from.memberId,
    token_hash: tokenHash ?? null,
    collects: to.collects,
    worker,
    held_until: heldUntil(now),
    begun_at: now,
  });
  for (const table of await tablesOfCompanies(tx)) {
    if (isOfItsWorkers(table)) await moveAll(tx, table, businessId, nobody);
  }
}

/**
 * Moves the rest by slices, until all of it was looked at and nothing was left: what somebody at work still wrote where all was moved
 * already is found the next time.
 * @returns false when another moves it, or it arrived
 */
export async function moveRest(
  { transaction, deps }: Mover,
  { id, firm_id, worker }: MoveRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const tables = (await transaction(tablesOfCompanies)).filter((table) => !isOfItsWorkers(table));
  let moved: number;
  do {
    moved = 0;
    for (const table of tables) {
      let after: unknown[] | null = null;
      do {
        signal?.throwIfAborted();
        const from: unknown[] | null = after;
        const slice: Awaited<ReturnType<typeof moveSlice>> | undefined = await transaction(async (tx) => {
          if (!(await holdMove(tx, id, worker, heldUntil(deps.clock.now())))) return undefined;
          await walkTheIndex(tx);
          return moveSlice(tx, table, id, firm_id, from, AT_ONCE);
        });
        if (!slice) return false;
        moved += slice.moved;
        after = slice.next;
      } while (after);
    }
  } while (moved > 0);
  return true;
}

/**
 * The company is its new account's, with everything.
 * @param last looks once more, in the transaction itself, at every row: what costs too long where one connection is everybody's, and
 *   where nobody else can have written meanwhile
 * @returns undefined when somebody else ended it
 */
export async function endMove(tx: Tx, businessId: string, { last }: { last: boolean }): Promise<MoveRow | undefined> {
  await takeTurn(tx, businessId);
  const move = await deleteMove(tx, businessId);
  if (!move) return undefined;
  await markArrived(tx, businessId, move.firm_id);
  for (const table of await tablesOfCompanies(tx)) {
    if (last || isOfItsWorkers(table)) await moveAll(tx, table, businessId, move.firm_id);
  }
  await closeNobodysFirm(tx, nobodyOf(businessId));
  return move;
}

/** Whoever had it is not heard of any more. @returns undefined when it arrived, or somebody moves it */
export function takeUp({ transaction, deps }: Mover, businessId: string, worker: string): Promise<MoveRow | undefined> {
  const now = deps.clock.now();
  return transaction((tx) => takeMove(tx, businessId, { worker, now, until: heldUntil(now) }));
}

/** Companies of which nobody who moves them is heard of any more. */
export function cutMoves({ transaction, deps }: Mover): Promise<string[]> {
  return transaction((tx) => listCut(tx, deps.clock.now(), 100));
}

/** Whoever moved something when this process began is dead: the embedded database has one process. */
export function forgetMovers({ transaction, deps }: Mover): Promise<void> {
  return transaction((tx) => releaseAll(tx, new Date(deps.clock.now().getTime() - 1)));
}

/** Whether this link was accepted by this firm, and its company is coming. */
export function isComing(tx: Tx, tokenHash: Buffer, firmId: string): Promise<boolean> {
  return hasMoveByLink(tx, tokenHash, firmId);
}

/** Whether a company is this firm's at this moment, and no other's since. Only for a transaction that sees every firm. */
export async function isStillOf(
  tx: Tx,
  { firmId, businessId }: { firmId: string; businessId: string },
): Promise<boolean> {
  return (await findHolder(tx, businessId)) === firmId;
}

/** Rows by which somebody is at work for a company, one for each or a run's: few, and a mark of whose it is. */
function isOfItsWorkers({ bound, key }: MovedTable): boolean {
  return bound || key.length === 0;
}

/** The firm of nobody's in which a company is on its way: called as the company, so that there is one for each. */
function nobodyOf(businessId: string): string {
  return businessId;
}

function heldUntil(now: Date): Date {
  return new Date(now.getTime() + DEAD_AFTER_MS);
}
