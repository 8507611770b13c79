import { createContext, useContext } from 'react';

/** Whether the company on screen is archived: it is looked at, and nothing is asked of SUNAT for it. */
export const Archived = createContext(false);

export function useIsArchived(): boolean {
  return useContext(Archived);
}

/** What SUNAT refuses to the company, in the words of an acta, while the banner above the screen says it; else null. */
export const ToldByBanner = createContext<string | null>(null);
