import type { System, Tx } from '../../../ctx.ts';
import type { Culqi } from '../culqi/culqi.ts';
import { openCulqi } from '../culqi/open-culqi.ts';
import { NOT_VERIFIED } from '../messages.ts';
import { endReviews, findOwner, findPayment, listUnsettled } from '../queries.ts';
import { findOut, GIVEN_UP } from './find-out.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
/** A request under way settles its own payment; after this long it is taken for dead. */
const LEFT_ALONE = MINUTE;
const BATCH = 50;

/**
 * Finds out what became of payments whose answer was lost. Those whose bank's check was left halfway are ended: without
 * its answer they charge nothing. Safe to run in several
 * processes at once.
 */
export async function reconcilePayments(system: System): Promise<void> {
  const { deps } = system;
  if (!deps.config.outside.culqi) return;
  const now = deps.clock.now().getTime();
  const before = new Date(now - LEFT_ALONE);
  const over = new Date(now - GIVEN_UP);
  await system.transaction((tx) => endReviews(tx, over, { ...NOT_VERIFIED, settled_at: deps.clock.now() }));
  const open = await system.transaction((tx) => listUnsettled(tx, before, BATCH));
  const culqi = openCulqi(deps);
  for (const { id, firm_id } of open) {
    // One that cannot be found out now does not keep the others waiting: it comes again in a minute.
    await reconcile(system, culqi, firm_id, id).catch((err: unknown) =>
      deps.log.error({ err, payment: id }, 'payment open'),
    );
  }
}

async function reconcile(system: System, culqi: Culqi, firmId: string, id: string): Promise<void> {
  const { deps } = system;
  const inFirm = <T>(work: (tx: Tx) => Promise<T>) => deps.database.tenant(firmId, work);
  const payment = await inFirm((tx) => findPayment({ firmId }, tx, id));
  if (!payment) return;
  const outcome = await findOut(culqi, payment, deps.clock.now());
  await inFirm((tx) => settlePayment(deps, { firmId }, tx, id, outcome));
}

/** Settles the payment of a charge that Culqi told of. Charges of something else are none of ours. */
export async function verifyCharge(system: System, chargeId: string): Promise<void> {
  const { deps } = system;
  const charge = await openCulqi(deps).getCharge(chargeId);
  const owner = charge?.paymentId ? await system.transaction((tx) => findOwner(tx, charge.paymentId ?? '')) : undefined;
  if (!charge || !owner) {
    deps.log.warn({ charge: chargeId }, 'an event of a charge that is not ours');
    return;
  }
  const firmId = owner.firm_id;
  if (!charge.authorised) {
    // The refusal of one try: only who lost its answer learns from it, and then from all tries there were.
    const payment = await deps.database.tenant(firmId, (tx) => findPayment({ firmId }, tx, owner.id));
    if (payment?.state === 'unknown') await reconcile(system, openCulqi(deps), firmId, owner.id);
    return;
  }
  await deps.database.tenant(firmId, (tx) =>
    settlePayment(deps, { firmId }, tx, owner.id, { kind: 'charged', charge }),
  );
}
