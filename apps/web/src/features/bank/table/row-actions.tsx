import type { Movement } from '@yupana/contract/bank-movements.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { nameOfMovement } from '../bank-words.ts';
import type { BankActions } from '../state/use-actions.tsx';

interface RowActionsProps {
  movement: Movement;
  actions: BankActions;
  /** On a card: both take the width. */
  wide?: boolean;
}

/** What can be done with one charge where it stands: at most two things, the likely one outlined. */
export function RowActions({ movement, actions, wide = false }: RowActionsProps) {
  const busy = actions.busy.has(movement.uuid);
  const name = nameOfMovement(movement);
  const button = (label: string, onClick: () => void, main = false) => (
    <Button
      key={label}
      size={wide ? 'md' : 'sm'}
      variant={main ? 'secondary' : 'ghost'}
      aria-label={`${label}: ${name}`}
      aria-disabled={busy || undefined}
      className={wide ? 'flex-1' : 'px-2! text-[12.5px]!'}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const shown = buttonsOf(movement, actions).map(([label, act, main]) => button(label, act, main));
  return <span className={cx('flex gap-0.5', wide ? 'flex-row-reverse gap-2' : 'justify-end')}>{shown}</span>;
}

type Offered = readonly [label: string, act: () => void, main?: boolean];

function buttonsOf(movement: Movement, actions: BankActions): Offered[] {
  switch (movement.state) {
    case 'suggested':
      return [
        ['Confirmar', () => void actions.confirm([movement]), true],
        ['No es', () => void actions.reject(movement)],
      ];
    case 'undone':
      return [
        ['Buscar otro', () => actions.search(movement), true],
        ['Rehacer', () => void actions.redo(movement)],
      ];
    case 'without':
      return [
        ['Buscar', () => actions.search(movement), true],
        ['No es compra', () => void actions.notPurchase([movement])],
      ];
    default:
      return [['Deshacer', () => actions.undo([movement])]];
  }
}
