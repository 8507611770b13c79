import { consumoPersonal, judgePersonal, lessPersonal, OF_THE_WORK } from '../g-causality/consumption.ts';
import { rule } from '../rule.ts';

/** Until edition 2026.12: a meal is told as the groceries that it was cooked of. */
export const consumoPersonal1 = rule({
  ...consumoPersonal,
  version: 1,
  judge: (view) => judgePersonal(view, OF_THE_WORK),
  changesIf: (view, { category }) => lessPersonal(view, category, OF_THE_WORK),
});
