import type { saveInvoiceParty as call } from '@yupana/contract/billing.ts';
import type { CallInput } from '@yupana/contract/call.ts';
import type { Ctx } from '../../ctx.ts';
import { setInvoice } from '../accounts/plan/firm-plan.ts';
import { invoiceColumns } from './payments/present-payment.ts';

/** Whom the next factura is made out to. What was paid already keeps whom it was for. */
export async function saveInvoiceParty(ctx: Ctx, { body: { invoice } }: CallInput<typeof call>): Promise<void> {
  await ctx.transaction((tx) => setInvoice(ctx, tx, invoiceColumns(invoice)));
}
