import type { Movement } from '@yupana/contract/bank-movements.ts';
import { MEANS } from '@yupana/contract/paid-words.ts';
import { Unlink2 } from 'lucide-react';
import { formatDate, formatInstant } from '../../../lib/formats.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { LevelDots } from '../../../ui/figures/level-dots.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { inWords, matchesInWords, nameOfMovement, tallyInWords, tallyOf } from '../bank-words.ts';
import type { BankActions } from '../state/use-actions.tsx';
import { isPickable } from '../state/use-selection.ts';
import { CELL, MIDDLE } from './cells.ts';
import { PairedCells } from './paired-cells.tsx';
import { RowActions } from './row-actions.tsx';

interface MovementRowProps {
  movement: Movement;
  /** Where it stands among the charges that pay one voucher with it; null: it stands alone. */
  beside: { first: boolean; last: boolean; all: readonly Movement[] } | null;
  selected: boolean;
  onSelect: (on: boolean, toHere: boolean) => void;
  actions: BankActions;
}

/** A charge and, beside it, what it pays or may pay. */
export function MovementRow({ movement, beside, selected, onSelect, actions }: MovementRowProps) {
  const { uuid, state, date, description, operation, amount, currency, vouchers, note, event, means } = movement;
  const undone = state === 'undone';
  const paired = vouchers.length > 0;
  const who = event && !undone ? `${event.by}, ${formatInstant(event.at)}` : null;
  return (
    <tr
      data-movement={uuid}
      tabIndex={-1}
      aria-selected={selected}
      className={cx('group -outline-offset-2', undone && 'text-ink-muted')}
    >
      <td className={cx(CELL, 'text-center')}>
        {isPickable(movement) && (
          <Checkbox
            label={`Elegir ${nameOfMovement(movement)}`}
            checked={selected}
            onChange={(on, event) => onSelect(on, 'shiftKey' in event && event.shiftKey === true)}
          />
        )}
      </td>
      <td className={cx(CELL, 'num')} title={formatDate(date)}>
        {formatDate(date).slice(0, 5)}
      </td>
      <td className={cx(CELL, 'text-caption tracking-[.01em]')} title={`${description} · ${MEANS[means]}`}>
        {description}
      </td>
      <td className={cx(CELL, 'num text-ink-muted')} title={operation}>
        {operation || '–'}
      </td>
      <td className={cx(CELL, 'text-right')}>
        <Money value={amount} currency={currency} strong={!undone} />
      </td>
      <td className={cx(CELL, MIDDLE)} title={undone ? 'Deshecho' : matchesInWords(movement.matches)}>
        {beside && <Bracket {...beside} />}
        {undone ? (
          <Unlink2 size={16} strokeWidth={1.75} role="img" aria-label="Deshecho" className="inline text-ink-subtle" />
        ) : state === 'confirmed' || state === 'not-purchase' ? (
          <span aria-hidden="true">{state === 'confirmed' ? '✓' : '–'}</span>
        ) : (
          <LevelDots level={movement.level as 0 | 1 | 2 | 3} label="Datos que coinciden:" />
        )}
      </td>
      {paired ? (
        <PairedCells movement={movement} note={beside?.first ? togetherInWords(beside.all) : who} />
      ) : (
        <td colSpan={4} className={cx(CELL, 'text-ink-muted')}>
          {note ?? who}
        </td>
      )}
      <td className={cx(CELL, 'overflow-visible')}>
        <RowActions movement={movement} actions={actions} />
      </td>
    </tr>
  );
}

/** Joins the rows of charges that pay one voucher together. */
function Bracket({ first, last }: { first: boolean; last: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'float-left -my-2.5 h-[39px] w-1.5 border-l-2 border-line-strong',
        first && 'mt-0 h-[29px] rounded-tl-xs border-t-2',
        last && 'mb-0 h-[29px] rounded-bl-xs border-b-2',
      )}
    />
  );
}

function togetherInWords(all: readonly Movement[]): string {
  const [first] = all;
  const sum = tallyInWords(tallyOf(all));
  const of = first?.vouchers.find(({ code }) => code === first.together);
  return `${all.length} cargos lo pagan: ${sum}${of ? ` de ${inWords(of.total, first?.currency ?? 'PEN')}` : ''}`;
}
