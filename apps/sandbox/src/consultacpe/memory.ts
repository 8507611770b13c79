/** How many calls each RUC made in the second that runs. */
export interface Paces {
  /** Counts one more. @returns how many there were, this one among them */
  count(ruc: string): number;
  clear(): void;
}

export function newPaces(): Paces {
  const paces = new Map<string, { second: number; calls: number }>();
  return {
    count: (ruc) => {
      const second = Math.floor(Date.now() / 1000);
      const pace = paces.get(ruc);
      const calls = pace?.second === second ? pace.calls + 1 : 1;
      paces.set(ruc, { second, calls });
      return calls;
    },
    clear: () => paces.clear(),
  };
}
