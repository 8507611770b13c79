import type { Ctx, Tx } from '../../ctx.ts';
import * as queries from './queries-own.ts';

/** What a member sees and changes of their own account, for the screens of their profile and whoever must know their email. */

export function emailOf(ctx: Ctx, tx: Tx): Promise<string | undefined> {
  return queries.emailOf(ctx, tx);
}

export async function savePerson(
  ctx: Ctx,
  tx: Tx,
  person: { name: string; last_name: string; phone_number: string },
): Promise<void> {
  await queries.updatePerson(ctx, tx, person);
}

/** @param passwordHash as `hashPassword` makes it */
export async function savePassword(ctx: Ctx, tx: Tx, passwordHash: string): Promise<void> {
  await queries.updatePassword(ctx, tx, passwordHash);
}

/** Links to change the password that were mailed before are worth nothing any more. */
export async function endRecoveries(ctx: Ctx, tx: Tx): Promise<void> {
  await queries.useUpRecoveries(ctx, tx, ctx.deps.clock.now());
}

/** The member's sessions that can still be used, the one used last first. */
export function openSessions(ctx: Ctx, tx: Tx) {
  return queries.listOpenSessions(ctx, tx, ctx.deps.clock.now());
}

/** @returns false when the member has no such session */
export function closeSession(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  return queries.deleteSessionById(ctx, tx, id);
}

export function ownsSession(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  return queries.hasSession(ctx, tx, id);
}
