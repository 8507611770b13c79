export type PageSlot = number | 'gap';

/** The pages a pager shows: every one when there are five or fewer; otherwise first, last and current ± 1, with gaps. */
export function pageSlots(current: number, total: number): PageSlot[] {
  if (total <= 5) return Array.from({ length: total }, (_, index) => index + 1);
  const shown = [...new Set([1, current - 1, current, current + 1, total])]
    .filter((page) => page >= 1 && page <= total)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? (['gap', page] as const) : [page];
  });
}

/** `1–20 de 218`: what of the whole a page shows. */
export function pageRange(page: number, size: number, items: number): { first: number; last: number } {
  return { first: items === 0 ? 0 : (page - 1) * size + 1, last: Math.min(page * size, items) };
}
