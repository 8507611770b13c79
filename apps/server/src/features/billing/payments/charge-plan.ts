import { setTimeout as sleep } from 'node:timers/promises';
import type { chargePlan as call } from '@yupana/contract/billing.ts';
import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import { findOffer, planName } from '@yupana/contract/plans.ts';
import { parseMoney } from '@yupana/tax/money.ts';
import type { Ctx } from '../../../ctx.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { getMe } from '../../accounts/get-me.ts';
import type { ChargeOutcome } from '../culqi/culqi-answers.ts';
import { openCulqi } from '../culqi/open-culqi.ts';
import { UNAVAILABLE } from '../messages.ts';
import { findPayment, type PaymentRow } from '../queries.ts';
import { beginPayment } from './begin-payment.ts';
import { findOut } from './find-out.ts';
import { presentPayment } from './present-payment.ts';
import { settlePayment } from './settle-payment.ts';

type Body = CallInput<typeof call>['body'];

/** How long a request that came second waits for what the first one learns, and how often it looks. */
const PATIENCE = 27_000;
const LOOK_EVERY = 300;

/**
 * Charges a plan to a card: written down, asked, written down. The same token sent again (a double click, a request tried
 * again) gets the outcome of the first time. The amount is the catalogue's; the client's must agree with it.
 */
export async function chargePlan(ctx: Ctx, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  if (body.accountant_uuid !== ctx.accountantId) throw notFound();
  const plan = findOffer(body.plan_id);
  if (!plan) throw notFound();
  openCulqi(ctx.deps);
  const { token, email, amount, invoice = null } = body;
  const wanted = { plan, token, email, amount, invoice, authenticated: body.authentication_3DS !== undefined };
  const { id, ask } = await ctx.transaction((tx) => beginPayment(ctx, tx, wanted));
  if (!ask) return answer(await untilSettled(ctx, id));
  const outcome = await askCulqi(ctx, id, body);
  return answer(await ctx.transaction((tx) => settlePayment(ctx.deps, ctx, tx, id, outcome)));
}

async function askCulqi(ctx: Ctx, id: string, body: Body): Promise<ChargeOutcome> {
  const { name, last_name, phone_number } = await getMe(ctx);
  const payment = await ctx.transaction((tx) => findPayment(ctx, tx, id));
  if (!payment) throw new Error(`Payment ${id} is gone.`);
  const culqi = openCulqi(ctx.deps);
  const outcome = await culqi.createCharge({
    amount: parseMoney(payment.amount),
    email: body.email,
    token: body.token,
    description: `Yupana ${planName(payment.plan_id)}`,
    paymentId: id,
    payer: { first_name: nameForCulqi(name), last_name: nameForCulqi(last_name), phone_number },
    deviceId: body.device_id,
    authentication: body.authentication_3DS,
  });
  if (outcome.kind === 'unknown' || outcome.kind === 'not-asked') {
    ctx.deps.log.warn({ payment: id, outcome: outcome.kind, reason: outcome.reason }, 'culqi did not tell of a charge');
  }
  if (outcome.kind !== 'unknown' || !outcome.answered) return outcome;
  // Culqi had done with it: what it took it lists, and then who pays need not wait for the search of each minute.
  const found = findOut(culqi, { ...payment, answered: true }, ctx.deps.clock.now());
  return found.catch(() => outcome);
}

/** Two to fifty letters, or nothing: who is called by one letter pays like anybody. */
function nameForCulqi(name: string): string | undefined {
  return name.length < 2 ? undefined : name.slice(0, 50);
}

async function untilSettled(ctx: Ctx, id: string): Promise<PaymentRow> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const payment = await ctx.transaction((tx) => findPayment(ctx, tx, id));
    if (!payment) throw notFound();
    if (payment.state !== 'requested' || performance.now() > until) return payment;
    await sleep(LOOK_EVERY);
  }
}

/** A refused card is an error with Culqi's words; that nobody knows yet is not. */
function answer(payment: PaymentRow): CallResult<typeof call> {
  if (payment.state === 'declined') {
    if (payment.decline_code === UNAVAILABLE) throw new AppError('PAYMENT_UNAVAILABLE');
    throw new AppError('CARD_DECLINED', { message: payment.message });
  }
  const presented = presentPayment(payment);
  return payment.state === 'review' ? { ...presented, action_code: 'REVIEW' } : presented;
}
