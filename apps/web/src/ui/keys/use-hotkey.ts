import { useLayoutEffect, useRef } from 'react';
import { areSingleKeysOn, offerKey } from './single-keys.ts';

/** What takes the keys for itself: a field that is written in, an open dialog or list. */
const TAKERS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

/** Whether a key press belongs to whoever is writing or to an open dialog, and not to a shortcut. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || Boolean(target?.closest?.(TAKERS));
}

/** What was pressed, whichever way Caps Lock turns letters: `j` is J alone, `J` is J with Shift. */
export function keyOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  return key.length > 1 ? key : shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/**
 * A single-key shortcut outside of fields and dialogs, unless they are turned off.
 * @param says what it does, for the dialog of shortcuts: «Buscar»
 * @param action null: not now
 */
export function useHotkey(key: string, says: string, action: (() => void) | null): void {
  const latest = useRef(action);
  // In the layout, so that a key works from the moment in which what announces it is seen.
  useLayoutEffect(() => {
    latest.current = action;
  });
  const on = action !== null;
  useLayoutEffect(() => {
    if (!on) return;
    function press(event: KeyboardEvent) {
      if (keyOf(event) !== key || isTaken(event) || !areSingleKeysOn()) return;
      event.preventDefault();
      latest.current?.();
    }
    document.addEventListener('keydown', press);
    const takeBack = offerKey(key, says);
    return () => {
      document.removeEventListener('keydown', press);
      takeBack();
    };
  }, [key, says, on]);
}
