import { type Insertable, sql } from 'kysely';
import type { Ctx, Tx } from '../../ctx.ts';
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

/** The licence of a partner's account, as the newest link says it. A paid plan is left alone. @param endsOn see licence.ts */
export async function renewLicense(ctx: Ctx, tx: Tx, until: string, endsOn: string): Promise<void> {
  await tx
    .updateTable('firms')
    .set({
      partner_license_until: until,
      plan_ends_on: sql`case when plan_type = 1 then ${endsOn}::date else plan_ends_on end`,
    })
    .where('id', '=', ctx.firmId)
    .where('partner_license_until', 'is not', null)
    .where('partner_license_until', '<', until)
    .execute();
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
