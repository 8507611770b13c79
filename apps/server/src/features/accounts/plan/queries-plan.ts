import { sql } from 'kysely';
import type { Ctx, Tx } from '../../../ctx.ts';

/** SQL of the plan as it stands in the firm's row. What was paid for it is billing's. */
type Firm = Pick<Ctx, 'firmId'>;

/** The firm's plan. The row stays locked until the transaction ends: payments and registrations of a firm take turns. */
export function lockPlan(ctx: Firm, tx: Tx) {
  return selectPlan(ctx, tx).forUpdate().executeTakeFirstOrThrow();
}

export function readPlan(ctx: Firm, tx: Tx) {
  return selectPlan(ctx, tx).executeTakeFirstOrThrow();
}

function selectPlan(ctx: Firm, tx: Tx) {
  return tx
    .selectFrom('firms')
    .select(['plan_type', 'plan_ends_on', 'discount_percent', 'partner_license_until', 'invoice_ruc', 'invoice_name'])
    .where('id', '=', ctx.firmId);
}

/** A paid plan until this day. The coupon's discount was for the first payment. */
export async function setPaidUntil(ctx: Firm, tx: Tx, day: string): Promise<void> {
  await tx
    .updateTable('firms')
    .set({ plan_type: 2, plan_ends_on: day, discount_percent: null })
    .where('id', '=', ctx.firmId)
    .execute();
}

/** Whom the firm's next factura is made out to; nulls: nobody. */
export async function setInvoice(
  ctx: Firm,
  tx: Tx,
  invoice: { invoice_ruc: string | null; invoice_name: string | null },
): Promise<void> {
  await tx.updateTable('firms').set(invoice).where('id', '=', ctx.firmId).execute();
}

/** The licence of a partner's account, as the newest link says it. A paid plan is left alone. @param endsOn see partner/licence.ts */
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
