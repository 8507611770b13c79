import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface CheckboxProps {
  checked: boolean;
  /** Some but not all: shown with a dash. */
  mixed?: boolean;
  /** The event tells whether Shift was held, for range selection. */
  onChange: (checked: boolean, event: Event) => void;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  className?: string;
}

/** The bare box, named by `label`: for tables. It measures 16 px (20 on phones) inside a larger target. */
export function Checkbox({ label, ...props }: CheckboxProps & { label: string }) {
  return <Box {...props} aria-label={label} />;
}

/** A box with its text, for forms. */
export function CheckboxField({ label, error, ...props }: CheckboxProps & { label: ReactNode; error?: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-[5px]">
      <div className="flex items-start gap-2.5 text-dense">
        <Box
          {...props}
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          id={id}
          className="mt-px"
        />
        <label id={`${id}-label`} htmlFor={id} className="text-ink-muted">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-[5px] text-[12.5px] leading-4 text-danger-text">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

interface BoxProps extends CheckboxProps {
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Box({ checked, mixed = false, onChange, disabled, className, ...props }: BoxProps) {
  return (
    <Base.Root
      {...props}
      checked={checked}
      indeterminate={mixed}
      disabled={disabled}
      // Shift selects rows: without this the browser would select their text as well.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onCheckedChange={(next, details) => onChange(next, details.event)}
      className={cx(
        'touch-target inline-grid size-4 shrink-0 place-items-center rounded-xs border-[1.5px] align-middle max-md:size-5',
        disabled ? 'cursor-not-allowed border-line-strong bg-surface-disabled' : 'border-line-control bg-surface',
        'data-checked:border-brand data-checked:bg-brand data-indeterminate:border-brand data-indeterminate:bg-brand',
        className,
      )}
    >
      <Base.Indicator className="text-on-brand">
        {mixed ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
      </Base.Indicator>
    </Base.Root>
  );
}
