import { isFact, known } from '../facts/fact.ts';
import type { Facts } from '../facts/facts.ts';

/**
 * The same facts but one: `voucher.total`, `document.lines`, `payments`. Where a fact stands, a value becomes known, and a fact
 * takes its place.
 * @throws RangeError when no fact has that path
 */
export function changeFact(facts: Facts, path: string, to: unknown): Facts {
  const [group = '', ...inner] = path.split('.');
  if (!Object.hasOwn(facts, group)) throw new RangeError(`No fact is called ${path}`);
  return { ...facts, [group]: changed((facts as unknown as Record<string, unknown>)[group], inner, to, path) } as Facts;
}

function changed(before: unknown, path: readonly string[], to: unknown, whole: string): unknown {
  const [field, ...inner] = path;
  if (field === undefined) return isFact(before) && !isFact(to) ? known(to, 'cambio') : to;
  if (isFact(before)) {
    if (before.is !== 'known') throw new RangeError(`${whole} is inside of what is not known`);
    return { ...before, value: changed(before.value, path, to, whole) };
  }
  if (typeof before !== 'object' || before === null || !Object.hasOwn(before, field))
    throw new RangeError(`No fact is called ${whole}`);
  return { ...before, [field]: changed((before as Record<string, unknown>)[field], inner, to, whole) };
}
