import { type Money, parseMoney, subtract, ZERO } from '@yupana/tax/money.ts';
import type { Figures } from '../../schema/declarations.ts';

/**
 * The balance in favour of IGV with which a period begins, as it was declared: casilla 145 of its own declaration, else what that of the
 * month before left. What is not surely said is null: 184 above zero may be tax to pay or, written without a sign, a balance.
 * @param own the figures of the period's last declaration; null: none, or none known
 * @param before of the month before
 * @returns soles in céntimos, never less than nothing
 * @source SUNAT's help of F0621: «C184 = C140 – C145»; 145 is the balance of the month before
 */
export function openingOf(own: Figures | null, before: Figures | null): Money | null {
  const stated = boxOf(own, '145');
  if (stated !== null && stated >= 0) return stated;
  const [due, balance, result] = [boxOf(before, '140'), boxOf(before, '145'), boxOf(before, '184')];
  if (due !== null && balance !== null) return atLeastNothing(subtract(balance, due));
  if (result === null || result > 0) return null;
  return subtract(ZERO, result);
}

/** What a declaration says in a casilla; null: nothing that is known. */
export function boxOf(figures: Figures | null, box: string): Money | null {
  const text = figures?.[box];
  return text === undefined ? null : parseMoney(text);
}

const atLeastNothing = (amount: Money): Money => (amount < 0 ? ZERO : amount);
