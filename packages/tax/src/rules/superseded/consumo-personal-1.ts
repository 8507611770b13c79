import { LINE_READS, TRADE_READS } from '../g-causality/lines.ts';
import { consumoPersonal, judgePersonal } from '../g-causality/personal.ts';
import { type Rule, rule } from '../rule.ts';

/** Until edition 2026.11: what was eaten in a restaurant is told by the groceries that it is cooked of. */
export const consumoPersonal1: Rule = rule({
  ...consumoPersonal,
  reads: [...LINE_READS, ...TRADE_READS, 'issuer.record', 'support', 'law.consumption'],
  version: 1,
  judge: (view) => judgePersonal(view, () => false),
});
