/**
 * Browsers allow six connections to a site over HTTP/1.1, shared by all windows, and a stream holds one. So many windows may listen at
 * the same time: the others ask, and everybody's calls have connections left.
 */
const MOST_STREAMS = 4;

/**
 * Listens when few enough windows of this browser do. Without Web Locks (a page that is not secure) nobody counts them.
 * @returns what `listen` gives, as `listened`; null at once when as many listen already
 */
export async function inStreamSlot<T>(listen: () => Promise<T>): Promise<{ listened: T } | null> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return { listened: await listen() };
  for (let slot = 0; slot < MOST_STREAMS; slot += 1) {
    const found = await locks.request(`yupana-stream-${slot}`, { ifAvailable: true }, async (lock) =>
      lock ? { listened: await listen() } : null,
    );
    if (found) return found;
  }
  return null;
}
