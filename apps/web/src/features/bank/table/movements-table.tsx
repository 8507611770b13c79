import type { Movement } from '@yupana/contract/bank-movements.ts';
import { Link2 } from 'lucide-react';
import { Fragment } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import type { MovementGroup } from '../state/groups.ts';
import type { BankActions } from '../state/use-actions.tsx';
import type { Selection } from '../state/use-selection.ts';
import { COLUMNS, HEAD } from './cells.ts';
import { GroupHead, UndoneHead } from './group-head.tsx';
import { MovementRow } from './movement-row.tsx';
import type { Unfolded } from './use-unfolded.ts';

interface MovementsTableProps {
  groups: readonly MovementGroup[];
  /** Those that can be chosen, of the groups that are open. */
  pickable: readonly Movement[];
  selection: Selection;
  actions: BankActions;
  unfolded: Unfolded;
  /** What `useWalk` gives: the keys of the rows. */
  around: object;
}

/** Charges as a table in two halves: the bank's at the left, the voucher's at the right, and between them how far they agree. */
export function MovementsTable({ groups, pickable, selection, actions, unfolded, around }: MovementsTableProps) {
  const picked = pickable.filter(selection.isPicked).length;
  return (
    <div className="relative min-h-0 flex-1 overflow-auto">
      <table className="stretch-dense w-full min-w-[1060px] table-fixed border-separate border-spacing-0 text-dense">
        <colgroup>
          {WIDTHS.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={place} style={width === null ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, 'text-center')}>
              <Checkbox
                label="Elegir todos"
                checked={picked > 0 && picked === pickable.length}
                mixed={picked > 0 && picked < pickable.length}
                disabled={pickable.length === 0}
                onChange={(on) => selection.pick(pickable, on)}
              />
            </th>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              Fecha
            </th>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              Movimiento del banco
            </th>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              Operación
            </th>
            <th scope="col" className={cx(HEAD, 'text-right')}>
              Cargo
            </th>
            <th scope="col" className={cx(HEAD, 'border-l text-center')}>
              <span className="sr-only">Coincidencia</span>
              <Link2 size={15} strokeWidth={1.75} aria-hidden className="inline align-middle" />
            </th>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              Comprobante
            </th>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              Proveedor
            </th>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              Emisión
            </th>
            <th scope="col" className={cx(HEAD, 'text-right')}>
              Total
            </th>
            <th scope="col" className={cx(HEAD, 'pr-3.5 text-right')}>
              Acciones
            </th>
          </tr>
        </thead>
        <tbody {...around}>
          {groups.map((group) => (
            <Fragment key={group.state}>
              {group.state !== 'undone' && <GroupHead group={group} unfolded={unfolded} />}
              {unfolded.shownOf(group).map((movement, at, all) => (
                <Fragment key={movement.uuid}>
                  {group.state === 'undone' && <UndoneHead movement={movement} />}
                  <MovementRow
                    movement={movement}
                    beside={bracket(all, at)}
                    selected={selection.isPicked(movement)}
                    onSelect={(on, toHere) => selection.toggle(movement, on, toHere)}
                    actions={actions}
                  />
                </Fragment>
              ))}
              {unfolded.restOf(group) > 0 && (
                <tr>
                  <td colSpan={COLUMNS} className="border-b bg-surface px-10 py-2">
                    <button type="button" className="link touch-target" onClick={() => unfolded.showMore(group)}>
                      Mostrar más ({formatCount(unfolded.restOf(group))})
                    </button>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const WIDTHS = [36, 52, 200, 82, 100, 46, 122, null, 56, 104, 172];

/** Where a charge stands among those that pay one voucher with it. */
function bracket(
  all: readonly Movement[],
  at: number,
): { first: boolean; last: boolean; all: readonly Movement[] } | null {
  const together = all[at]?.together ?? null;
  if (together === null) return null;
  const some = all.filter((one) => one.together === together);
  if (some.length < 2) return null;
  return { first: all[at - 1]?.together !== together, last: all[at + 1]?.together !== together, all: some };
}
