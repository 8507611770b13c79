import type { DueColumn, DueState, Missing } from '@yupana/contract/calendar.ts';
import { RECKONED, RECKONED_WHY } from '@yupana/contract/reckoned-day.ts';
import { cx } from '../../ui/cx.ts';
import { Ficha } from '../../ui/figures/ficha.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { DUE_LOOK, dayAndMonth, daysLeft, declaredWord, groupName, LACK_LOOK, weekdayOf } from './due-words.ts';

const INK = { danger: 'text-danger-text', warning: 'text-warning-text', info: 'text-info-text' } as const;

export function DueFicha({ state, size }: { state: DueState; size?: number }) {
  const { shape, tone, className } = DUE_LOOK[state];
  return <Ficha shape={shape} tone={tone} size={size} className={className} />;
}

/** What is missing, one beside the other. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense">
      {missing.map(({ is, says }) => {
        const { shape, tone } = LACK_LOOK[is];
        return (
          <li key={says} className={cx('num inline-flex items-center gap-1.5 font-medium', INK[tone])}>
            <Ficha shape={shape} tone={tone} />
            {says}
          </li>
        );
      })}
    </ul>
  );
}

/** The estimated IGV: in favour, in green and said so; not known, a dash. */
export function EstimatedIgv({ amount }: { amount: number | null }) {
  if (amount === null || amount >= 0) return <Money value={amount} strong={amount !== null} unknown="No se conoce" />;
  return (
    <span className="whitespace-nowrap text-positive-text">
      <Money value={-amount} /> <span className="text-caption">a favor</span>
    </span>
  );
}

/** Beside days of a year whose table SUNAT has not published yet. */
export function Reckoned({ className }: { className?: string }) {
  return (
    <span
      title={RECKONED_WHY}
      className={cx(
        'rounded-xs border border-line-strong px-1 text-caption font-medium tracking-normal text-ink-muted',
        className,
      )}
    >
      {RECKONED}
    </span>
  );
}

type Day = Pick<DueColumn, 'digits' | 'declaration' | 'reckoned'>;

/** Whose day it is, and the day: the same in a column of the calendar and on a company's report. */
export function DueDay({
  due,
  today,
  open,
  declared = null,
}: {
  due: Day;
  today: string;
  /** Some of it is neither closed nor declared. */
  open: boolean;
  /** When it was declared, of one company. */
  declared?: string | null;
}) {
  const { declaration, reckoned } = due;
  const name = groupName(due);
  const [, digits] = /^RUC en (.+)$/.exec(name) ?? [];
  return (
    <>
      <span className="text-dense leading-[18px] text-ink-muted max-md:col-start-2 max-md:row-start-1 max-md:text-[12.5px] max-md:leading-[15px]">
        {digits === undefined ? (
          name
        ) : (
          <>
            RUC en <b className="font-semibold text-ink-strong">{digits}</b>
          </>
        )}
      </span>
      <span className="num text-[23px] leading-[29px] font-semibold tracking-[-.01em] whitespace-nowrap text-ink-strong max-md:col-start-1 max-md:row-start-1 max-md:text-[17px] max-md:leading-[22px]">
        {declaration === null ? <span className="text-ink-subtle">–</span> : dayAndMonth(declaration)}{' '}
        {declaration !== null && (
          <span className="text-dense font-medium tracking-normal text-ink-subtle max-md:hidden">
            {weekdayOf(declaration).slice(0, 3)}
          </span>
        )}
        {reckoned && <Reckoned className="ml-1 max-md:ml-0 max-md:block max-md:w-fit" />}
      </span>
      <span
        className={cx(
          'num text-dense leading-[18px] max-md:col-span-2 max-md:row-start-2 max-md:text-[12.5px]',
          inkOf(declaration, today, open),
        )}
      >
        {declared !== null ? declaredWord(declared) : farOf(declaration, today)}
      </span>
    </>
  );
}

function farOf(declaration: string | null, today: string): string {
  return declaration === null ? 'Sin fecha publicada' : daysLeft(declaration, today);
}

/** Only what is neither closed nor declared presses: a month that is done is quiet. */
function inkOf(day: string | null, today: string, open: boolean): string {
  if (day === null || !open) return 'text-ink-muted';
  if (day <= today) return 'font-semibold text-danger-text';
  return daysLeft(day, today) === 'Mañana' ? 'font-semibold text-warning-text' : 'text-ink-muted';
}
