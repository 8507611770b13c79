import type { Movement } from '@yupana/contract/bank-movements.ts';
import { pluralize } from '../../../lib/formats.ts';
import { STATE_WORDS, tallyInWords, tallyOf, undoneInWords } from '../bank-words.ts';
import { isFolded, type MovementGroup } from '../state/groups.ts';
import { COLUMNS } from './cells.ts';
import type { Unfolded } from './use-unfolded.ts';

const ROW = 'h-[30px] border-b bg-surface-sunken px-[7px] text-[12.5px] text-ink-muted';

/** «Por confirmar 6 sugeridos, 4 elegidos porque coinciden en todo». */
export function GroupHead({ group, unfolded }: { group: MovementGroup; unfolded: Unfolded }) {
  const open = unfolded.isOpen(group.state);
  return (
    <tr>
      <td className={ROW} />
      <th scope="rowgroup" colSpan={COLUMNS - 1} className={`${ROW} pr-3.5 text-left font-normal`}>
        <span className="flex items-baseline gap-2">
          <b className="font-semibold text-ink-strong">{STATE_WORDS[group.state]}</b>
          <span className="num flex-1">{saidOf(group)}</span>
          {isFolded(group.state) && (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`${open ? 'Ocultar' : 'Mostrar'}: ${STATE_WORDS[group.state]}`}
              className="link touch-target"
              onClick={() => unfolded.toggle(group.state)}
            >
              {open ? 'Ocultar' : 'Mostrar'}
            </button>
          )}
        </span>
      </th>
    </tr>
  );
}

/** Who undid it, when and why. */
export function UndoneHead({ movement }: { movement: Movement }) {
  const said = undoneInWords(movement);
  return (
    <tr>
      <td className={ROW} />
      <th
        scope="rowgroup"
        colSpan={COLUMNS - 1}
        className={`${ROW} truncate pr-3.5 text-left font-normal`}
        title={said}
      >
        <b className="mr-2 font-semibold text-ink-strong">{STATE_WORDS.undone}</b>
        <span className="num">{said}</span>
      </th>
    </tr>
  );
}

/** What is said of a group beside its name. */
export function saidOf({ state, movements }: MovementGroup): string {
  const full = movements.filter(({ ticked }) => ticked).length;
  const amount = tallyInWords(tallyOf(movements));
  switch (state) {
    case 'suggested': {
      const suggested = pluralize(movements.length, 'sugerido', 'sugeridos');
      if (full === 0) return `${suggested}; ninguno coincide en todo`;
      return `${suggested}, ${full === 1 ? '1 elegido porque coincide' : `${full} elegidos porque coinciden`} en todo`;
    }
    case 'confirmed':
      return `${pluralize(movements.length, 'pago', 'pagos')} por ${amount}`;
    case 'not-purchase':
      return `${pluralize(movements.length, 'cargo', 'cargos')} por ${amount}`;
    default:
      return pluralize(movements.length, 'cargo', 'cargos');
  }
}
