import type { Payment } from '@yupana/contract/billing.ts';
import { parseMoney, toWire } from '@yupana/tax/money.ts';
import type { PaymentRow } from './queries.ts';

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
    created_at: row.created_at.toISOString(),
  };
}
