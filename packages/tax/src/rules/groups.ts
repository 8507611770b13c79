import { GROUP_A } from './a-existence/group.ts';
import { GROUP_B } from './b-issuer/group.ts';
import { GROUP_C } from './c-timeliness/group.ts';
import { GROUP_D } from './d-arithmetic/group.ts';
import { GROUP_E } from './e-notes/group.ts';
import { GROUP_F } from './f-payment/group.ts';
import { GROUP_G } from './g-causality/group.ts';
import { GROUP_H } from './h-documents/group.ts';
import { GROUP_I } from './i-destination/group.ts';
import type { Group } from './rule.ts';

/** All rules, by the catalogue's groups. The order in which they are asked is that of their stages. */
export const GROUPS: readonly Group[] = [
  GROUP_A,
  GROUP_B,
  GROUP_C,
  GROUP_D,
  GROUP_E,
  GROUP_F,
  GROUP_G,
  GROUP_H,
  GROUP_I,
];
