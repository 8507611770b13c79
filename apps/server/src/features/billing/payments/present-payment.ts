import type { Payment } from '@yupana/contract/billing.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { PaymentRow } from '../queries.ts';
import { lookUntil } from './find-out.ts';

/** A payment on the wire. */
export function presentPayment(row: PaymentRow): Payment {
  const soles = (text: string): number => toWire(parseMoney(text));
  return {
    uuid: row.id,
    plan_id: row.plan_id,
    state: row.state,
    price: soles(row.price),
    discount: soles(row.discount),
    igv: soles(row.igv),
    amount: soles(row.amount),
    message: row.message,
    charge_id: row.charge_id,
    card: row.card,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    known_by: row.state === 'unknown' || row.state === 'requested' ? lookUntil(row).toISOString() : null,
    invoice: invoiceOf(row),
    invoice_number: row.invoice_number,
    created_at: row.created_at.toISOString(),
  };
}

/** Whom a factura is made out to; null: nobody was named. */
export function invoiceOf(row: { invoice_ruc: string | null; invoice_name: string | null }): Payment['invoice'] {
  const { invoice_ruc: ruc, invoice_name: name } = row;
  return ruc !== null && name !== null ? { ruc, name } : null;
}

/** The same, as rows keep it. */
export function invoiceColumns(party: Payment['invoice']): {
  invoice_ruc: string | null;
  invoice_name: string | null;
} {
  return { invoice_ruc: party?.ruc ?? null, invoice_name: party?.name ?? null };
}
