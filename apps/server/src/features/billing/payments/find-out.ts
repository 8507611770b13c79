import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Culqi } from '../culqi/culqi.ts';
import type { Charge, ChargeOutcome } from '../culqi/culqi-answers.ts';
import { NOT_FOUND_AT_CULQI } from '../messages.ts';
import type { PaymentRow } from '../queries.ts';

const MINUTE = 60_000;
/** A charge that Culqi does not list this long after it was asked for will not appear any more. */
export const GIVEN_UP = 30 * MINUTE;
/** The same when Culqi itself answered, with an error: it had done with the charge by then, and lists what it took. */
const GIVEN_UP_ANSWERED = 3 * MINUTE;

type Asked = Pick<PaymentRow, 'id' | 'asked_at' | 'answered'>;

/** Until when it is looked for a charge that Culqi does not list. */
export function lookUntil({ asked_at, answered }: Omit<Asked, 'id'>): Date {
  return new Date(asked_at.getTime() + (answered ? GIVEN_UP_ANSWERED : GIVEN_UP));
}

/**
 * What became of a payment, by Culqi's list of charges.
 * @throws CulqiUnavailable
 */
export async function findOut(culqi: Culqi, payment: PaymentRow, now: Date): Promise<ChargeOutcome> {
  const listed = await culqi.listCharges(payment.email);
  const own = listed.filter((charge) => isOf(charge, payment));
  const charge = own.find(({ authorised }) => authorised) ?? own[0];
  if (charge?.authorised) return { kind: 'charged', charge };
  if (charge?.declineCode || charge?.message) {
    return { kind: 'declined', code: charge.declineCode, message: charge.message, chargeId: charge.id };
  }
  const { answered } = payment;
  if (now < lookUntil(payment)) return { kind: 'unknown', reason: 'not listed yet', answered };
  return { kind: 'declined', code: 'not_found', message: NOT_FOUND_AT_CULQI, chargeId: null };
}

/** By our mark, or by its card token, which a charge has for itself. */
function isOf(charge: Charge, payment: PaymentRow): boolean {
  if (charge.paymentId !== null) return charge.paymentId === payment.id;
  return charge.sourceId !== null && hashToken(charge.sourceId).equals(payment.token_hash);
}
