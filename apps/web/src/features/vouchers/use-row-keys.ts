import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { useWalk } from '../../ui/keys/use-walk.ts';

/**
 * Walks the rows of a table with the keyboard; X, or Space in a row, selects it and Enter opens its voucher.
 * @returns what the `<tbody>` takes
 */
export function useRowKeys() {
  const { current, around } = useWalk<HTMLTableSectionElement>({
    rowsOf: (body) => body.rows,
    words: { next: 'Fila siguiente', previous: 'Fila anterior', open: 'Abrir el comprobante de la fila' },
    keys: { ' ': select },
  });
  useHotkey('x', 'Seleccionar la fila', () => select(current()));
  return around;
}

function select(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')?.click();
}
