/** Culqi's public test cards. @source https://docs.culqi.com/es/documentacion/pagos-online/tarjetas-de-prueba (read 2026-11) */
export interface TestCard {
  number: string;
  brand: 'Visa' | 'Mastercard' | 'Amex' | 'Diners';
  cvv: string;
  /** Year 2030 in all of them. */
  month: string;
  /** `ok`, what the bank's check does, or the reason of a refusal. */
  outcome: 'ok' | SecureOutcome | DeclineCode;
}

/** What happens in 3-D Secure: a question to the cardholder, none, no answer, a failure. */
export type SecureOutcome = 'challenge' | 'frictionless' | 'timeout' | 'failure';

export const SECURE: readonly string[] = ['challenge', 'frictionless', 'timeout', 'failure'] satisfies SecureOutcome[];

/** What Culqi tells the payer of each refusal; its own words are longer and change. */
export const DECLINES = {
  stolen_card: 'Su tarjeta fue reportada como robada. Comuníquese con su banco o pague con otra tarjeta.',
  lost_card: 'Su tarjeta fue reportada como perdida. Comuníquese con su banco o pague con otra tarjeta.',
  insufficient_funds:
    'Su tarjeta no tiene fondos suficientes. Verifique sus fondos disponibles o pague con otra tarjeta.',
  contact_issuer: 'Su banco denegó la operación. Comuníquese con él para autorizarla o pague con otra tarjeta.',
  incorrect_cvv: 'El código de seguridad de su tarjeta no es correcto. Revíselo e intente otra vez.',
  issuer_not_available: 'Su banco no responde en este momento. Intente otra vez en unos minutos.',
  issuer_decline_operation: 'Su banco denegó la operación. Comuníquese con él o pague con otra tarjeta.',
  invalid_card: 'Su tarjeta no permite esta operación. Comuníquese con su banco o pague con otra tarjeta.',
  processing_error: 'Ocurrió un error al procesar su tarjeta. Intente otra vez en unos minutos.',
  fraudulent: 'Su tarjeta fue denegada. Comuníquese con su banco o pague con otra tarjeta.',
} as const;
export type DeclineCode = keyof typeof DECLINES;

export const CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'Visa', cvv: '123', month: '09', outcome: 'ok' },
  { number: '5111111111111118', brand: 'Mastercard', cvv: '039', month: '12', outcome: 'ok' },
  { number: '371212121212122', brand: 'Amex', cvv: '2841', month: '12', outcome: 'ok' },
  { number: '36001212121210', brand: 'Diners', cvv: '964', month: '12', outcome: 'ok' },
  { number: '4456530000001096', brand: 'Visa', cvv: '111', month: '07', outcome: 'challenge' },
  { number: '4456530000001005', brand: 'Visa', cvv: '111', month: '07', outcome: 'frictionless' },
  { number: '4456530000001070', brand: 'Visa', cvv: '111', month: '07', outcome: 'timeout' },
  { number: '4456530000001013', brand: 'Visa', cvv: '111', month: '07', outcome: 'failure' },
  { number: '5200000000001096', brand: 'Mastercard', cvv: '111', month: '07', outcome: 'challenge' },
  { number: '4000020000000000', brand: 'Visa', cvv: '354', month: '10', outcome: 'stolen_card' },
  { number: '4000030000000009', brand: 'Visa', cvv: '836', month: '08', outcome: 'lost_card' },
  { number: '4000040000000008', brand: 'Visa', cvv: '295', month: '03', outcome: 'insufficient_funds' },
  { number: '5400000000000005', brand: 'Mastercard', cvv: '492', month: '01', outcome: 'contact_issuer' },
  { number: '5400020000000003', brand: 'Mastercard', cvv: '203', month: '07', outcome: 'incorrect_cvv' },
  { number: '370001000000000', brand: 'Amex', cvv: '2511', month: '04', outcome: 'issuer_not_available' },
  { number: '370002000000008', brand: 'Amex', cvv: '1810', month: '05', outcome: 'issuer_decline_operation' },
  { number: '36000000000008', brand: 'Diners', cvv: '683', month: '09', outcome: 'invalid_card' },
  { number: '36000100000007', brand: 'Diners', cvv: '820', month: '12', outcome: 'processing_error' },
  { number: '36000200000006', brand: 'Diners', cvv: '230', month: '01', outcome: 'fraudulent' },
];

export function cardBy(number: string): TestCard | undefined {
  return CARDS.find((card) => card.number === number);
}
