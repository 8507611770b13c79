import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** Takes the whole width, in equal parts. */
  block?: boolean;
  /** `lg`: the choice that a whole screen hangs on. */
  size?: 'md' | 'lg';
  className?: string;
}

/** Two or three exclusive options in sight. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  block,
  size = 'md',
  className,
}: SegmentedProps<T>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => {
        // Pressing the chosen one again would leave none: then nothing changes.
        if (next) onChange(next as T);
      }}
      className={cx(
        'rounded-md bg-surface-sunken shadow-[inset_0_0_0_1px_var(--line)]',
        size === 'lg' ? 'p-[3px]' : 'p-0.5',
        block ? 'flex' : 'inline-flex',
        className,
      )}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className={cx(
            'inline-flex items-center justify-center gap-1.5 rounded-sm font-medium text-ink-muted hover:text-ink-strong max-md:h-10',
            size === 'lg' ? 'h-9 px-4 text-body max-md:px-1.5 max-md:text-dense' : 'h-7 px-3 text-dense',
            'data-pressed:bg-surface data-pressed:font-semibold data-pressed:text-ink-strong data-pressed:shadow-[0_0_0_1px_var(--line-strong)]',
            block && 'flex-1',
          )}
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
