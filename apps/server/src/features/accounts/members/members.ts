import { mayMake, type Role } from '@yupana/contract/roles.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { violates } from '../../../platform/database/violations.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import * as queries from './queries-members.ts';

/** Who is in a firm, for the room that invites, changes and removes them, and for whoever must know who there is. */

type Firm = Pick<Ctx, 'firmId'>;
export type Member = Awaited<ReturnType<typeof queries.findMembers>>[number];

/** Those who are here, in the order in which they came. */
export function membersOf(firm: Firm, tx: Tx): Promise<Member[]> {
  return queries.findMembers(firm, tx);
}

export function firmNameOf(firm: Firm, tx: Tx): Promise<string> {
  return queries.findFirmName(firm, tx);
}

/** Whether there is such a firm, and it did not close its account. */
export function isOpenFirm(firm: Firm, tx: Tx): Promise<boolean> {
  return queries.isOpen(firm, tx);
}

/** Until the transaction ends nobody else changes who is in the firm. @returns undefined when there is none, or it is closed */
export async function holdFirm(firm: Firm, tx: Tx): Promise<{ name: string } | undefined> {
  const row = await queries.lockFirm(firm, tx);
  return row && row.closed_at === null ? { name: row.name } : undefined;
}

/**
 * The same, for what must be nobody's who was made less, or removed, since the call let them in: while it waited for its turn, or a
 * password was compared.
 * @returns who is in the firm
 * @throws NOT_FOUND when it is closed; ROLE_FORBIDDEN when whoever asks may not make such calls any more
 */
export async function holdAsker(ctx: Pick<Ctx, 'firmId' | 'accountantId'>, tx: Tx, access: Role): Promise<Member[]> {
  if (!(await holdFirm(ctx, tx))) throw notFound();
  const members = await membersOf(ctx, tx);
  const me = members.find(({ id }) => id === ctx.accountantId);
  if (!me || !mayMake(me.role, access)) throw new AppError('ROLE_FORBIDDEN');
  return members;
}

/** @throws AppError EMAIL_ALREADY_REGISTERED on the field `email` */
export async function addMember(tx: Tx, member: Parameters<typeof queries.insertMember>[1]): Promise<string> {
  try {
    return await queries.insertMember(tx, member);
  } catch (error) {
    if (violates(error, 'members_email_unique')) throw new AppError('EMAIL_ALREADY_REGISTERED', { field: 'email' });
    throw error;
  }
}

/** @returns false when nobody of the firm is called so */
export function setRole(firm: Firm, tx: Tx, id: string, role: Role): Promise<boolean> {
  return queries.updateRole(firm, tx, id, role);
}

/**
 * Somebody leaves: nothing of theirs opens anything from the end of this transaction on. The row stays, and with it the name under what
 * they signed and decided; the address is free again.
 * @returns false when nobody of the firm is called so
 */
export async function leave(firm: Firm, tx: Tx, id: string, now: Date): Promise<boolean> {
  const blank = { email: `${id}@baja.invalid`, phone_number: '', document_number: '', password_hash: '' };
  if (!(await queries.updateLeft(firm, tx, id, blank, now))) return false;
  await queries.deleteWaysIn(firm, tx, id);
  return true;
}

/** What became of the last mail to a member: refused for good at this moment, or null. */
export function noteMail(firm: Firm, tx: Tx, id: string, refusedAt: Date | null): Promise<void> {
  return queries.updateRefused(firm, tx, id, refusedAt);
}

/** Whose mail was refused for good since a moment, across all firms. */
export async function refusedSince(tx: Tx, since: Date): Promise<ReadonlySet<string>> {
  return new Set(await queries.listRefused(tx, since));
}

/** Links to the firm's files that were given until now are worth nothing: who has one may see less from here on. */
export async function endLinks(firm: Firm, tx: Tx, now: Date): Promise<void> {
  await queries.updateLinksSince(firm, tx, now);
}

/** From when on a link to a file of the firm must be; null: any. */
export function linksSince(firm: Firm, tx: Tx): Promise<Date | null> {
  return queries.findLinksSince(firm, tx);
}
