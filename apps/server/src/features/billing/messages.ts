import type { PaymentState } from '@yupana/contract/billing.ts';
import { ERRORS } from '@yupana/contract/errors.ts';

/** What who pays reads of each state; a refusal of Culqi brings its own words. */
export const MESSAGES = {
  requested: 'Estamos procesando tu pago.',
  review: 'Tu banco quiere verificar que eres tú. Completa la verificación para terminar el pago.',
  charged: 'Tu pago fue recibido.',
  declined: ERRORS.CARD_DECLINED.message,
  unknown:
    'Tu pago se está confirmando con tu banco. No vuelvas a pagar: te avisaremos por correo y verás el resultado aquí.',
} as const satisfies Record<Exclude<PaymentState, 'differs'>, string>;

/** Instead of `unknown` when Culqi itself answered, with an error. */
export const CULQI_FAILED =
  'Culqi, nuestro proveedor de pagos, respondió con un error y no nos informó ningún cobro. Lo comprobamos unos minutos más: si no figura, podrás pagar otra vez. Te avisaremos por correo.';

/** Amounts never break in two lines. @param taken what Culqi says it took, with its currency */
export function differs(taken: string, agreed: string): string {
  const [whole, expected] = [taken, agreed].map((amount) => amount.replaceAll(' ', '\u00a0'));
  return `Culqi nos informó un cobro de ${whole}, y lo acordado eran ${expected}. Una persona de Yupana lo está revisando: no vuelvas a pagar. Te escribiremos por correo.`;
}

/** A payment whose bank's check was not finished, or was overtaken by another card: it is over, and charged nothing. */
export const NOT_VERIFIED = {
  state: 'declined',
  message: 'No se completó la verificación de tu banco. No se hizo ningún cobro.',
  decline_code: 'not_verified',
} as const;
export const NOT_FOUND_AT_CULQI = 'El pago no se completó y no se hizo ningún cobro. Puedes volver a intentarlo.';

/** A payment of another amount that was given back to who paid. */
export const GIVEN_BACK = {
  state: 'declined',
  message: 'El cobro fue por otro importe y te lo devolvimos. Puedes volver a elegir tu plan.',
  decline_code: 'given_back',
} as const;

/** Marks a refusal that says nothing of the card: Culqi was not reached, or refused us. It alone may be asked again. */
export const UNAVAILABLE = 'unavailable';
export const NOT_ASKED = ERRORS.PAYMENT_UNAVAILABLE.message;
