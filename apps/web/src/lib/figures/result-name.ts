import { type Money, negate } from '@yupana/tax/money.ts';

/** What the IGV of a period comes to, in a sentence. Below zero nothing is to be paid. */
export function resultName(result: Money): string {
  return result < 0 ? 'saldo a favor' : 'IGV por pagar';
}

/** The same without its sign, as it stands behind its name. */
export function magnitude(result: Money): Money {
  return result < 0 ? negate(result) : result;
}
