import type { Ctx, Tx } from '../../../ctx.ts';
import * as queries from './queries-plan.ts';

/** The plan as the firm's row has it, for those who sell it (billing) and lend it (the partner's channel). */

type Firm = Pick<Ctx, 'firmId'>;

/** The row stays locked until the transaction ends: payments and registrations of a firm take turns. */
export function lockPlan(ctx: Firm, tx: Tx) {
  return queries.lockPlan(ctx, tx);
}

export function readPlan(ctx: Firm, tx: Tx) {
  return queries.readPlan(ctx, tx);
}

/** @param day the last of the paid plan, on Lima's calendar */
export async function setPaidUntil(ctx: Firm, tx: Tx, day: string): Promise<void> {
  await queries.setPaidUntil(ctx, tx, day);
}

/** Whom the firm's next factura is made out to; nulls: nobody. */
export async function setInvoice(ctx: Firm, tx: Tx, invoice: Parameters<typeof queries.setInvoice>[2]): Promise<void> {
  await queries.setInvoice(ctx, tx, invoice);
}

/** @param until the licence's last day @param endsOn the plan's, see partner/licence.ts */
export async function renewLicense(ctx: Ctx, tx: Tx, until: string, endsOn: string): Promise<void> {
  await queries.renewLicense(ctx, tx, until, endsOn);
}
