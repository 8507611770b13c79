import type { Detraction } from '@yupana/contract/withholdings.ts';
import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { useState } from 'react';

/** Purchases that are chosen for the file of deposits, over all pages of their period. */
export interface Ticked {
  codes: readonly string[];
  /** What is to be deposited for them, as far as it is known: soles. */
  amount: number;
  has: (row: Detraction) => boolean;
  toggle: (rows: readonly Detraction[], on: boolean) => void;
}

export function useTicked(): Ticked {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    codes: [...chosen.keys()],
    amount: toWire(sum([...chosen.values()].map(fromWire))),
    has: ({ code }) => code !== null && chosen.has(code),
    toggle: (rows, on) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const { code, deposit_amount } of rows) {
          if (code === null) continue;
          if (on) next.set(code, deposit_amount ?? 0);
          else next.delete(code);
        }
        return next;
      }),
  };
}
