import { useSyncExternalStore } from 'react';

/** The accountant's choice; without one the page follows the system. Same key and rule as public/theme.js. */
export type ThemeChoice = 'light' | 'dark' | 'system';
const KEY = 'theme';
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function apply(choice: ThemeChoice): void {
  const dark =
    choice === 'system' ? (window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false) : choice === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage can be closed by the browser: the choice then lasts as long as the page.
  }
  apply(choice);
  for (const listener of listeners) listener();
}

/** The choice, and follows it (and the system, when that is the choice) while mounted. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore((changed) => {
    const system = window.matchMedia?.('(prefers-color-scheme: dark)');
    function follow() {
      if (readChoice() === 'system') apply('system');
      changed();
    }
    listeners.add(changed);
    system?.addEventListener('change', follow);
    return () => {
      listeners.delete(changed);
      system?.removeEventListener('change', follow);
    };
  }, readChoice);
}
