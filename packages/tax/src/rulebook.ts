import type { Exception } from './judging/exceptions.ts';
import { EXCEPTIONS } from './judging/exceptions.ts';
import type { Law } from './law/law.ts';
import { GROUPS } from './rules/groups.ts';
import { type Group, type Rule, STAGES, type Stage } from './rules/rule.ts';
import { LAW } from './tables/law-of-peru.ts';

/** The rules that are asked of a voucher of one type, in their order. */
export interface Plan {
  /** Of the four stages whose rejection stops the rest. */
  first: readonly Rule[];
  rest: readonly Rule[];
  /** Of the rest, what is asked all the same: to deposit the detraction is a duty also of what is not deductible. */
  spot: readonly Rule[];
}

export interface Rulebook {
  /** Another as soon as any rule is. */
  version: string;
  rules: readonly Rule[];
  law: Law;
  exceptions: readonly Exception[];
  planOf(typeCode: string): Plan;
}

const DECISIVE: readonly Stage[] = STAGES.slice(0, 4);

/**
 * A rulebook of these groups.
 * @param off ids of rules that a company switched off
 * @throws RangeError when an id is there twice
 */
export function makeRulebook(
  groups: readonly Group[],
  { law, exceptions, off = new Set() }: { law: Law; exceptions: readonly Exception[]; off?: ReadonlySet<string> },
): Rulebook {
  const all = groups.flatMap(({ rules }) => rules);
  const twice = all.find(({ id }, place) => all.findIndex((other) => other.id === id) !== place);
  if (twice) throw new RangeError(`Two rules are called ${twice.id}`);
  const on = all.filter(({ id }) => !off.has(id));
  const rules = STAGES.flatMap((stage) => on.filter((one) => one.stage === stage));
  const plans = new Map<string, Plan>();
  const planOf = (typeCode: string) => {
    const plan = plans.get(typeCode) ?? makePlan(rules.filter((one) => isAsked(one, typeCode)));
    plans.set(typeCode, plan);
    return plan;
  };
  return { version: hash(rules.map(({ id, version }) => `${id}@${version}`).join()), rules, law, exceptions, planOf };
}

/** The rules in force, with the law of Peru. */
export const RULEBOOK: Rulebook = makeRulebook(GROUPS, { law: LAW, exceptions: EXCEPTIONS });

function makePlan(rules: readonly Rule[]): Plan {
  return {
    first: rules.filter(({ stage }) => DECISIVE.includes(stage)),
    rest: rules.filter(({ stage }) => !DECISIVE.includes(stage)),
    spot: rules.filter(({ stage }) => stage === 'spot'),
  };
}

function isAsked({ types }: Rule, typeCode: string): boolean {
  if (!types) return true;
  return 'only' in types ? types.only.includes(typeCode) : !types.except.includes(typeCode);
}

/** FNV-1a, 32 bits: to tell rulebooks apart, not to protect anything. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
