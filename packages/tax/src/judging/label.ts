import type { Axis, Effect, Severity } from '../rules/rule.ts';

/** The four of the product. */
export type Status = 'en proceso' | 'gasto deducible' | 'gasto observado' | 'gasto no deducible';

/** What counts for the label: findings and waits, after exceptions. */
export interface Weighed {
  severity: Severity;
  effect: Effect;
}

/** From the worst to the best: of several findings an axis takes the worst. */
const WORST: readonly Axis[] = [
  'no',
  'not-applicable',
  'observed',
  'pending',
  'not-this-period',
  'deferred',
  'limited',
  'subtracts',
  'yes',
  'unchanged',
];

/**
 * The status of a purchase by what was found. The credit is lost without the expense (a boleta of the Nuevo RUS): deductible, and
 * marked. "Not in this period" and "deferred" are not "no".
 */
export function labelOf(found: readonly Weighed[]): { status: Status; withoutCredit: boolean } & Effect {
  let [expense, credit]: Axis[] = ['unchanged', 'unchanged'];
  let [expenseLost, creditLost, rejected, observed, waiting] = [false, false, false, false, false];
  for (const { severity, effect } of found) {
    expense = worse(expense as Axis, effect.expense);
    credit = worse(credit as Axis, effect.credit);
    switch (severity) {
      case 'rejects':
        rejected = true;
        expenseLost ||= isLost(effect.expense);
        creditLost ||= isLost(effect.credit);
        break;
      case 'observes':
        observed = true;
        break;
      case 'waits':
        waiting = true;
        break;
      case 'informs':
        break;
      default:
        throw new RangeError(`No status comes of «${severity satisfies never}»`);
    }
  }
  const status =
    expenseLost && creditLost
      ? 'gasto no deducible'
      : rejected || observed
        ? 'gasto observado'
        : waiting
          ? 'en proceso'
          : 'gasto deducible';
  const lasting = (axis: Axis | undefined) => (axis === undefined || axis === 'unchanged' ? 'yes' : axis);
  const without = credit === 'no' || credit === 'not-applicable';
  return {
    status,
    expense: lasting(expense),
    credit: lasting(credit),
    withoutCredit: without && status !== 'gasto no deducible',
  };
}

function isLost(axis: Axis): boolean {
  return axis === 'no' || axis === 'not-applicable';
}

function worse(a: Axis, b: Axis): Axis {
  return WORST.indexOf(a) <= WORST.indexOf(b) ? a : b;
}
