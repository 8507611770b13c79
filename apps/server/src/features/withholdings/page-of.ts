/** A page of a list that is known whole. A page beyond the last is empty. */
export function pageOf<T>(all: readonly T[], page: number, size: number): T[] {
  return all.slice((page - 1) * size, page * size);
}

export function paginationOf(items: number, page: number, size: number) {
  return { total_pages: Math.ceil(items / size), total_items: items, page, size };
}
