import { randomUUID } from 'node:crypto';
import type { InvoiceParty } from '@yupana/contract/billing.ts';
import {
  ASK_FOR_QUOTE,
  chargeOf,
  LARGEST,
  LEAST_CHARGE,
  NOTHING_TO_CHARGE,
  type Plan,
  type PlanCharge,
} from '@yupana/contract/plans.ts';
import { formatMoney, fromWire, parseMoney, toDecimal, toWire } from '@yupana/tax/money.ts';
import type { Ctx, Tx } from '../../../ctx.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockPlan, setInvoice } from '../../accounts/plan/firm-plan.ts';
import { countBusinesses } from '../../businesses/count-businesses.ts';
import { GIVEN_BACK, MESSAGES, NOT_VERIFIED, UNAVAILABLE } from '../messages.ts';
import { findByToken, insertPayment, listRecent, type PaymentRow, updatePayment } from '../queries.ts';
import { invoiceColumns } from './present-payment.ts';

const MINUTE = 60_000;
/** Paying the same plan again this soon is a page loaded again, not a wish. */
const REPEATED_WITHIN = 10 * MINUTE;
/** Refused cards an account may try in an hour: a payment form must not serve to find out which stolen cards work. */
const DECLINES_PER_HOUR = 10;
const HOUR = 60 * MINUTE;
const NOT_THE_CARDS: readonly string[] = [UNAVAILABLE, NOT_VERIFIED.decline_code, GIVEN_BACK.decline_code];

export interface WantedPayment {
  plan: Plan;
  token: string;
  email: string;
  /** Soles, as they were shown. */
  amount: number;
  authenticated: boolean;
  /** Whom the factura is made out to; null: a boleta. */
  invoice: InvoiceParty | null;
}

/**
 * Writes down that Culqi is about to be asked, before it is. One token is one payment: sent again, it is the same one.
 * @returns `ask`: whether Culqi is to be asked now, by this caller and nobody else
 * @throws AMOUNT_DIFFERS, PLAN_TOO_SMALL, PAYMENT_IN_PROGRESS, PAYMENT_REPEATED, TOO_MANY_REQUESTS
 */
export async function beginPayment(ctx: Ctx, tx: Tx, wanted: WantedPayment): Promise<{ id: string; ask: boolean }> {
  const { discount_percent } = await lockPlan(ctx, tx);
  const known = await findByToken(ctx, tx, hashToken(wanted.token));
  if (known && !mayBeAsked(known, wanted)) return { id: known.id, ask: false };
  const charge = chargeOf(wanted.plan, ctx.deps.clock.today(), discount_percent ?? 0);
  requireAmount(charge, wanted.amount);
  await requireTurn(ctx, tx, wanted.plan, known?.id);
  await requireFit(ctx, tx, wanted.plan);
  return known ? resume(ctx, tx, known, charge) : { id: await insert(ctx, tx, wanted, charge), ask: true };
}

/** Whether a payment that is already written down is to be asked for: with its bank's answer, or when Culqi never was. */
function mayBeAsked(known: PaymentRow, { plan, authenticated }: WantedPayment): boolean {
  if (known.plan_id !== plan.id) throw new AppError('PAYMENT_REPEATED');
  if (known.state === 'review') return authenticated;
  return known.state === 'declined' && known.decline_code === UNAVAILABLE;
}

/** What it would cost now is what was written down, or it stays as it is: a discount may have been used meanwhile. */
async function resume(ctx: Ctx, tx: Tx, known: PaymentRow, charge: PlanCharge) {
  requireAmount(charge, toWire(parseMoney(known.amount)));
  const state = { state: 'requested', message: MESSAGES.requested, decline_code: null, settled_at: null } as const;
  await updatePayment(ctx, tx, known.id, { ...state, asked_at: ctx.deps.clock.now() });
  return { id: known.id, ask: true };
}

function requireAmount({ total }: PlanCharge, amount: number): void {
  if (total < LEAST_CHARGE) throw new AppError('PAYMENT_UNAVAILABLE', { message: NOTHING_TO_CHARGE });
  if (fromWire(amount) === total) return;
  const message = `El importe de este plan es ${formatMoney(total)}, con IGV. Vuelve a planes y elígelo otra vez.`;
  throw new AppError('AMOUNT_DIFFERS', { message, field: 'amount' });
}

/** One payment at a time in a firm. One that waits for its bank's check gives way: without its answer it charges nothing. */
async function requireTurn(ctx: Ctx, tx: Tx, plan: Plan, ownId?: string): Promise<void> {
  const now = ctx.deps.clock.now();
  const listed = await listRecent(ctx, tx, new Date(now.getTime() - HOUR));
  const recent = listed.filter(({ id }) => id !== ownId);
  if (recent.some(({ state }) => state === 'requested' || state === 'unknown'))
    throw new AppError('PAYMENT_IN_PROGRESS');
  const aside = recent.find(({ state }) => state === 'differs');
  if (aside) throw new AppError('PAYMENT_IN_PROGRESS', { message: aside.message });
  const since = now.getTime() - REPEATED_WITHIN;
  const repeated = ({ state, plan_id, settled_at }: PaymentRow) =>
    state === 'charged' && plan_id === plan.id && settled_at !== null && settled_at.getTime() > since;
  if (recent.some(repeated)) throw new AppError('PAYMENT_REPEATED');
  const refused = recent.filter(
    ({ state, decline_code }) => state === 'declined' && !NOT_THE_CARDS.includes(decline_code ?? ''),
  );
  if (refused.length >= DECLINES_PER_HOUR) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: HOUR / 1000 });
  for (const { id, state } of recent) {
    if (state !== 'review') continue;
    await updatePayment(ctx, tx, id, { ...NOT_VERIFIED, settled_at: now });
  }
}

/** A plan smaller than what the firm has would be a way around its limit. */
async function requireFit(ctx: Ctx, tx: Tx, { businessNumber }: Plan): Promise<void> {
  const has = await countBusinesses(ctx, tx);
  if (has <= businessNumber) return;
  const advice = has <= LARGEST ? 'Elige un plan mayor.' : ASK_FOR_QUOTE;
  const message = `Tienes ${has} empresas registradas y este plan admite ${businessNumber}. ${advice}`;
  throw new AppError('PLAN_TOO_SMALL', { message });
}

async function insert(ctx: Ctx, tx: Tx, wanted: WantedPayment, charge: PlanCharge): Promise<string> {
  const { plan, token, email } = wanted;
  const id = randomUUID();
  const now = ctx.deps.clock.now();
  const invoice = invoiceColumns(wanted.invoice);
  await setInvoice(ctx, tx, invoice);
  await insertPayment(tx, {
    id,
    firm_id: ctx.firmId,
    member_id: ctx.accountantId,
    plan_id: plan.id,
    price: toDecimal(charge.price),
    discount: toDecimal(charge.discount),
    igv: toDecimal(charge.igv),
    amount: toDecimal(charge.total),
    token_hash: hashToken(token),
    email,
    state: 'requested',
    message: MESSAGES.requested,
    decline_code: null,
    charge_id: null,
    card: null,
    starts_on: null,
    ends_on: null,
    asked_at: now,
    settled_at: null,
    receipt_sent_at: null,
    ...invoice,
    invoice_number: null,
    created_at: now,
  });
  return id;
}
