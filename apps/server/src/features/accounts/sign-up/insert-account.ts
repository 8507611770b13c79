import type { Insertable } from 'kysely';
import type { System, Tx } from '../../../ctx.ts';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { violates } from '../../../platform/database/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Schema } from '../../../schema.ts';
import { insertFirmWithMember } from '../queries.ts';

interface NewAccount {
  member: Omit<Insertable<Schema['members']>, 'firm_id' | 'password_hash' | 'role' | 'created_at'>;
  password: string;
  /** The firm, once what it depends on was taken in the same transaction (a coupon). */
  firm: (tx: Tx) => Promise<Omit<Insertable<Schema['firms']>, 'created_at'>>;
}

/**
 * Creates a firm with its first member, and does what the caller does besides (opening a session), all or nothing.
 * @throws AppError EMAIL_ALREADY_REGISTERED on the field `email`
 */
export async function insertAccount<T>(
  system: System,
  { member, password, firm }: NewAccount,
  besides: (tx: Tx, who: { firmId: string; memberId: string }) => Promise<T>,
): Promise<T> {
  const created_at = system.deps.clock.now();
  // Before the transaction: hashing takes tens of milliseconds.
  const password_hash = await hashPassword(password);
  const email = member.email.toLowerCase();
  const person = { ...member, email, password_hash, role: 'owner' as const, created_at };
  try {
    return await system.transaction(async (tx) => {
      const who = await insertFirmWithMember(tx, { ...(await firm(tx)), created_at }, person);
      return besides(tx, who);
    });
  } catch (error) {
    if (violates(error, 'members_email_unique')) throw new AppError('EMAIL_ALREADY_REGISTERED', { field: 'email' });
    throw error;
  }
}
