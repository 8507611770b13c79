import { createContext } from 'react';

/** What SUNAT refuses to the company, in the words of an acta, while the banner above the screen says it; else null. */
export const ToldByBanner = createContext<string | null>(null);
