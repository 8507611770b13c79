import type { Movement } from '@yupana/contract/bank-movements.ts';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import { useWalk } from '../../../ui/keys/use-walk.ts';
import type { BankActions } from '../state/use-actions.tsx';
import type { Selection } from '../state/use-selection.ts';

/**
 * Walks charges with the keyboard; X, or Space in a row, chooses it, with Shift all from the last one to it. C confirms and N sets aside
 * the row or, without one, what is chosen; U undoes the row or, without one, what was confirmed last; B seeks its voucher.
 * @returns what the element around the rows takes
 */
export function useBankKeys<T extends HTMLElement>(
  shown: readonly Movement[],
  selection: Selection,
  actions: BankActions,
) {
  const { current, around } = useWalk<T>({
    rowsOf: (within) => within.querySelectorAll<HTMLElement>('[data-movement]'),
    words: { next: 'Cargo siguiente', previous: 'Cargo anterior', open: 'Abrir el comprobante del cargo' },
    keys: { ' ': (row) => tick(row) },
  });
  const here = () => shown.find(({ uuid }) => uuid === current()?.dataset.movement);
  function confirm() {
    const one = here();
    if (!one) return void actions.confirm(selection.picked.filter(({ state }) => state === 'suggested'));
    if (one.state === 'suggested') void actions.confirm([one]);
  }
  function isNot() {
    const one = here();
    if (one?.state === 'suggested') return void actions.reject(one);
    if (one) return void (one.state === 'without' && actions.notPurchase([one]));
    void actions.notPurchase(selection.picked.filter(({ state }) => state === 'without'));
  }
  function undo() {
    const one = here();
    const stands = one && (one.state === 'confirmed' || one.state === 'not-purchase');
    actions.undo(stands ? [one] : actions.last);
  }
  function search() {
    const one = here();
    if (one && (one.state === 'without' || one.state === 'undone' || one.state === 'suggested')) actions.search(one);
  }
  const any = shown.length > 0;
  useHotkey('x', 'Elegir el cargo', any ? () => tick(current()) : null);
  useHotkey('X', 'Elegir desde el último hasta el cargo', any ? () => tick(current(), true) : null);
  useHotkey('c', 'Confirmar el cargo o lo elegido', any ? confirm : null);
  useHotkey('n', 'No es, o no es compra', any ? isNot : null);
  useHotkey('u', 'Deshacer el cargo o lo último', any ? undo : null);
  useHotkey('b', 'Buscar el comprobante del cargo', any ? search : null);
  return around;
}

function tick(row: HTMLElement | undefined, shiftKey = false): void {
  const box = row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
