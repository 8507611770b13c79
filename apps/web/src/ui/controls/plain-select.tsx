import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';

interface PlainSelectProps<T extends string> {
  /** The accessible name. */
  label: string;
  value: T;
  /** The note stands behind the label: a count. */
  options: readonly { value: T; label: string; note?: string }[];
  onChange: (value: T) => void;
  className?: string;
}

/** A select of a toolbar for the first screens: the browser's own, which costs them no library for what floats. */
export function PlainSelect<T extends string>({ label, value, options, onChange, className }: PlainSelectProps<T>) {
  return (
    <span className={cx('relative grid', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className="h-[34px] w-full appearance-none truncate rounded-sm border border-line-strong bg-surface pr-8 pl-[11px] text-[13.5px] font-[550] text-ink-strong transition-colors hover:border-line-control max-md:h-11 max-md:text-[16px]"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.note === undefined ? option.label : `${option.label} (${option.note})`}
          </option>
        ))}
      </select>
      <ChevronDown
        size={15}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-[9px] -translate-y-1/2 text-ink-subtle"
      />
    </span>
  );
}
