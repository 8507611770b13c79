import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { Field, type FieldLook } from './field.tsx';
import { INPUT_CLASS, inputBoxClass } from './input-class.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'children'>, FieldLook {
  /** An icon before the text. */
  icon?: ReactNode;
  /** A control after the text, inside the box. */
  after?: ReactNode;
  /** Shows `n/maxLength` below. */
  counter?: boolean;
  dense?: boolean;
}

/** One line of text with its label, hint and error. Takes what `register()` of react-hook-form gives. */
export function TextField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  icon,
  after,
  counter,
  dense,
  id,
  className,
  onInput,
  ...props
}: TextFieldProps) {
  const [length, setTyped] = useLength(props);
  const aside = counter && props.maxLength !== undefined && <Counter length={length} longest={props.maxLength} />;
  return (
    <Field {...{ label, optional, hint, error, labelHidden, id, aside, className }}>
      {(control) => (
        <div className={inputBoxClass({ invalid: Boolean(error), readOnly: props.readOnly, dense })}>
          {icon}
          <input
            {...props}
            {...control}
            className={INPUT_CLASS}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              onInput?.(event);
            }}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

/** How long the text of a field is: what is given from outside may change without a key, else what was typed tells. */
export function useLength({ value, defaultValue }: Pick<ComponentProps<'input'>, 'value' | 'defaultValue'>) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  return [String(value ?? typed).length, setTyped] as const;
}

export function Counter({ length, longest }: { length: number; longest: number }) {
  return (
    <span className="num ml-auto shrink-0 text-ink-subtle">
      <span className="sr-only">Caracteres escritos: </span>
      {length}/{longest}
    </span>
  );
}
