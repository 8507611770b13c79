import { formatPeriod, type Period } from '@yupana/tax/period.ts';
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { Select } from '../controls/select.tsx';
import { cx } from '../cx.ts';
import { useHotkey } from '../keys/use-hotkey.ts';

interface PeriodProps {
  period: Period;
  /** The newest first. */
  periods: readonly Period[];
  onChange: (period: Period) => void;
  className?: string;
  look?: 'md' | 'bare';
}

/** Previous, choose, next. `[` and `]` step too. At either end the step keeps the focus of whoever pressed it. */
export function PeriodStepper({ period, periods, onChange, className }: PeriodProps) {
  const index = periods.indexOf(period);
  const older = periods[index + 1];
  const newer = index > 0 ? periods[index - 1] : undefined;
  useHotkey('[', 'Periodo anterior', () => older && onChange(older));
  useHotkey(']', 'Periodo siguiente', () => newer && onChange(newer));
  const step =
    'grid w-[30px] shrink-0 place-items-center text-ink-subtle hover:bg-surface-hover aria-disabled:opacity-40 aria-disabled:hover:bg-transparent max-md:w-8 -outline-offset-2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend; the name is enough
    <div
      role="group"
      aria-label="Periodo"
      className={cx('inline-flex overflow-hidden rounded-sm border border-line-strong bg-surface', className)}
    >
      <button
        type="button"
        aria-label="Periodo anterior"
        aria-disabled={!older}
        onClick={() => older && onChange(older)}
        className={step}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <PeriodSelect
        {...{ period, periods, onChange }}
        look="bare"
        className="flex-1 justify-center border-x max-md:px-2"
      />
      <button
        type="button"
        aria-label="Periodo siguiente"
        aria-disabled={!newer}
        onClick={() => newer && onChange(newer)}
        className={step}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}

/** Only the choice: `Periodo Oct 2026`. */
export function PeriodSelect({ period, periods, onChange, className, look }: PeriodProps) {
  return (
    <Select
      label="Periodo"
      value={period}
      options={periods.map((value) => ({ value, label: formatPeriod(value) }))}
      onChange={onChange}
      className={className}
      look={look}
      icon={<Calendar size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-subtle max-md:hidden" />}
    >
      <span className="text-ink-subtle max-md:hidden">Periodo</span>
      <span className="num font-[550] text-ink-strong">{formatPeriod(period)}</span>
    </Select>
  );
}
