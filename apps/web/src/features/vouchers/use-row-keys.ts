import type { Decision } from '../../lib/deciding/decidable.ts';
import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { useWalk } from '../../ui/keys/use-walk.ts';
import { useDeciding } from './deciding/use-deciding.tsx';
import type { Neighbours } from './detail/use-neighbours.ts';
import type { VoucherSelection } from './use-voucher-table.ts';

/** The row whose panel is open, and those beside it. */
export interface OpenRow {
  code: string;
  neighbours: Pick<Neighbours, 'next' | 'previous'>;
}

/**
 * Walks the rows of a table with the keyboard; X, or Space in a row, selects it, with Shift all from the last one to it, and Enter opens
 * its voucher. V and R decide the selection or, without one, the row. While one is open its panel has J, K, V and R, and the arrows of
 * a row open the one beside.
 * @returns what the `<tbody>` takes
 */
export function useRowKeys(open: OpenRow | null, { table, picked, clear }: VoucherSelection) {
  const { current, around } = useWalk<HTMLTableSectionElement>({
    rowsOf: (body) => body.rows,
    words: { next: 'Fila siguiente', previous: 'Fila anterior', open: 'Abrir el comprobante de la fila' },
    handedOver: open !== null,
    keys: {
      ' ': (row) => select(row),
      ...(open && {
        ArrowDown: () => open.neighbours.next?.(),
        ArrowUp: () => open.neighbours.previous?.(),
      }),
    },
  });
  const deciding = useDeciding();
  const keyed = deciding && open === null;
  function decide(decision: Decision) {
    if (picked.length > 0) return deciding?.decide(decision, picked, clear);
    const code = current()?.dataset.code;
    const row = table.getRowModel().rows.find(({ original }) => original.code === code);
    if (row) deciding?.decide(decision, [row.original]);
  }
  useHotkey('x', 'Seleccionar la fila', () => select(current()));
  useHotkey('X', 'Seleccionar desde la última hasta la fila', () => select(current(), true));
  useHotkey('a', 'Seleccionar todos los de la página', () => table.toggleAllPageRowsSelected());
  useHotkey('v', 'Validar la fila o lo seleccionado', keyed ? () => decide('validate') : null);
  useHotkey('r', 'Rechazar la fila o lo seleccionado', keyed ? () => decide('decline') : null);
  return around;
}

function select(row: HTMLElement | undefined, shiftKey = false): void {
  const box = row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
