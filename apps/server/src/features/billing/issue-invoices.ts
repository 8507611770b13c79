import type { System } from '../../ctx.ts';
import { type Person, peopleOf } from '../accounts/people.ts';
import { findOwner, findPayment, listToInvoice, type PaymentRow, updatePayment } from './queries.ts';

type Records = { deps: Pick<System['deps'], 'database'> };

/** A payment that somebody must still make a factura or a boleta of, with the person who paid. */
export type ToInvoice = PaymentRow & Pick<Person, 'name' | 'last_name' | 'document_number'>;

/** What was paid, of all firms, and has no factura or boleta yet. */
export function paymentsToInvoice({ deps }: Records): Promise<ToInvoice[]> {
  return deps.database.system(async (tx) => {
    const paid = await listToInvoice(tx);
    const people = await peopleOf(
      tx,
      paid.map(({ member_id }) => member_id),
    );
    return paid.flatMap((payment) => {
      const person = people.get(payment.member_id);
      if (!person) return [];
      const { name, last_name, document_number } = person;
      return [{ ...payment, name, last_name, document_number }];
    });
  });
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
