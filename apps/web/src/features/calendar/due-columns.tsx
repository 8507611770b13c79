import { type DueColumn, type DueState, dueStates } from '@yupana/contract/calendar.ts';
import { DueDay, DueFicha } from '../../lib/due/due-parts.tsx';
import { dayAndMonth } from '../../lib/due/due-words.ts';
import { formatCount, pluralize } from '../../lib/formats.ts';
import { cx } from '../../ui/cx.ts';
import { useHotkey } from '../../ui/keys/use-hotkey.ts';
import { openOf } from './calendar-words.ts';

/** As many as a column has room for; with more, each ficha stands for two. */
const MOST_FICHAS = 32;

/** Whether some column has so many companies that a ficha stands for two of them. */
export const standsForTwo = (columns: readonly DueColumn[]) =>
  columns.some(({ companies }) => companies.length > MOST_FICHAS);

interface Props {
  columns: readonly DueColumn[];
  today: string;
  chosen: string;
  onChoose: (group: string) => void;
}

/** The days of a period, the first on the left; ← and → go from one to the other. On phones they are rows. */
export function DueColumns({ columns, today, chosen, onChoose }: Props) {
  const at = columns.findIndex(({ group }) => group === chosen);
  const [before, after] = [columns[at - 1], columns[at + 1]];
  useHotkey('ArrowLeft', 'Fecha anterior', before ? () => onChoose(before.group) : null);
  useHotkey('ArrowRight', 'Fecha siguiente', after ? () => onChoose(after.group) : null);
  return (
    <ol
      aria-label="Fechas del periodo"
      className="grid overflow-hidden rounded-md border bg-surface md:max-lg:grid-cols-4 lg:grid-cols-[repeat(6,minmax(0,1fr))_minmax(0,1.1fr)]"
    >
      {columns.map((column) => (
        <li
          key={column.group}
          className="max-md:not-first:border-t md:max-lg:nth-[n+5]:border-t md:not-first:border-l md:max-lg:nth-[4n+1]:border-l-0"
        >
          <Column
            column={column}
            today={today}
            isChosen={column.group === chosen}
            onChoose={() => onChoose(column.group)}
          />
        </li>
      ))}
    </ol>
  );
}

function Column({
  column,
  today,
  isChosen,
  onChoose,
}: {
  column: DueColumn;
  today: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { companies, registers } = column;
  const closed = companies.length - openOf(column).length;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex h-full w-full flex-col items-start px-4 pt-3 pb-[11px] text-left -outline-offset-2',
        'max-md:grid max-md:min-h-14 max-md:grid-cols-[62px_minmax(56px,86px)_minmax(108px,1fr)] max-md:items-center max-md:gap-x-2 max-md:px-3.5 max-md:py-[9px]',
        isChosen
          ? 'bg-brand-soft shadow-[inset_3px_0_0_var(--brand)] md:shadow-[inset_0_-3px_0_var(--brand)]'
          : 'hover:bg-surface-hover',
      )}
    >
      <DueDay due={column} today={today} open={openOf(column).some(({ declared_on }) => declared_on === null)} />
      <span
        aria-hidden="true"
        className="mt-3 mb-2.5 grid min-h-[63px] grid-flow-col grid-rows-[repeat(4,12px)] gap-x-[7px] gap-y-[5px] max-md:col-start-3 max-md:row-start-1 max-md:m-0 max-md:min-h-0 max-md:grid-flow-row max-md:grid-cols-[repeat(8,10px)] max-md:grid-rows-none max-md:justify-end max-md:gap-1"
      >
        {fichasOf(column).map(({ state, key }) => (
          <DueFicha key={key} state={state} size={12} />
        ))}
      </span>
      <span className="num text-caption text-ink-muted max-md:col-start-3 max-md:row-start-2 max-md:text-right">
        {companies.length === 0 ? (
          'Ninguna'
        ) : (
          <>
            <b className="font-semibold text-ink-strong">{formatCount(closed)}</b> de {formatCount(companies.length)}{' '}
            {companies.length === 1 ? 'cerrada' : 'cerradas'}
          </>
        )}
        <span className="sr-only">{saidOf(column)}</span>
      </span>
      <span className="num mt-px text-caption text-ink-muted max-md:hidden">
        {registers === null ? 'RCE y RVIE: sin fecha' : `RCE y RVIE: ${dayAndMonth(registers)}`}
      </span>
    </button>
  );
}

const countOf = ({ companies }: DueColumn, state: DueState) => companies.filter((one) => one.state === state).length;

function fichasOf(column: DueColumn): { state: DueState; key: string }[] {
  const each = column.companies.length > MOST_FICHAS ? 2 : 1;
  return dueStates.flatMap((state) =>
    Array.from({ length: Math.ceil(countOf(column, state) / each) }, (_, place) => ({
      state,
      key: `${state}${place}`,
    })),
  );
}

/** One, several. */
const COUNTED: Readonly<Record<DueState, readonly [string, string]>> = {
  closed: ['cerrada', 'cerradas'],
  unsigned: ['sin la firma', 'sin la firma'],
  open: ['por cerrar', 'por cerrar'],
  late: ['vencida o vence hoy', 'vencidas o vencen hoy'],
};

/** What the fichas show, in words. */
function saidOf(column: DueColumn): string {
  return dueStates
    .filter((state) => state !== 'closed' && countOf(column, state) > 0)
    .map((state) => `, ${pluralize(countOf(column, state), ...COUNTED[state])}`)
    .join('');
}
