import { Check, CircleAlert, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../cx.ts';

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
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          id={id}
          className="mt-px"
        />
        <label htmlFor={id} className="text-ink-muted">
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
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** The browser's own checkbox, drawn by us: the sign-up, which is read before anything is loaded, stays light. */
function Box({ checked, mixed = false, onChange, disabled, className, ...props }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // HTML has no attribute for it.
    if (input.current) input.current.indeterminate = mixed;
  });
  const Mark = mixed ? Minus : Check;
  return (
    <span className={cx('relative inline-grid size-4 shrink-0 align-middle max-md:size-5', className)}>
      <input
        {...props}
        ref={input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        // Shift selects rows: without this the browser would select their text as well.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event) => onChange(event.target.checked, event.nativeEvent)}
        className={cx(
          'touch-target m-0 size-full appearance-none rounded-xs border-[1.5px] border-line-control bg-surface',
          'checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand',
          // What stands around it says why it is off, and must feel the pointer.
          'disabled:pointer-events-none disabled:border-line-strong disabled:bg-surface-disabled',
        )}
      />
      {(checked || mixed) && (
        <Mark
          size={12}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute inset-0 z-1 m-auto text-on-brand"
        />
      )}
    </span>
  );
}
