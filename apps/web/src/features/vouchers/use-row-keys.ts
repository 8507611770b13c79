import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { useWalk } from '../../ui/keys/use-walk.ts';
import type { Neighbours } from './detail/use-neighbours.ts';

/** The row whose panel is open, and those beside it. */
export interface OpenRow {
  code: string;
  neighbours: Pick<Neighbours, 'next' | 'previous'>;
}

/**
 * Walks the rows of a table with the keyboard; X, or Space in a row, selects it and Enter opens its voucher. While one is
 * open its panel has J and K, and the arrows of a row open the one beside.
 * @returns what the `<tbody>` takes
 */
export function useRowKeys(open: OpenRow | null) {
  const { current, around } = useWalk<HTMLTableSectionElement>({
    rowsOf: (body) => body.rows,
    words: { next: 'Fila siguiente', previous: 'Fila anterior', open: 'Abrir el comprobante de la fila' },
    handedOver: open !== null,
    keys: {
      ' ': select,
      ...(open && {
        ArrowDown: () => open.neighbours.next?.(),
        ArrowUp: () => open.neighbours.previous?.(),
      }),
    },
  });
  useHotkey('x', 'Seleccionar la fila', () => select(current()));
  return around;
}

function select(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')?.click();
}
