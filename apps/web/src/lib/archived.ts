import { createContext, useContext } from 'react';

/** Whether the company on screen is archived: it is looked at, and nothing is asked of SUNAT for it. */
export const Archived = createContext(false);

export function useIsArchived(): boolean {
  return useContext(Archived);
}
