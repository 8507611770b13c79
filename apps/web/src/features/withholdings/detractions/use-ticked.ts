import { useState } from 'react';

/** Purchases that are chosen for the file of deposits, over all pages of their period. */
export interface Ticked {
  codes: readonly string[];
  has(code: string): boolean;
  toggle(code: string): void;
  /** All of a page, or none. */
  all(codes: readonly string[], on: boolean): void;
}

export function useTicked(): Ticked {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = (codes: readonly string[], on: (code: string, was: boolean) => boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const code of codes) {
        if (on(code, before.has(code))) next.add(code);
        else next.delete(code);
      }
      return next;
    });
  return {
    codes: [...chosen],
    has: (code) => chosen.has(code),
    toggle: (code) => change([code], (_, was) => !was),
    all: (codes, on) => change(codes, () => on),
  };
}
