import { type KeyboardEvent, useEffect, useRef } from 'react';
import { offerKey } from './single-keys.ts';
import { useHotkey } from './use-hotkey.ts';

interface Walk<T extends HTMLElement> {
  /** What is walked: elements that take the focus (`tabIndex={-1}`), so that a screen reader reads the one that is reached. */
  rowsOf: (within: T) => Iterable<HTMLElement>;
  /** What the help of keys says of J, K and Enter. */
  words: { next: string; previous: string; open: string };
  /** Another has J and K now: a panel that is open over the rows. */
  handedOver?: boolean;
  /** More keys of a row that has the focus; before those that walk. With `Enter` among them it follows no link. */
  keys?: Record<string, (row: HTMLElement) => void>;
}

/**
 * Walks rows with the keyboard: J and K from anywhere, the arrows from a row, whose first link Enter follows; or the button that it
 * marks with `data-opens`.
 * @returns the row that has the focus, or has it within, and what the element around the rows takes
 */
export function useWalk<T extends HTMLElement>({ rowsOf, words, keys, handedOver = false }: Walk<T>) {
  const within = useRef<T>(null);
  const rows = () => (within.current ? [...rowsOf(within.current)] : []);
  const current = () => rows().find((row) => row.contains(document.activeElement));

  function move(by: 1 | -1) {
    const all = rows();
    const here = current();
    const at = here ? all.indexOf(here) : -1;
    const next = at < 0 && by < 0 ? all.length - 1 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next]?.focus();
    all[next]?.scrollIntoView?.({ block: 'nearest' });
  }
  useHotkey('j', words.next, handedOver ? null : () => move(1));
  useHotkey('k', words.previous, handedOver ? null : () => move(-1));
  useEffect(() => offerKey('Enter', words.open), [words.open]);

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target as HTMLElement;
    // Only for the row itself: a link, button or checkbox within it has its own keys.
    if (!rows().includes(row)) return;
    if (event.key === 'Enter' && !keys?.Enter)
      return row.querySelector<HTMLElement>('a[href], button[data-opens]')?.click();
    const acts: Walk<T>['keys'] = { ArrowDown: () => move(1), ArrowUp: () => move(-1), ...keys };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act(row);
  }
  return { current, around: { ref: within, onKeyDown } };
}
