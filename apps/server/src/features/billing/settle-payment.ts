import { randomUUID } from 'node:crypto';
import { findPlan } from '@yupana/contract/plans.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import type { Ctx, Deps, Tx } from '../../ctx.ts';
import type { Charge, ChargeOutcome } from './culqi-answers.ts';
import { toPeriods } from './firm-periods.ts';
import { sendReceipt } from './job-definitions.ts';
import { MESSAGES, NOT_ASKED, UNAVAILABLE } from './messages.ts';
import { addPeriod } from './plan-periods.ts';
import {
  findPayment,
  listPeriods,
  lockPlan,
  type PaymentRow,
  replacePeriods,
  setPaidUntil,
  updatePayment,
} from './queries.ts';

type Firm = Pick<Ctx, 'firmId'>;

/**
 * Records what became of a payment, once: whoever learns it first (the request, the search or Culqi's event) does it, under
 * the firm's lock. Money that was taken always gives its plan, even when the payment had been given up.
 */
export async function settlePayment(
  deps: Deps,
  ctx: Firm,
  tx: Tx,
  paymentId: string,
  outcome: ChargeOutcome,
): Promise<PaymentRow> {
  await lockPlan(ctx, tx);
  const payment = await requirePayment(ctx, tx, paymentId);
  if (payment.state === 'charged') return payment;
  const changes = outcome.kind === 'charged' ? undefined : uncharged(payment, outcome);
  if (outcome.kind === 'charged') await charge(deps, ctx, tx, payment, outcome.charge);
  else if (changes) {
    const settled_at = changes.state === 'declined' ? deps.clock.now() : null;
    await updatePayment(ctx, tx, paymentId, { ...changes, settled_at });
    // Who paid left with «it is being confirmed»: that nothing was charged is told too.
    if (payment.state === 'unknown' && changes.state === 'declined') await mail(deps, ctx, tx, paymentId);
  }
  return requirePayment(ctx, tx, paymentId);
}

/** A charge that took something else than was agreed is not this payment's: a person must look at it. */
export class ChargeDiffers extends Error {
  constructor(payment: PaymentRow, charge: Charge) {
    super(
      `Charge ${charge.id} took ${charge.currency} ${charge.amount}, and payment ${payment.id} is ${payment.amount}.`,
    );
    this.name = 'ChargeDiffers';
  }
}

async function charge(deps: Deps, ctx: Firm, tx: Tx, payment: PaymentRow, charge: Charge): Promise<void> {
  if (charge.amount !== parseMoney(payment.amount) || charge.currency !== 'PEN')
    throw new ChargeDiffers(payment, charge);
  const today = deps.clock.today();
  const plan = findPlan(payment.plan_id);
  if (!plan) throw new Error(`Payment ${payment.id} is for plan ${payment.plan_id}, which there is not.`);
  const current = toPeriods(await listPeriods(ctx, tx, today));
  const { periods, added } = addPeriod(current, { paymentId: payment.id, plan }, today);
  const rows = periods.map(({ paymentId, planId, startsOn, endsOn }) => ({
    id: randomUUID(),
    payment_id: paymentId,
    plan_id: planId,
    starts_on: startsOn,
    ends_on: endsOn,
  }));
  await replacePeriods(ctx, tx, today, rows);
  await setPaidUntil(ctx, tx, periods.at(-1)?.endsOn ?? added.endsOn);
  await updatePayment(ctx, tx, payment.id, {
    state: 'charged',
    message: MESSAGES.charged,
    decline_code: null,
    charge_id: charge.id,
    card: charge.card,
    starts_on: added.startsOn,
    ends_on: added.endsOn,
    settled_at: deps.clock.now(),
  });
  await mail(deps, ctx, tx, payment.id);
}

async function mail(deps: Deps, { firmId }: Firm, tx: Tx, paymentId: string): Promise<void> {
  await deps.queue.send(sendReceipt, { firmId, paymentId }, { tx, singletonKey: paymentId });
}

/** A declined payment stays so until money proves otherwise; a late doubt does not reopen it. */
function uncharged(payment: PaymentRow, outcome: Exclude<ChargeOutcome, { kind: 'charged' }>) {
  if (payment.state === 'declined') return undefined;
  switch (outcome.kind) {
    case 'review':
      return { state: 'review', message: MESSAGES.review } as const;
    case 'declined': {
      const message = outcome.message ?? MESSAGES.declined;
      return { state: 'declined', message, decline_code: outcome.code, charge_id: outcome.chargeId } as const;
    }
    case 'not-asked':
      return { state: 'declined', message: NOT_ASKED, decline_code: UNAVAILABLE } as const;
    case 'unknown':
      return { state: 'unknown', message: MESSAGES.unknown } as const;
  }
}

async function requirePayment(ctx: Firm, tx: Tx, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx, tx, id);
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}
