import { type KeyboardEvent, useEffect, useRef } from 'react';
import { offerKey } from '../../ui/single-keys.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';

/**
 * Walks the changes with the keyboard, in the table or in the list: J and K step, Enter opens the voucher, M marks the change
 * as seen. What is walked are the elements with `data-change`, which take the focus.
 */
export function useChangeKeys(onSeen: (id: string) => void) {
  const within = useRef<HTMLDivElement>(null);
  const all = () => [...(within.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
  const current = () => all().find((one) => one.contains(document.activeElement));

  function move(by: 1 | -1) {
    const list = all();
    const here = current();
    const at = here ? list.indexOf(here) : -1;
    const next = at < 0 && by < 0 ? list.length - 1 : Math.min(Math.max(at + by, 0), list.length - 1);
    list[next]?.focus();
    list[next]?.scrollIntoView?.({ block: 'nearest' });
  }
  useHotkey('j', 'Cambio siguiente', () => move(1));
  useHotkey('k', 'Cambio anterior', () => move(-1));
  useHotkey('m', 'Marcar el cambio como visto', () => {
    const id = current()?.dataset.change;
    if (id) onSeen(id);
  });
  useEffect(() => offerKey('Enter', 'Abrir el comprobante del cambio'), []);

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target as HTMLElement;
    // Only for the row itself: a link within it has its own keys.
    if (row.dataset.change === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter') row.querySelector<HTMLElement>('a[href]')?.click();
  }
  return { ref: within, onKeyDown };
}
