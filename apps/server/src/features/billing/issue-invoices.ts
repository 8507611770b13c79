import type { System } from '../../ctx.ts';
import { findOwner, findPayment, listToInvoice, updatePayment } from './queries.ts';

type Records = { deps: Pick<System['deps'], 'database'> };

/** A payment that somebody must still make a factura or a boleta of, with the person who paid. */
export type ToInvoice = Awaited<ReturnType<typeof listToInvoice>>[number];

/** What was paid, of all firms, and has no factura or boleta yet. */
export function paymentsToInvoice({ deps }: Records): Promise<ToInvoice[]> {
  return deps.database.system((tx) => listToInvoice(tx));
}

/** Writes down the number of the factura or boleta that a person issued; who paid sees it. @returns whether it was paid */
export async function recordInvoice({ deps }: Records, paymentId: string, number: string): Promise<boolean> {
  const owner = await deps.database.system((tx) => findOwner(tx, paymentId));
  if (!owner) return false;
  const ctx = { firmId: owner.firm_id };
  return deps.database.tenant(ctx.firmId, async (tx) => {
    if ((await findPayment(ctx, tx, paymentId))?.state !== 'charged') return false;
    await updatePayment(ctx, tx, paymentId, { invoice_number: number });
    return true;
  });
}
