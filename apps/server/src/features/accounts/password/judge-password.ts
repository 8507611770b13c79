import type { Tx } from '../../../ctx.ts';
import { checkPassword, hashPassword, isOutdated } from '../../../platform/crypto/passwords.ts';
import { AppError } from '../../../platform/errors.ts';
import { findByEmail, replacePasswordHash } from '../queries.ts';

type Found = Awaited<ReturnType<typeof findByEmail>>;

/** Whose password is to be judged; undefined when nobody has the email. */
export function findByLogin(tx: Tx, email: string): Promise<Found> {
  return findByEmail(tx, email);
}

/**
 * Judges a password, in the same time whether or not somebody has the email.
 * @returns whose it is, and what renews how it is stored (nothing, when it is stored as it should be): the one moment at which
 * the password is at hand
 * @throws AppError USER_PASSWORD_INCORRECT
 */
export async function judgePassword(password: string, member: Found) {
  const matches = await checkPassword(password, member?.password_hash);
  if (!member || !matches) throw new AppError('USER_PASSWORD_INCORRECT');
  const renewed = isOutdated(member.password_hash) ? await hashPassword(password) : undefined;
  return {
    firmId: member.firm_id,
    memberId: member.id,
    renew: async (tx: Tx) => {
      if (renewed) await replacePasswordHash(tx, member.id, member.password_hash, renewed);
    },
  };
}
