import type { PortfolioRow } from '@yupana/contract/portfolio.ts';
import { useRef, useState } from 'react';

export interface Selection {
  /** Those of them that are still among the company's rows, in the order of the table. */
  picked: PortfolioRow[];
  has(uuid: string): boolean;
  /** @param range with all between it and the last one that was picked */
  toggle(uuid: string, range?: boolean): void;
  /** All that are shown, or none of them. */
  toggleAll(): void;
  clear(): void;
  all: 'all' | 'some' | 'none';
}

/** Which companies are picked. What is not shown any more is not picked: nothing is done with what nobody sees. */
export function useSelection(shown: readonly PortfolioRow[]): Selection {
  const [uuids, setUuids] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const picked = shown.filter(({ uuid }) => uuids.has(uuid));

  function toggle(uuid: string, range = false) {
    const next = new Set(picked.map((row) => row.uuid));
    const on = !next.has(uuid);
    const places = [last.current ?? uuid, uuid].map((one) => shown.findIndex((row) => row.uuid === one));
    const [from, to] = [Math.min(...places), Math.max(...places)];
    const between = range && from >= 0 ? shown.slice(from, to + 1).map((row) => row.uuid) : [uuid];
    for (const one of between) {
      if (on) next.add(one);
      else next.delete(one);
    }
    last.current = uuid;
    setUuids(next);
  }
  const isAll = shown.length > 0 && picked.length === shown.length;
  return {
    picked,
    has: (uuid) => uuids.has(uuid),
    toggle,
    toggleAll: () => setUuids(new Set(isAll ? [] : shown.map(({ uuid }) => uuid))),
    clear: () => setUuids(new Set()),
    all: isAll ? 'all' : picked.length > 0 ? 'some' : 'none',
  };
}
