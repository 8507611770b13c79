import { type KeyboardEvent, useEffect, useRef } from 'react';
import { offerKey } from '../../ui/single-keys.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';

const clickIn = (row: HTMLElement | undefined, what: string) => row?.querySelector<HTMLElement>(what)?.click();
const SELECT = 'input[type="checkbox"]:not(:disabled)';

/**
 * Walks the rows of a table with the keyboard: J and K from anywhere, the arrows from a row; X or Space selects it and
 * Enter opens its voucher. Rows take the focus (`tabIndex={-1}`), so that a screen reader reads the one that is reached.
 * @returns what the `<tbody>` takes
 */
export function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = () => [...(body.current?.rows ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement));

  function move(by: 1 | -1) {
    const all = rows();
    const here = current();
    const at = here ? all.indexOf(here) : -1;
    const next = at < 0 && by < 0 ? all.length - 1 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next]?.focus();
    all[next]?.scrollIntoView?.({ block: 'nearest' });
  }
  useHotkey('j', 'Fila siguiente', () => move(1));
  useHotkey('k', 'Fila anterior', () => move(-1));
  useHotkey('x', 'Seleccionar la fila', () => clickIn(current(), SELECT));
  useEffect(() => offerKey('Enter', 'Abrir el comprobante de la fila'), []);

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target as HTMLElement;
    // Only for the row itself: a link, button or checkbox within it has its own keys.
    if (row.tagName !== 'TR') return;
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), ' ': () => clickIn(row, SELECT) }[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Enter') clickIn(row, 'a[href]');
  }
  return { ref: body, onKeyDown };
}
