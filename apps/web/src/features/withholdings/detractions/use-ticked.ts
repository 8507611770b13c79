import type { Detraction } from '@yupana/contract/withholdings.ts';
import { fromWire, sum, toWire } from '@yupana/tax/money.ts';
import { useState } from 'react';

/** Purchases that are chosen for the file of deposits, over all pages of their period. */
export interface Ticked {
  codes: readonly string[];
  /** What is to be deposited for them, as far as it is known: soles. */
  amount: number;
  /** Those of them that went in a file already. */
  filed: readonly string[];
  has: (row: Detraction) => boolean;
  toggle: (rows: readonly Detraction[], on: boolean) => void;
}

export function useTicked(): Ticked {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Detraction>>(new Map());
  return {
    codes: [...chosen.keys()],
    amount: toWire(sum([...chosen.values()].map(({ deposit_amount }) => fromWire(deposit_amount ?? 0)))),
    filed: [...chosen].flatMap(([code, { file_name }]) => (file_name === null ? [] : [code])),
    has: ({ code }) => code !== null && chosen.has(code),
    toggle: (rows, on) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (row.code === null) continue;
          if (on) next.set(row.code, row);
          else next.delete(row.code);
        }
        return next;
      }),
  };
}
