import type { Dated, Entry } from '../law/law.ts';

/** A value with where it stands. `readOn`: the day of the facts, unless it was read on another. */
export function entry<T>(
  value: T,
  from: string,
  to: string | null,
  where: { norm: string; article?: string; source: string; readOn?: string },
): Entry<T> {
  const { norm, article = null, source, readOn = '2026-11-21' } = where;
  return { value, from, to, norm, article, source, readOn };
}

/**
 * A parameter of these values.
 * @param expected announced and not in force: kept so that one sees them, never applied
 */
export function dated<T>(entries: readonly Entry<T>[], expected: readonly Entry<T>[] = []): Dated<T> {
  return {
    on: (day) => find(entries, day) ?? 'not-published',
    expectedOn: (day) => find(expected, day),
    entries,
    expected,
  };
}

function find<T>(entries: readonly Entry<T>[], day: string): Entry<T> | undefined {
  return entries.find(({ from, to }) => from <= day && (to === null || day <= to));
}
