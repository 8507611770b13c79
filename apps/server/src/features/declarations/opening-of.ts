import { type Money, parseMoney, subtract, ZERO } from '@yupana/tax/money.ts';
import type { Figures } from '../../schema/declarations.ts';

/**
 * The balance in favour of IGV with which a period begins, as it was declared: casilla 145 of its own declaration, else what that of the
 * month before left. What is not surely said is null: 184 above zero may be tax to pay or, written without a sign, a balance; figures that
 * contradict each other, or a balance below nothing, are none.
 * @param own the figures of the period's last declaration; null: none, or none known
 * @param before of the month before
 * @returns soles in céntimos, never less than nothing
 * @source SUNAT's help of F0621: «C184 = C140 – C145»; 145 is the balance of the month before
 */
export function openingOf(own: Figures | null, before: Figures | null): Money | null {
  const stated = boxOf(own, '145');
  if (stated !== null) return stated >= 0 ? stated : null;
  const [due, balance, result] = [boxOf(before, '140'), boxOf(before, '145'), boxOf(before, '184')];
  if (balance !== null && balance < 0) return null;
  if (due !== null && balance !== null) {
    const left = subtract(balance, due);
    return result !== null && contradicts(result, left) ? null : atLeastNothing(left);
  }
  if (result === null || result > 0) return null;
  return subtract(ZERO, result);
}

/** What a declaration says in a casilla; null: nothing that is known. */
export function boxOf(figures: Figures | null, box: string): Money | null {
  const text = figures?.[box];
  return text === undefined ? null : parseMoney(text);
}

/** In céntimos: a form of whole soles may be out by one of them. */
const A_SOL = 100;

/** Whether 184 is not what 140 and 145 leave, in favour; above zero it may be a balance that is written without its sign. */
function contradicts(result: Money, left: Money): boolean {
  const isIt = (one: number) => Math.abs(one - left) <= A_SOL;
  return !isIt(-result) && !(result > 0 && isIt(result));
}

const atLeastNothing = (amount: Money): Money => (amount < 0 ? ZERO : amount);
