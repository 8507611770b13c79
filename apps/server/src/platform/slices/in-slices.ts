import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which work of many steps holds the process before others have their turn. */
const LONGEST_MS = 20;
/** So many are sorted in a few milliseconds, and merged in less. */
const AT_ONCE = 2_000;

/** When others last had their turn, whoever gave it: pieces of work that follow each other hold the process together. */
let since = performance.now();

/** Does something with each item, in order, and gives way between two of them whenever the process was held for a while. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  for (const item of items) {
    work(item);
    if (performance.now() - since < LONGEST_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** What `map` makes of each item, in slices. */
export async function mapInSlices<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  await inSlices(items, (item) => made.push(map(item)));
  return made;
}

/** The items in their order, equal ones as they stood; in slices, for there may be a hundred thousand. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const starts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => at * AT_ONCE);
  let runs = await mapInSlices(starts, (from) => items.slice(from, from + AT_ONCE).sort(compare));
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const all: T[] = [];
  let [i, j] = [0, 0];
  await inSlices(countTo(Math.ceil((a.length + b.length) / AT_ONCE)), () => {
    const end = Math.min(a.length + b.length, all.length + AT_ONCE);
    while (all.length < end) {
      const takesFirst = j >= b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
      all.push((takesFirst ? a[i++] : b[j++]) as T);
    }
  });
  return all;
}

function* countTo(end: number): Generator<number> {
  for (let at = 0; at < end; at += 1) yield at;
}
