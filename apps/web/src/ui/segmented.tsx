import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** Takes the whole width, in equal parts. */
  block?: boolean;
  className?: string;
}

/** Two or three exclusive options in sight. */
export function Segmented<T extends string>({ label, value, options, onChange, block, className }: SegmentedProps<T>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => {
        // Pressing the chosen one again would leave none: then nothing changes.
        if (next) onChange(next as T);
      }}
      className={cx(
        'rounded-md bg-surface-sunken p-0.5 shadow-[inset_0_0_0_1px_var(--line)]',
        block ? 'flex' : 'inline-flex',
        className,
      )}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className={cx(
            'inline-flex h-7 items-center justify-center gap-1.5 rounded-sm px-3 text-dense font-medium text-ink-muted hover:text-ink-strong max-md:h-10',
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
