import type { Insertable } from 'kysely';
import type { Tx } from '../../ctx.ts';
import type { Schema } from '../../schema.ts';

/** All SQL of the partner's channel. Links come before there is an account: they belong to no firm. */

/** Uses a link. Of two uses, even at the same moment, the second is refused. @returns whether it was the first */
export async function insertLink(tx: Tx, link: Insertable<Schema['partner_links']>): Promise<boolean> {
  const used = await tx
    .insertInto('partner_links')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** What the link of a visit said, while the visit lasts. */
export function findVisit(tx: Tx, ticketHash: Uint8Array, now: Date) {
  return tx
    .selectFrom('partner_links')
    .select(['email', 'ruc', 'business_name', 'license_until'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteOldLinks(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('partner_links').where('expires_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
