import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of the second step. It is the member's: signing in asks for it before there is a firm's ctx. */

export function findTwoStep(tx: Tx, memberId: string) {
  return tx
    .selectFrom('two_step')
    .select(['secret', 'started_at', 'confirmed_at', 'last_step'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** A secret that waits to be confirmed; one that waited before is replaced, one in use is not. @returns whether it is stored */
export async function putPending(tx: Tx, pending: Insertable<Schema['two_step']>): Promise<boolean> {
  const stored = await tx
    .insertInto('two_step')
    .values(pending)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret: pending.secret, started_at: pending.started_at, last_step: 0 })
        .where('two_step.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function confirm(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('two_step').set({ confirmed_at: now }).where('member_id', '=', memberId).execute();
}

/** Takes a code's step: of the same code twice, even at the same moment, the second is refused. */
export async function takeStep(tx: Tx, memberId: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function takeRecoveryCode(tx: Tx, memberId: string, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  whose: { firmId: string; memberId: string },
  hashes: readonly Uint8Array[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', whose.memberId).execute();
  const rows = hashes.map((code_hash) => ({
    member_id: whose.memberId,
    firm_id: whose.firmId,
    code_hash,
    used_at: null,
  }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(tx: Tx, memberId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** The codes go with it. */
export async function deleteTwoStep(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('two_step').where('member_id', '=', memberId).execute();
}
