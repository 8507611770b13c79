import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { Field, type FieldLook } from './field.tsx';

interface SelectFieldProps<T extends string> extends FieldLook {
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  onBlur?: () => void;
  placeholder?: string;
  className?: string;
}

/**
 * A select of a form, with label, hint and error: the browser's own, which phones open as their wheel and which costs
 * the sign-up no library.
 */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { value, options, onChange, onBlur, placeholder = 'Seleccione', className, ...look } = props;
  return (
    <Field {...look} className={className}>
      {(control) => (
        <span className="relative grid">
          <select
            {...control}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value as T)}
            onBlur={onBlur}
            className={cx(
              'h-10 w-full appearance-none truncate rounded-sm border bg-surface pr-9 pl-[11px] text-body transition-colors max-md:h-11 max-md:text-[16px]',
              look.error ? 'border-danger-glyph' : 'border-line-control',
              value === null ? 'text-ink-subtle' : 'text-ink',
            )}
          >
            {value === null && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-[11px] my-auto text-ink-subtle"
          />
        </span>
      )}
    </Field>
  );
}
