import { formatAmount, formatMoney, money, parseMoney } from '@yupana/tax/money.ts';
import type { Ctx, Deps, Tx } from '../../../ctx.ts';
import { lockPlan } from '../../accounts/plan/firm-plan.ts';
import type { Charge, ChargeOutcome } from '../culqi/culqi-answers.ts';
import { givePlan } from '../give-plan.ts';
import { sendReceipt } from '../job-definitions.ts';
import { CULQI_FAILED, differs, MESSAGES, NOT_ASKED, UNAVAILABLE } from '../messages.ts';
import { findPayment, type PaymentRow, updatePayment } from '../queries.ts';

type Firm = Pick<Ctx, 'firmId'>;

/**
 * Records what became of a payment, once: whoever learns it first (the request, the search or Culqi's event) does it, under
 * the firm's lock. The agreed money, once taken, always gives its plan, even when the payment had been given up.
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
  if (payment.state === 'charged' || payment.state === 'differs') return payment;
  const changes = outcome.kind === 'charged' ? undefined : uncharged(payment, outcome);
  if (outcome.kind === 'charged' && isAsAgreed(payment, outcome.charge)) {
    await givePlan(deps, ctx, tx, payment, outcome.charge);
    await mail(deps, ctx, tx, paymentId);
  } else if (outcome.kind === 'charged') await setAside(deps, ctx, tx, payment, outcome.charge);
  else if (changes) {
    const settled_at = changes.state === 'declined' ? deps.clock.now() : null;
    await updatePayment(ctx, tx, paymentId, { ...changes, settled_at });
    // Who paid left with «it is being confirmed»: that nothing was charged is told too.
    if (payment.state === 'unknown' && changes.state === 'declined') await mail(deps, ctx, tx, paymentId);
  }
  return requirePayment(ctx, tx, paymentId);
}

function isAsAgreed(payment: PaymentRow, { amount, currency }: Charge): boolean {
  return amount === parseMoney(payment.amount) && currency === 'PEN';
}

/** A charge of something else than was agreed gives no plan and is not asked for again: a person must look at it. */
async function setAside(deps: Deps, ctx: Firm, tx: Tx, payment: PaymentRow, charge: Charge): Promise<void> {
  const { id, amount, currency } = charge;
  deps.log.error({ payment: payment.id, charge: id, amount, currency, agreed: payment.amount }, 'charge differs');
  const taken = currency === 'PEN' ? formatMoney(money(amount)) : `${currency} ${formatAmount(money(amount))}`;
  await updatePayment(ctx, tx, payment.id, {
    state: 'differs',
    message: differs(taken, formatMoney(parseMoney(payment.amount))),
    decline_code: null,
    charge_id: id,
    card: charge.card,
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
    case 'unknown': {
      const { answered } = outcome;
      return { state: 'unknown', message: answered ? CULQI_FAILED : MESSAGES.unknown, answered } as const;
    }
  }
}

async function requirePayment(ctx: Firm, tx: Tx, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx, tx, id);
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}
