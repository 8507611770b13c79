import type { Exception } from './judging/exceptions.ts';
import { EXCEPTIONS } from './judging/exceptions.ts';
import type { Dated, Law } from './law/law.ts';
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
  /** Another as soon as any rule, exception or value of the law is. */
  version: string;
  rules: readonly Rule[];
  law: Law;
  exceptions: readonly Exception[];
  planOf(typeCode: string): Plan;
}

const lawVersions = new WeakMap<Law, string>();
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
  const said = [...rules.map(({ id, version }) => `${id}@${version}`), JSON.stringify(exceptions), versionOf(law)];
  return { version: hash(said.join()), rules, law, exceptions, planOf };
}

/** The same rulebook without the rules that a company switched off. */
export function switchOff({ rules, law, exceptions }: Rulebook, off: ReadonlySet<string>): Rulebook {
  return makeRulebook([{ rules }], { law, exceptions, off });
}

/** The rules in force, with the law of Peru. */
export const RULEBOOK: Rulebook = makeRulebook(GROUPS, { law: LAW, exceptions: EXCEPTIONS });

/** Another as soon as a value of a table is, or the days on which it counts. By which norm, and where we read it, is no part of it. */
export function versionOf(law: Law): string {
  const known = lawVersions.get(law);
  if (known) return known;
  const made = hash(tablesOf(law).join());
  lawVersions.set(law, made);
  return made;
}

/** Tables in which two laws are not the same, by their names. */
export function tablesThatDiffer(one: Law, other: Law): string[] {
  const [said, others] = [new Set(tablesOf(one)), tablesOf(other)];
  return others.filter((table) => !said.has(table)).map((table) => table.slice(0, table.indexOf(' ')));
}

function tablesOf(law: Law): string[] {
  const names = Object.keys(law).sort() as (keyof Law)[];
  return names.map((name) => {
    const { entries, expected } = law[name] as Dated<unknown>;
    const values = [entries, expected].map((some) => some.map(({ value, from, to }) => [value, from, to]));
    return `${name} ${JSON.stringify(values, (_, value: unknown) => (value instanceof Map ? [...value] : value))}`;
  });
}

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
