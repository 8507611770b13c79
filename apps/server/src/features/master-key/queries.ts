import { sql } from 'kysely';
import type { Tx } from '../../ctx.ts';

/** All SQL over what is sealed, of every firm. A sealed text says which key sealed it: `v1.<key id>.…`. */

/** Each sealed column, its row's id, and what its texts are bound to; a new one goes here and in the table's feature. */
const SEALED = sql`
  select split_part(sealed, '.', 2) as key_id from credentials, unnest(array[sol_user, sol_key, api_key, api_secret]) as sealed
  where sealed is not null
  union all select split_part(secret, '.', 2) from two_step`;

/** How many sealed texts there are of each key, by its id. */
export async function countSealed(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ key_id: string; texts: number }>`
    select key_id, count(*) as texts from (${SEALED}) as s group by key_id`.execute(tx);
  return new Map(rows.map(({ key_id, texts }) => [key_id, Number(texts)]));
}

const NOWHERE = '00000000-0000-0000-0000-000000000000';
const ofAnotherKey = (text: string, keyId: string) => sql<boolean>`split_part(${sql.ref(text)}, '.', 2) <> ${keyId}`;

/** Companies with credentials that another key sealed, after the one given; locked, so that an edit waits. */
export function lockCredentials(tx: Tx, keyId: string, after: string = NOWHERE, most: number) {
  return tx
    .selectFrom('credentials')
    .select(['business_id', 'sol_user', 'sol_key', 'api_key', 'api_secret'])
    .where('business_id', '>', after)
    .where((eb) => eb.or(['sol_user', 'sol_key', 'api_key', 'api_secret'].map((text) => ofAnotherKey(text, keyId))))
    .orderBy('business_id')
    .limit(most)
    .forUpdate()
    .execute();
}

/** The same secrets, sealed anew: neither their version nor when they were edited changes. */
export async function replaceCredentials(
  tx: Tx,
  businessId: string,
  fields: { sol_user: string; sol_key: string; api_key: string | null; api_secret: string | null },
): Promise<void> {
  await tx.updateTable('credentials').set(fields).where('business_id', '=', businessId).execute();
}

export function lockTwoStep(tx: Tx, keyId: string, after: string = NOWHERE, most: number) {
  return tx
    .selectFrom('two_step')
    .select(['member_id', 'secret'])
    .where('member_id', '>', after)
    .where(ofAnotherKey('secret', keyId))
    .orderBy('member_id')
    .limit(most)
    .forUpdate()
    .execute();
}

export async function replaceTwoStep(tx: Tx, memberId: string, secret: string): Promise<void> {
  await tx.updateTable('two_step').set({ secret }).where('member_id', '=', memberId).execute();
}
