import { useEffect, useRef } from 'react';

/** Whether a key press belongs to whoever is writing or to an open dialog, and not to a shortcut. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    Boolean(target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]'))
  );
}

/** A single-key shortcut outside of fields and dialogs. */
export function useHotkey(key: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== key || isTaken(event)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [key]);
}
