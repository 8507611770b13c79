const MINUTE = 60_000;

/**
 * The queue's priority of what became due by itself: of two, the one that has waited longer goes first, whichever the sweep
 * happened to find first. What a person asked for has the queue's own priority, 0, and goes before all of them.
 * @param due when it was to begin
 */
export function duePriority(due: Date): number {
  return -Math.floor(due.getTime() / MINUTE);
}
