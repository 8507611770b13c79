/** Who imports whom: room → the rooms that it imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** The knots of a graph: groups of rooms each of which reaches all the others. Sorted, so that two can be compared. */
export function findKnots(imports: Imports): string[][] {
  const reached = new Map([...imports.keys()].map((room) => [room, reach(room, imports)]));
  const knots = new Map<string, string[]>();
  for (const [room, rooms] of reached) {
    if (!rooms.has(room)) continue;
    const knot = [...rooms].filter((other) => reached.get(other)?.has(room)).sort();
    knots.set(knot.join(), knot);
  }
  return [...knots.values()].sort((a, b) => a.join().localeCompare(b.join()));
}

/** The rooms that one reaches by its imports, itself among them only when a way leads back. */
function reach(room: string, imports: Imports): Set<string> {
  const seen = new Set<string>();
  const ahead = [room];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    for (const next of imports.get(at) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ahead.push(next);
    }
  }
  return seen;
}

/** A file and what it imports. */
export interface Module {
  source: string;
  imports: readonly string[];
}

/**
 * Which room imports which, also over files that are of no room: what a room imports of those counts as its own.
 * @param roomOf the room of a file, if it is of one
 */
export function roomsOf(modules: readonly Module[], roomOf: (path: string) => string | undefined): Imports {
  const byPath = new Map(modules.map(({ source, imports }) => [source, imports]));
  const rooms = new Map<string, Set<string>>();
  for (const { source } of modules) {
    const room = roomOf(source);
    if (room === undefined) continue;
    const known = rooms.get(room) ?? new Set<string>();
    rooms.set(room, known);
    const seen = new Set([source]);
    for (const path of seen) {
      const of = roomOf(path);
      if (of !== undefined && of !== room) known.add(of);
      if (path === source || of === undefined) for (const next of byPath.get(path) ?? []) seen.add(next);
    }
  }
  return rooms;
}
