import { expect, test } from 'vitest';
import type { Axis } from '../rules/rule.ts';
import { labelOf, type Weighed } from './label.ts';

const of = (axis: Axis): Weighed => ({ severity: 'informs', effect: { expense: axis, credit: axis } });

/** From the worst. `unchanged` says nothing, and what nothing is said of is «yes». */
const ORDER: readonly Axis[] = [
  ...(['no', 'not-applicable', 'observed', 'pending', 'not-this-period', 'deferred'] as const),
  ...(['limited', 'subtracts', 'yes', 'unchanged'] as const),
];

test.each(ORDER.flatMap((worse, place) => ORDER.slice(place).map((better) => [worse, better] as const)))(
  'of %s and %s an axis takes the first, whichever was found first',
  (worse, better) => {
    const lasting = worse === 'unchanged' ? 'yes' : worse;
    expect(labelOf([of(worse), of(better)])).toMatchObject({ expense: lasting, credit: lasting });
    expect(labelOf([of(better), of(worse)])).toMatchObject({ expense: lasting, credit: lasting });
  },
);
