import type { Ctx, Tx } from '../../ctx.ts';

/** SQL of what a member sees and changes of their own account. */

export async function updatePerson(
  ctx: Ctx,
  tx: Tx,
  person: { name: string; last_name: string; phone_number: string },
): Promise<void> {
  await tx
    .updateTable('members')
    .set(person)
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', ctx.accountantId)
    .execute();
}

export async function updatePassword(ctx: Ctx, tx: Tx, passwordHash: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', ctx.accountantId)
    .execute();
}

/** Links to change the password that were mailed before: they must not undo the change. */
export async function useUpRecoveries(ctx: Ctx, tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('recovery_tokens')
    .set({ used_at: now })
    .where('firm_id', '=', ctx.firmId)
    .where('member_id', '=', ctx.accountantId)
    .where('used_at', 'is', null)
    .execute();
}

export function listOpenSessions(ctx: Ctx, tx: Tx, now: Date) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('firm_id', '=', ctx.firmId)
    .where('member_id', '=', ctx.accountantId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

export async function deleteSessionById(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('firm_id', '=', ctx.firmId)
    .where('member_id', '=', ctx.accountantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasSession(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('firm_id', '=', ctx.firmId)
    .where('member_id', '=', ctx.accountantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function emailOf(ctx: Ctx, tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('members')
    .select('email')
    .where('firm_id', '=', ctx.firmId)
    .where('id', '=', ctx.accountantId)
    .executeTakeFirst();
  return row?.email;
}
