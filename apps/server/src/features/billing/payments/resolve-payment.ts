import type { Tx } from '../../../ctx.ts';
import { lockPlan } from '../../accounts/plan/firm-plan.ts';
import { givePlan } from '../give-plan.ts';
import { GIVEN_BACK } from '../messages.ts';
import { findOwner, findPayment, listSetAside, type PaymentRow, updatePayment } from '../queries.ts';
import { mailReceipt, type Post } from '../send-receipt.ts';

/** `accept`: what was taken pays the plan. `void`: it was given back in Culqi's panel, and the plan is not given. */
export type Resolution = 'accept' | 'void';

/** Payments of all firms that wait for a person: Culqi took another amount than was agreed. */
export function paymentsSetAside({ deps }: Post): Promise<PaymentRow[]> {
  return deps.database.system((tx) => listSetAside(tx));
}

/** `none`: no payment with this id waits for a person. `unmailed`: resolved, and its mail could not be sent. */
export type Resolved = 'mailed' | 'unmailed' | 'none';

/** Ends a payment that waits for a person, as that person decided, and mails who paid. */
export async function resolvePayment(post: Post, paymentId: string, resolution: Resolution): Promise<Resolved> {
  const { database } = post.deps;
  const owner = await database.system((tx) => findOwner(tx, paymentId));
  if (!owner) return 'none';
  const firmId = owner.firm_id;
  const resolved = await database.tenant(firmId, (tx) => decide(post, { firmId, paymentId, resolution }, tx));
  if (!resolved) return 'none';
  return mailReceipt(post, { firmId, paymentId }).then(
    () => 'mailed',
    () => 'unmailed',
  );
}

interface Decision {
  firmId: string;
  paymentId: string;
  resolution: Resolution;
}

async function decide({ deps }: Post, { firmId, paymentId, resolution }: Decision, tx: Tx): Promise<boolean> {
  const ctx = { firmId };
  await lockPlan(ctx, tx);
  const payment = await findPayment(ctx, tx, paymentId);
  if (payment?.state !== 'differs') return false;
  if (resolution === 'accept') await givePlan(deps, ctx, tx, payment, { id: payment.charge_id, card: payment.card });
  else await updatePayment(ctx, tx, paymentId, { ...GIVEN_BACK, settled_at: deps.clock.now() });
  return true;
}
