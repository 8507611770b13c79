import { useSyncExternalStore } from 'react';

/**
 * Shortcuts of one key: which are there now, and whether they are on. Someone who dictates presses keys without meaning
 * to, so they can be turned off, and stay so on this computer.
 * @source WCAG 2.2, 2.1.4 Character Key Shortcuts
 */
const KEY = 'singleKeys';
const listeners = new Set<() => void>();
/** Key → what it does, as the screens that are mounted say it. The last one to come owns its key. */
const known: { key: string; says: string }[] = [];
let listed: readonly { key: string; says: string }[] = [];

function changed(): void {
  listed = [...known];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that a key does something while the caller lives. @returns what takes it back */
export function offerKey(key: string, says: string): () => void {
  const offered = { key, says };
  known.push(offered);
  changed();
  return () => {
    known.splice(known.indexOf(offered), 1);
    changed();
  };
}

export function useOfferedKeys(): readonly { key: string; says: string }[] {
  return useSyncExternalStore(subscribe, () => listed);
}

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // A browser that closes its storage keeps them on.
  }
  changed();
}

export function useSingleKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

/** Said to the window when somebody asks to see the keys: whoever has the dialog listens. */
export const KEYS_ASKED = 'keysasked';

/** Shows the keyboard's shortcuts: from a button or a menu, for with single keys turned off `?` does nothing. */
export function showShortcuts(): void {
  dispatchEvent(new Event(KEYS_ASKED));
}
