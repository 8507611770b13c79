import type { Role } from '@yupana/contract/roles.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { violates } from '../../../platform/database/violations.ts';
import { AppError } from '../../../platform/errors.ts';
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

/** Links to the firm's files that were given until now are worth nothing: who has one may see less from here on. */
export async function endLinks(firm: Firm, tx: Tx, now: Date): Promise<void> {
  await queries.updateLinksSince(firm, tx, now);
}

/** From when on a link to a file of the firm must be; null: any. */
export function linksSince(firm: Firm, tx: Tx): Promise<Date | null> {
  return queries.findLinksSince(firm, tx);
}
