import { type ListedRow, listedIn, type WorldList } from './world-lists.ts';

/** What stands in the lists instead of this world's, by list. */
export interface Lists {
  rowsOf(list: WorldList): readonly ListedRow[];
  put(list: WorldList, rows: readonly ListedRow[]): void;
  clear(): void;
}

export function newLists(): Lists {
  const instead = new Map<WorldList, readonly ListedRow[]>();
  return {
    rowsOf: (list) => instead.get(list) ?? listedIn(list),
    put: (list, rows) => void instead.set(list, rows),
    clear: () => instead.clear(),
  };
}
