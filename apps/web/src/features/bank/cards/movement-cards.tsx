import type { Movement } from '@yupana/contract/bank-movements.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate } from '../../../lib/formats.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { matchesInWords, nameOfMovement, STATE_WORDS, undoneInWords, voucherName, voucherPath } from '../bank-words.ts';
import { isFolded, type MovementGroup } from '../state/groups.ts';
import type { BankActions } from '../state/use-actions.tsx';
import { isPickable, type Selection } from '../state/use-selection.ts';
import { RowActions } from '../table/row-actions.tsx';
import type { Unfolded } from '../table/use-unfolded.ts';

interface MovementCardsProps {
  groups: readonly MovementGroup[];
  selection: Selection;
  actions: BankActions;
  unfolded: Unfolded;
  around: object;
}

/** On phones: a card for each charge, with what it pays indented under it. */
export function MovementCards({ groups, selection, actions, unfolded, around }: MovementCardsProps) {
  return (
    <div {...around}>
      {groups.map((group) => (
        <Fragment key={group.state}>
          <h2 className="flex items-center justify-between gap-2 border-b bg-surface-sunken px-3.5 py-2 text-[12.5px] font-normal text-ink-muted">
            <span>
              <b className="font-semibold text-ink-strong">{STATE_WORDS[group.state]}</b>{' '}
              <span className="num">{formatCount(group.movements.length)}</span>
            </span>
            {isFolded(group.state) ? (
              <button
                type="button"
                aria-expanded={unfolded.isOpen(group.state)}
                aria-label={`${unfolded.isOpen(group.state) ? 'Ocultar' : 'Mostrar'}: ${STATE_WORDS[group.state]}`}
                className="link touch-target"
                onClick={() => unfolded.toggle(group.state)}
              >
                {unfolded.isOpen(group.state) ? 'Ocultar' : 'Mostrar'}
              </button>
            ) : (
              group.state === 'suggested' && (
                <span className="flex items-center gap-2">
                  <LevelDots level={3} label="Datos que coinciden:" /> importe, fecha, proveedor
                </span>
              )
            )}
          </h2>
          <ul>
            {unfolded.shownOf(group).map((movement) => (
              <Card key={movement.uuid} {...{ movement, selection, actions }} />
            ))}
            {unfolded.restOf(group) > 0 && (
              <li className="border-b px-3.5 py-3">
                <button type="button" className="link touch-target" onClick={() => unfolded.showMore(group)}>
                  Mostrar más ({formatCount(unfolded.restOf(group))})
                </button>
              </li>
            )}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

interface CardProps extends Pick<MovementCardsProps, 'selection' | 'actions'> {
  movement: Movement;
}

function Card({ movement, selection, actions }: CardProps) {
  const { uuid, state, date, operation, description, amount, currency, vouchers, note } = movement;
  const picked = selection.isPicked(movement);
  return (
    <li
      data-movement={uuid}
      tabIndex={-1}
      className={cx(
        'flex flex-col gap-[3px] border-b px-3.5 py-3 text-body -outline-offset-2',
        picked && 'bg-surface-selected',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-2.5">
          {isPickable(movement) && (
            <Checkbox
              label={`Elegir ${nameOfMovement(movement)}`}
              checked={picked}
              onChange={(on) => selection.toggle(movement, on)}
            />
          )}
          <span className="num text-dense text-ink-muted">
            {formatDate(date).slice(0, 5)}
            {operation && ` · op. ${operation}`}
          </span>
        </span>
        <Money value={amount} currency={currency} strong={state !== 'undone'} />
      </div>
      <span className="text-caption break-words text-ink-subtle">{description}</span>
      {vouchers.map((voucher) => (
        <div
          key={voucher.code}
          className={cx(
            'my-0.5 flex flex-col gap-px border-l-2 border-line-strong pl-2.5',
            state === 'undone' && 'text-ink-muted line-through decoration-ink-subtle',
          )}
        >
          <span className="flex items-baseline justify-between gap-2">
            <Link
              to={voucherPath(voucher)}
              className={cx('truncate', state !== 'undone' && 'font-semibold text-ink-strong')}
            >
              {voucher.supplier_business_name}
            </Link>
            <Money value={vouchers.length > 1 ? voucher.amount : voucher.total} currency={currency} />
          </span>
          <span className="flex items-center gap-2 text-caption">
            {state === 'suggested' && (
              <LevelDots level={movement.level as 0 | 1 | 2 | 3} label="Datos que coinciden:" />
            )}
            <span
              className={cx(
                'num min-w-0',
                voucher.notes.some(({ fits }) => !fits) ? 'font-[550] text-warning-text' : 'text-ink-subtle',
              )}
            >
              {[voucherName(voucher), ...saidOf(movement, voucher.notes)].join(' · ')}
            </span>
          </span>
        </div>
      ))}
      {state === 'undone' && <span className="text-caption text-ink-muted">{undoneInWords(movement)}</span>}
      {note && <span className="text-dense text-ink-muted">{note}</span>}
      <div className="mt-1.5">
        <RowActions wide movement={movement} actions={actions} />
      </div>
    </li>
  );
}

function saidOf({ state, matches }: Movement, notes: readonly { text: string }[]): string[] {
  if (notes.length > 0) return notes.map(({ text }) => text);
  return state === 'suggested' ? [matchesInWords(matches)] : [];
}
