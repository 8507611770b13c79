/**
 * Slice by slice to the last who waits: those whose mail server does not answer wait in each look, and keep nobody else waiting.
 * @param next those after a member, in the order of their ids; null: the first ones
 */
export async function forEachWaiting<Waiting extends { memberId: string }>(
  next: (after: string | null) => Promise<readonly Waiting[]>,
  each: (waiting: Waiting) => Promise<unknown>,
): Promise<void> {
  let slice = await next(null);
  for (let last = slice.at(-1); last; last = slice.at(-1)) {
    for (const one of slice) await each(one);
    slice = await next(last.memberId);
  }
}
