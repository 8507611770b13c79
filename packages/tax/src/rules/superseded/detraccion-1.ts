import { detraccionNoCorresponde } from '../f-payment/spot-code.ts';
import { detraccionNoConsignada, judgeUnmarked } from '../f-payment/unmarked.ts';
import { law, type Rule, rule } from '../rule.ts';

const OF_FREIGHT = law('RS 073-2006/SUNAT', 'transporte de carga');

/** Until edition 2026.12: a thing made of wood is wood, and every code rests on the norm of freight too. */
export const detraccionNoConsignada1: Rule = rule({
  ...detraccionNoConsignada,
  basis: [law('RS 183-2004/SUNAT', 'anexos 1 a 3'), OF_FREIGHT],
  basisOf: undefined,
  version: 1,
  judge: (view) => judgeUnmarked(view, () => true),
});

export const detraccionNoCorresponde1: Rule = rule({
  ...detraccionNoCorresponde,
  basis: [law('RS 183-2004/SUNAT', 'arts. 3, 8 y 13'), OF_FREIGHT],
  basisOf: undefined,
  version: 1,
});
