import { createContext, useContext } from 'react';
import type { Scope } from '../use-vouchers.ts';

/** Of which company and period the rows at hand are: their marks ask for more when they are opened. */
export const ScopeOfRows = createContext<Scope | null>(null);

/** @throws when nobody lists rows here */
export function useScopeOfRows(): Scope {
  const scope = useContext(ScopeOfRows);
  if (!scope) throw new Error('A mark of a row needs to know of which period it is.');
  return scope;
}
