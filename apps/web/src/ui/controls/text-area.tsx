import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';
import { INPUT_CLASS, inputBoxClass } from './input-class.ts';
import { Counter, useLength } from './text-field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldLook {
  /** Shows `n/maxLength` below. */
  counter?: boolean;
}

/** Several lines of text with its label, hint and error. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  labelHidden,
  counter,
  id,
  className,
  onInput,
  rows = 2,
  ...props
}: TextAreaProps) {
  const [length, setTyped] = useLength(props);
  const aside = counter && props.maxLength !== undefined && <Counter length={length} longest={props.maxLength} />;
  return (
    <Field {...{ label, optional, hint, error, labelHidden, id, aside, className }}>
      {(control) => (
        <div className={inputBoxClass({ invalid: Boolean(error), readOnly: props.readOnly, area: true })}>
          <textarea
            {...props}
            {...control}
            rows={rows}
            className={`${INPUT_CLASS} resize-y leading-[19px]`}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              onInput?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
}
