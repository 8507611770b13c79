import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

/** What a control needs to be tied to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldLook {
  label: ReactNode;
  /** Tags the label with «(opcional)»; required is unmarked. */
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
}

interface FieldProps extends FieldLook {
  id?: string;
  /** Beside the message, at the right: a counter. */
  aside?: ReactNode;
  /** Keeps the line of the message while there is none: nothing may move under a finger when it appears. */
  reserved?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, message below. The message slot shows the error, else the hint. */
export function Field({
  label,
  optional,
  hint,
  error,
  labelHidden,
  id,
  aside,
  reserved,
  className,
  children,
}: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const messageId = `${controlId}-message`;
  return (
    <div className={cx('flex flex-col gap-[5px]', className)}>
      <label htmlFor={controlId} className={cx('text-dense font-[550] text-ink', labelHidden && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-ink-subtle"> (opcional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || hint || aside || reserved) && (
        <div className="flex min-h-4 items-start justify-between gap-3 text-[12.5px] leading-4">
          {error ? (
            <p id={messageId} className="flex gap-[5px] text-danger-text">
              <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
              {error}
            </p>
          ) : (
            <p id={messageId} className="text-ink-subtle">
              {hint}
            </p>
          )}
          {aside}
        </div>
      )}
    </div>
  );
}
