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
