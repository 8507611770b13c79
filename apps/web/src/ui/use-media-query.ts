import { useSyncExternalStore } from 'react';

/** Whether the window answers a media query; false where there is none (tests). */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}

/** Under 768 px: tables become lists, panels become sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99rem)');
}
